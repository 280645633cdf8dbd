import { describe, expect, it } from 'vitest'
import { wantedRecordStates as contractStates } from '../../../../contract/linksAdmin.ts'
import { isFiltered, wantedRecordStates, noLinkFilters, readLinkFilters, withLinkFilters } from './linkFilters.ts'

describe('manual review filters', () => {
  it('are read from the URL, ignoring unknown values', () => {
    const read = readLinkFilters(new URLSearchParams('q=%20hafen%20&state=live&credited=maybe'))
    expect(read).toEqual({ q: 'hafen', state: 'live', credited: undefined })
    expect(isFiltered(read)).toBe(true)
    expect(readLinkFilters(new URLSearchParams('state=ended'))).toEqual(noLinkFilters)
  })

  it('survive a round trip through the URL, without leftovers of removed filters', () => {
    const asked = withLinkFilters(new URLSearchParams('cursor=x&page=2'), { q: 'hafen', credited: 'yes' })
    expect(asked.toString()).toBe('q=hafen&credited=yes')
    expect(withLinkFilters(asked, noLinkFilters).toString()).toBe('')
  })

  it('include every state that can be requested', () => {
    expect(wantedRecordStates).toEqual(contractStates)
  })
})
