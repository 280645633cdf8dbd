import { expect, it } from 'vitest'
import { comparedSitesMax } from '../../../contract/limits.ts'
import { type ChosenSite, comparePath, isChosen, readChosen, toggledSite } from './compared.ts'

const site = (domain: string): ChosenSite => ({ domain, domain_name: domain })
const four = ['a.test', 'b.test', 'c.test', 'd.test'].map(site)

it('reads what it has stored, and nothing else', () => {
  expect(readChosen(JSON.stringify(four))).toEqual(four)
  expect(readChosen(JSON.stringify([...four, site('e.test')]))).toHaveLength(comparedSitesMax)
  for (const strange of [null, '', '{', '7', 'null', '{"domain":"a.test"}']) expect(readChosen(strange)).toEqual([])
  expect(readChosen('[null, 3, {"domain":""}, {"domain":"a.test","domain_name":"a.test"}]')).toEqual([site('a.test')])
})

it('adds, removes and rejects the fifth', () => {
  const three = toggledSite(four, site('b.test')) ?? []
  expect(three.map(({ domain }) => domain)).toEqual(['a.test', 'c.test', 'd.test'])
  expect(isChosen(three, site('b.test'))).toBe(false)
  expect(toggledSite(three, site('e.test'))).toHaveLength(4)
  expect(toggledSite(four, site('e.test'))).toBeNull()
})

it('links to the comparison', () => {
  expect(comparePath(four.slice(0, 2))).toBe('/compare?sites=a.test,b.test')
})
