// Keyset pagination with its state in the URL. The way back is in the history entry, because a cursor only leads
// forward.
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from './http.ts'

const cursorParameter = 'cursor'
const pageParameter = 'page'

export interface PagePlace {
  cursor: string | undefined
  /** Starts at 1, for "51–100 of 2,318". */
  page: number
}

export const readPlace = (search: URLSearchParams): PagePlace => {
  const cursor = search.get(cursorParameter) ?? undefined
  const page = Number(search.get(pageParameter))
  return cursor === undefined
    ? { cursor, page: 1 }
    : { cursor, page: Number.isSafeInteger(page) && page > 1 ? page : 2 }
}

/** The same list at another page; all other parameters stay. */
export const withPlace = (search: URLSearchParams, { cursor, page }: PagePlace): URLSearchParams => {
  const next = new URLSearchParams(search)
  next.delete(cursorParameter)
  next.delete(pageParameter)
  if (cursor !== undefined) {
    next.set(cursorParameter, cursor)
    next.set(pageParameter, String(page))
  }
  return next
}

/** The server does not know the cursor, e.g. because it was edited by hand: a retry would be pointless. */
export const isWrongPlace = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  failure.code === 'invalid_input' &&
  failure.issues.some(({ path }) => path === cursorParameter)

interface Step {
  place: PagePlace
  trail: string[]
}

/** The cursors of the previous pages; the first page has none and is stored as ''. */
export const forward = ({ cursor, page }: PagePlace, trail: readonly string[], next: string): Step => ({
  place: { cursor: next, page: page + 1 },
  trail: [...trail, cursor ?? ''],
})

/** A visitor from a direct link has no trail; Back then leads to the first page. */
export const backward = ({ page }: PagePlace, trail: readonly string[]): Step => {
  const before = trail.at(-1) ?? ''
  return before === ''
    ? { place: { cursor: undefined, page: 1 }, trail: [] }
    : { place: { cursor: before, page: page - 1 }, trail: trail.slice(0, -1) }
}

interface CursorPaging extends PagePlace {
  /** Undefined at the end of that direction. */
  next: (() => void) | undefined
  previous: (() => void) | undefined
}

/** A history entry may be from another version of the app. */
const trailOf = (state: unknown): string[] => {
  const trail = (state as { trail?: unknown } | null)?.trail
  return Array.isArray(trail) ? (trail as unknown[]).filter((cursor) => typeof cursor === 'string') : []
}

/** The first page of the list, whatever the URL's page; the filters stay. */
export const useFirstPage = (): (() => void) => {
  const { search } = useLocation()
  const navigate = useNavigate()
  return () => {
    const first = withPlace(new URLSearchParams(search), { cursor: undefined, page: 1 })
    void navigate({ search: first.toString() }, { replace: true, preventScrollReset: true })
  }
}

/** `stale`: the list shown still belongs to the previous page, so its cursor must not be used. */
export const useCursorPaging = (nextCursor: string | null | undefined, stale = false): CursorPaging => {
  const location = useLocation()
  const navigate = useNavigate()
  const parameters = new URLSearchParams(location.search)
  const place = readPlace(parameters)
  const trail = trailOf(location.state)
  const go = (step: Step) => {
    if (stale) return
    void navigate(
      { search: withPlace(parameters, step.place).toString() },
      { state: { trail: step.trail }, preventScrollReset: true },
    )
  }
  return {
    ...place,
    next: typeof nextCursor === 'string' ? () => go(forward(place, trail, nextCursor)) : undefined,
    previous: place.cursor === undefined ? undefined : () => go(backward(place, trail)),
  }
}
