import { describe, expect, it } from 'vitest'
import { notificationGroups } from '../../../contract/notificationPayloads.ts'
import { cursorOf, groups, isFiltered, noFilters, readFilters, withFilters } from './inboxFilters.ts'

const read = (search: string) => readFilters(new URLSearchParams(search))

describe('notification filters', () => {
  it('include the contract’s groups', () => {
    expect(groups).toEqual(notificationGroups)
  })

  it('are read from the URL, ignoring unknown values', () => {
    expect(read('show=unread&group=email_new_orders')).toEqual({ show: 'unread', group: 'email_new_orders' })
    expect(read('show=spam&group=everything')).toEqual(noFilters)
    expect(isFiltered(read(''))).toBe(false)
    expect(isFiltered(read('group=email_system_updates'))).toBe(true)
  })

  it('reset to the first page when one changes, and leave the rest', () => {
    const before = new URLSearchParams('show=unread&cursor=17&page=3&utm=x')
    expect(withFilters(before, { group: 'email_new_orders' }).toString()).toBe(
      'utm=x&show=unread&group=email_new_orders',
    )
    expect(withFilters(before, noFilters).toString()).toBe('utm=x')
  })

  it('reject a cursor that is not an id', () => {
    expect([cursorOf('17'), cursorOf('x'), cursorOf('0'), cursorOf(undefined)]).toEqual([
      '17',
      undefined,
      undefined,
      undefined,
    ])
  })
})
