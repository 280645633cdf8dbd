import { lazy, Suspense } from 'react'
import { useConsentAsked } from './consent.ts'

/** Fetched only by whoever has not chosen yet. Where it cannot be fetched nothing is allowed and the page goes on. */
const Banner = lazy(async () => {
  const { Banner: shown } = await import('./Banner.tsx').catch(() => ({ Banner: () => null }))
  return { default: shown }
})

/** Stands first in the page's order, so that the Tab key meets it before anything it covers. */
export const ConsentBanner = () => {
  const asked = useConsentAsked()
  return <Suspense>{asked && <Banner />}</Suspense>
}
