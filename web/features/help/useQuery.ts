// What is looked for stands in the address, so that it can be passed on and comes back with the button "back".
import { type RefObject, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useIsAlive } from '../../lib/useIsAlive.ts'
import { type SearchText, useSearchText } from '../../lib/useSearchText.ts'

export const useQuery = (): SearchText => {
  const [params, setParams] = useSearchParams()
  // The page is rendered ahead without a question.
  const alive = useIsAlive()
  const asked = alive ? (params.get('q') ?? '') : ''
  return useSearchText(asked, (q) => setParams(q === '' ? {} : { q }, { replace: true, preventScrollReset: true }))
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The key "/" leads to the search, unless somebody is writing or means another command. */
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
