import { describe, expect, it } from 'vitest'
import { isFiltered, noHistoryFilters, readHistoryFilters, withHistoryFilters } from './historyFilters.ts'

describe('the filters of the history', () => {
  it('are read from the address, and what is not known there filters nothing', () => {
    expect(readHistoryFilters(new URLSearchParams('kind=bonus&from=2026-11-01&to=2026-11-30'))).toEqual({
      kind: 'bonus',
      from: '2026-11-01',
      to: '2026-11-30',
    })
    expect(readHistoryFilters(new URLSearchParams('kind=theft&from=2026-02-30&to=soon'))).toEqual(noHistoryFilters)
  })

  it('begin at the first page when they change, and leave the rest of the address alone', () => {
    const search = new URLSearchParams('tab=history&kind=bonus&cursor=abc&page=3')
    expect(withHistoryFilters(search, { kind: 'refund' }).toString()).toBe('tab=history&kind=refund')
    expect(withHistoryFilters(search, noHistoryFilters).toString()).toBe('tab=history')
  })

  it('know whether there are any', () => {
    expect(isFiltered(noHistoryFilters)).toBe(false)
    expect(isFiltered({ ...noHistoryFilters, to: '2026-11-30' })).toBe(true)
  })
})
