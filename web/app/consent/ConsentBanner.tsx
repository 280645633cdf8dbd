import { lazy, Suspense } from 'react'
import { useConsentAsked } from './consent.ts'

/**
 * Loaded only for visitors who have not chosen yet. If loading fails, nothing is allowed and the page works without it.
 */
const Banner = lazy(async () => {
  const { Banner: shown } = await import('./Banner.tsx').catch(() => ({ Banner: () => null }))
  return { default: shown }
})

/** First in DOM order, so that the Tab key reaches it before anything it covers. */
export const ConsentBanner = () => {
  const asked = useConsentAsked()
  return <Suspense>{asked && <Banner />}</Suspense>
}
