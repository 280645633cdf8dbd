// Filters of the notifications page, read from and written to the URL.
import type { NotificationGroup } from '../../../contract/notificationPayloads.ts'
import { withPlace } from '../../lib/cursorPaging.ts'

/** The two switches of the settings; a test ensures that they match the contract. */
export const groups = ['email_new_orders', 'email_system_updates'] as const satisfies readonly NotificationGroup[]

export interface InboxFilters {
  show: 'all' | 'unread'
  group: NotificationGroup | undefined
}

export const noFilters: InboxFilters = { show: 'all', group: undefined }

/** A URL can contain anything: unknown values are ignored. */
export const readFilters = (search: URLSearchParams): InboxFilters => ({
  show: search.get('show') === 'unread' ? 'unread' : 'all',
  group: groups.find((group) => group === search.get('group')),
})

/**
 * The same list with changed filters. It starts at the first page, because a cursor belongs to the list it was created
 * for.
 */
export const withFilters = (search: URLSearchParams, change: Partial<InboxFilters>): URLSearchParams => {
  const { show, group } = { ...readFilters(search), ...change }
  const next = withPlace(search, { cursor: undefined, page: 1 })
  next.delete('show')
  next.delete('group')
  if (show !== 'all') next.set('show', show)
  if (group !== undefined) next.set('group', group)
  return next
}

export const isFiltered = ({ show, group }: InboxFilters): boolean => show !== 'all' || group !== undefined

/** A cursor is an id; the server would reject anything else. */
export const cursorOf = (given: string | undefined): string | undefined =>
  given !== undefined && /^[1-9]\d{0,14}$/.test(given) ? given : undefined
