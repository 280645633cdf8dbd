// Parts of a page that are there as rendered HTML from the start and whose JavaScript comes only when they are nearly seen.
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { firstSign } from './firstSign.ts'

/** What was rendered ahead stays as it is where its JavaScript cannot be fetched: all of it can still be read, and links work. */
const keeping = (html: string): ComponentType => {
  const Kept = () => <div dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
  return Kept
}

/** `load` gives a component whose outermost element is a `div`. Where nothing was rendered ahead it comes at once, and `standIn` before it. */
export const hydrateWhenSeen = (id: string, load: () => Promise<ComponentType>, standIn: ReactNode): ComponentType => {
  const Part = lazy(async (): Promise<{ default: ComponentType }> => {
    const rendered = import.meta.env.SSR ? null : document.getElementById(id)
    if (rendered === null) return { default: await load() }
    await firstSign(rendered)
    return { default: await load().catch(() => keeping(rendered.firstElementChild?.innerHTML ?? '')) }
  })
  // Made once: React keeps rendered HTML only as long as nothing about it changes.
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
