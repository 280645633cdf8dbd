import { describe, expect, it } from 'vitest'
import { adminOrderSteps } from '../../../contract/orderAdmin.ts'
import { atDesk, desks, isFiltered, noFilters, queryOf, readFilters, withFilters } from './adminOrderFilters.ts'

const member = '0f8fad5b-d9cb-469f-a165-70867728950e'

describe('the filters of all orders', () => {
  it('are read from the address, and what is not known there filters nothing', () => {
    const typed = `desk=disputed&q=%20hafen%20&status=paid&member=${member}&prime=yes&from=2026-11-01&to=2026-02-30`
    const read = readFilters(new URLSearchParams(typed))
    expect(read).toEqual({
      desk: 'disputed',
      q: 'hafen',
      status: 'paid',
      member,
      prime: 'yes',
      from: '2026-11-01',
      to: undefined,
    })
    expect(isFiltered(read)).toBe(true)
    const nonsense = readFilters(new URLSearchParams('desk=kitchen&status=lost&member=me&prime=maybe'))
    expect(nonsense).toEqual({ desk: 'all', ...noFilters })
    expect(isFiltered(nonsense)).toBe(false)
  })

  it('leave the address as they are written, and nothing of those that are taken away', () => {
    const asked = withFilters(new URLSearchParams('cursor=x&page=2'), { desk: 'overdue', q: 'hafen' })
    expect(asked.toString()).toBe('desk=overdue&q=hafen')
    expect(withFilters(asked, { ...noFilters, desk: 'all' }).toString()).toBe('')
  })

  it('stay on the way to another desk, but for the status that was looked for on the last one', () => {
    expect(atDesk(new URLSearchParams('q=hafen&status=paid&cursor=x'), 'stuck').toString()).toBe('q=hafen&desk=stuck')
  })

  it('ask for words only where there are some', () => {
    expect(queryOf({ desk: 'all', ...noFilters }, undefined).q).toBeUndefined()
    expect(queryOf({ desk: 'all', ...noFilters, q: '17' }, 'x')).toMatchObject({ q: '17', cursor: 'x' })
  })

  it('know every desk', () => {
    expect(desks.toSorted()).toEqual(adminOrderSteps.options.toSorted())
  })
})
