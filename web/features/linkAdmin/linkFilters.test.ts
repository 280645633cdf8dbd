import { describe, expect, it } from 'vitest'
import { wantedRecordStates as contractStates } from '../../../contract/linkAdmin.ts'
import { isFiltered, wantedRecordStates, noLinkFilters, readLinkFilters, withLinkFilters } from './linkFilters.ts'

describe('the filters of links to look at', () => {
  it('are read from the address, and what is not known there filters nothing', () => {
    const read = readLinkFilters(new URLSearchParams('q=%20hafen%20&state=standing&credited=maybe'))
    expect(read).toEqual({ q: 'hafen', state: 'live', credited: undefined })
    expect(isFiltered(read)).toBe(true)
    expect(readLinkFilters(new URLSearchParams('state=ended'))).toEqual(noLinkFilters)
  })

  it('leave the address as they are written, and nothing of those that are taken away', () => {
    const asked = withLinkFilters(new URLSearchParams('cursor=x&page=2'), { q: 'hafen', credited: 'yes' })
    expect(asked.toString()).toBe('q=hafen&credited=yes')
    expect(withLinkFilters(asked, noLinkFilters).toString()).toBe('')
  })

  it('know every state that can be asked for', () => {
    expect(wantedRecordStates).toEqual(contractStates)
  })
})
