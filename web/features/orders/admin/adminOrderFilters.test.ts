import { describe, expect, it } from 'vitest'
import { adminOrderSteps } from '../../../../contract/ordersAdmin.ts'
import {
  inView,
  adminOrderViews,
  isFiltered,
  noFilters,
  queryOf,
  readFilters,
  withFilters,
} from './adminOrderFilters.ts'

const member = '0f8fad5b-d9cb-469f-a165-70867728950e'

describe('admin order filters', () => {
  it('are read from the URL, ignoring unknown values', () => {
    const typed = `view=disputed&q=%20hafen%20&status=paid&member=${member}&prime=yes&from=2026-11-01&to=2026-02-30`
    const read = readFilters(new URLSearchParams(typed))
    expect(read).toEqual({
      view: 'disputed',
      q: 'hafen',
      status: 'paid',
      member,
      prime: 'yes',
      from: '2026-11-01',
      to: undefined,
    })
    expect(isFiltered(read)).toBe(true)
    const nonsense = readFilters(new URLSearchParams('view=kitchen&status=lost&member=me&prime=maybe'))
    expect(nonsense).toEqual({ view: 'all', ...noFilters })
    expect(isFiltered(nonsense)).toBe(false)
  })

  it('survive a round trip through the URL, without leftovers of removed filters', () => {
    const asked = withFilters(new URLSearchParams('cursor=x&page=2'), { view: 'overdue', q: 'hafen' })
    expect(asked.toString()).toBe('view=overdue&q=hafen')
    expect(withFilters(asked, { ...noFilters, view: 'all' }).toString()).toBe('')
  })

  it('are kept when switching to another queue, except for the status chosen on the previous one', () => {
    expect(inView(new URLSearchParams('q=hafen&status=paid&cursor=x'), 'stuck').toString()).toBe('q=hafen&view=stuck')
  })

  it('send a search term only if there is one', () => {
    expect(queryOf({ view: 'all', ...noFilters }, undefined).q).toBeUndefined()
    expect(queryOf({ view: 'all', ...noFilters, q: '17' }, 'x')).toMatchObject({ q: '17', cursor: 'x' })
  })

  it('include every queue', () => {
    expect(adminOrderViews.toSorted()).toEqual(adminOrderSteps.options.toSorted())
  })
})
