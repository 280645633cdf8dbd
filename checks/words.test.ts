import { describe, expect, it } from 'vitest'
import {
  densityFindings,
  dialectFindings,
  isCounted,
  isFreeOfDialect,
  screenFindings,
  searchTerms,
  termFindings,
} from './words.ts'

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

  it('counts code and the English prose of the sandbox, but not what is generated from it', () => {
    const paths = [
      'server/orders/orders.ts',
      'sandbox/demo/texts/orders.json',
      'sandbox/demoSites/material/en/arts.json',
      'sandbox/demo/analyses.jsonl',
    ]
    expect(paths.filter(isCounted)).toEqual(paths.slice(0, 3))
  })

  it('reports each avoided word of an English screen, but not of its keys', () => {
    const text = '{\n  "wishes": "Wishlist",\n  "hint": "Nobody wrote yet"\n}\n'
    expect(screenFindings({ path: 'web/features/a/locales/en.json', text })).toEqual([
      'web/features/a/locales/en.json: says "Nobody" on a screen',
    ])
  })

  it('reports words of the dialect in comments, parts of names and message keys', () => {
    const text = [
      '// The desk at the door.',
      'const sessionKeeper = open()',
      'select gathered_at from a',
      "t('matters.price')",
      'Looked at twice',
    ]
    expect(dialectFindings({ path: 'server/a.ts', text: text.join('\n') })).toEqual([
      'server/a.ts:1: says "desk", use the term of the trade',
      'server/a.ts:1: says "door", use the term of the trade',
      'server/a.ts:2: says "keeper", use the term of the trade',
      'server/a.ts:3: says "gathered", use the term of the trade',
      `server/a.ts:4: says "'matters.", use the term of the trade`,
      'server/a.ts:5: says "Looked at", use the term of the trade',
    ])
  })

  it('accepts words that only contain one of the dialect, names of the demo data, and prose', () => {
    const text =
      "outdoor desktop goalkeeper warehouse togetherness // this matters.\nopen('the-slow-house.test', 'desk@example.test')"
    expect(dialectFindings({ path: 'server/a.ts', text })).toEqual([])
    const paths = ['server/links/check.ts', 'server/drafting/englishPhrases.ts', 'docs/glossary.md']
    expect(paths.filter(isFreeOfDialect)).toEqual(['server/links/check.ts'])
  })

  it('reports a term of the trade that a search no longer finds in the file that does it', () => {
    const [first] = searchTerms
    expect(termFindings([])).toHaveLength(searchTerms.length)
    const text = 'Link checks of one page.'
    expect(termFindings([{ path: first?.place ?? '', text }])).toHaveLength(searchTerms.length - 1)
    expect(termFindings([{ path: 'server/links/other.ts', text }])).toHaveLength(searchTerms.length)
  })
})
