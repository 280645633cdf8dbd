import { describe, expect, it } from 'vitest'
import { isFiltered, noHistoryFilters, readHistoryFilters, withHistoryFilters } from './historyFilters.ts'

describe('history filters', () => {
  it('are read from the URL, ignoring unknown values', () => {
    expect(readHistoryFilters(new URLSearchParams('kind=bonus&from=2026-11-01&to=2026-11-30'))).toEqual({
      kind: 'bonus',
      from: '2026-11-01',
      to: '2026-11-30',
    })
    expect(readHistoryFilters(new URLSearchParams('kind=theft&from=2026-02-30&to=soon'))).toEqual(noHistoryFilters)
  })

  it('reset to the first page when they change, and leave the rest of the URL alone', () => {
    const search = new URLSearchParams('tab=history&kind=bonus&cursor=abc&page=3')
    expect(withHistoryFilters(search, { kind: 'refund' }).toString()).toBe('tab=history&kind=refund')
    expect(withHistoryFilters(search, noHistoryFilters).toString()).toBe('tab=history')
  })

  it('report whether any filter is set', () => {
    expect(isFiltered(noHistoryFilters)).toBe(false)
    expect(isFiltered({ ...noHistoryFilters, to: '2026-11-30' })).toBe(true)
  })
})
