// Lazy hydration: parts of a page that are prerendered as HTML and whose JavaScript loads only when they are nearly in
// view.
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { firstSign } from './firstSign.ts'

/** Keeps the prerendered HTML if its JavaScript cannot be fetched: it stays readable, and links work. */
const keeping = (html: string): ComponentType => {
  const Kept = () => <div dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
  return Kept
}

/**
 * `load` returns a component whose outermost element is a `div`. Without prerendered HTML it loads at once, with
 * `standIn` as its fallback.
 */
export const hydrateWhenSeen = (id: string, load: () => Promise<ComponentType>, standIn: ReactNode): ComponentType => {
  const Part = lazy(async (): Promise<{ default: ComponentType }> => {
    const rendered = import.meta.env.SSR ? null : document.getElementById(id)
    if (rendered === null) return { default: await load() }
    await firstSign(rendered)
    return { default: await load().catch(() => keeping(rendered.firstElementChild?.innerHTML ?? '')) }
  })
  // Created once: React keeps prerendered HTML only while nothing about it changes.
  const place = (
    <Suspense fallback={standIn}>
      <div id={id}>
        <Part />
      </div>
    </Suspense>
  )
  const Place = () => place
  return Place
}
