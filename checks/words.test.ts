import { describe, expect, it } from 'vitest'
import { densityFindings, isCounted, screenFindings, searchTerms, termFindings } from './words.ts'

const linesOf = (count: number): string => 'a line of code\n'.repeat(count)

describe('the word check', () => {
  it('accepts a quoted word now and then', () => {
    expect(densityFindings('server/', [{ path: 'server/a.ts', text: `${linesOf(1_500)}nobody\n` }])).toEqual([])
  })

  it('reports an area in which avoided words are common, with its worst files', () => {
    const text = `${linesOf(1_500)}${'// Whoever comes late finds nobody.\n'.repeat(2)}`
    const [finding = ''] = densityFindings('server/', [{ path: 'server/a.ts', text }])
    expect(finding).toContain('server/: 4 avoided words')
    expect(finding).toContain('server/a.ts (4)')
  })

  it('counts code and the texts of the demo data, but not the pages of demo sites', () => {
    const paths = [
      'server/orders/orders.ts',
      'sandbox/demo/texts/orders.json',
      'sandbox/demoSites/material/en/arts.json',
    ]
    expect(paths.filter(isCounted)).toEqual(paths.slice(0, 2))
  })

  it('reports each avoided word of an English screen, but not of its keys', () => {
    const text = '{\n  "wishes": "Wishlist",\n  "hint": "Nobody wrote yet"\n}\n'
    expect(screenFindings({ path: 'web/features/a/locales/en.json', text })).toEqual([
      'web/features/a/locales/en.json: says "Nobody" on a screen',
    ])
  })

  it('reports a term of the trade that a search no longer finds', () => {
    const [first] = searchTerms
    expect(termFindings([])).toHaveLength(searchTerms.length)
    expect(termFindings([{ path: `${first?.place ?? ''}a.ts`, text: 'Link checks of one page.' }])).toHaveLength(
      searchTerms.length - 1,
    )
  })
})
