// The search query is kept in the URL, so that it can be shared and the back button works.
import { type RefObject, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useIsAlive } from '../../lib/useIsAlive.ts'
import { type SearchText, useSearchText } from '../../lib/useSearchText.ts'

export const useQuery = (): SearchText => {
  const [params, setParams] = useSearchParams()
  // The page is prerendered without a query.
  const alive = useIsAlive()
  const asked = alive ? (params.get('q') ?? '') : ''
  return useSearchText(asked, (q) => setParams(q === '' ? {} : { q }, { replace: true, preventScrollReset: true }))
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The key "/" focuses the search, unless the user is typing or holds a modifier key. */
export const useSlashKey = (place: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const lead = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
      event.preventDefault()
      place.current?.querySelector('input')?.focus()
    }
    document.addEventListener('keydown', lead)
    return () => document.removeEventListener('keydown', lead)
  }, [place])
}
