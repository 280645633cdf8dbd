// Which of the notifications are shown, as the address of the page says it.
import type { NotificationGroup } from '../../../contract/notifications.ts'
import { withPlace } from '../../lib/cursorPaging.ts'

/** The two switches of the settings; a test makes sure that they are the contract's. */
export const groups = ['email_new_orders', 'email_system_updates'] as const satisfies readonly NotificationGroup[]

export interface InboxFilters {
  show: 'all' | 'unread'
  group: NotificationGroup | undefined
}

export const noFilters: InboxFilters = { show: 'all', group: undefined }

/** An address can be typed by anybody: what is not known there filters nothing. */
export const readFilters = (search: URLSearchParams): InboxFilters => ({
  show: search.get('show') === 'unread' ? 'unread' : 'all',
  group: groups.find((group) => group === search.get('group')),
})

/** The same list with other filters. It begins at the first page: a cursor belongs to the list it was made for. */
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

/** A cursor is an id; anything else in the address would be refused. */
export const cursorOf = (given: string | undefined): string | undefined =>
  given !== undefined && /^[1-9]\d{0,14}$/.test(given) ? given : undefined
