import { expect, test } from 'vitest'
import type { PageFacts } from '../../platform/crawl/facts.ts'
import { pageFacts, siteFacts } from '../../testing/siteFacts.ts'
import { readSite } from './readSite.ts'
import { homeLeadsTo } from './refresh.ts'

const leadsTo = (home: Partial<PageFacts>, host = 'harbour.com'): string | null => {
  const pages = [home, { url: 'https://harbour.com/away', refresh: 'https://other.com/' }]
  const facts = pages.map((known) => pageFacts({ url: 'https://www.harbour.com/', ...known }))
  return homeLeadsTo(readSite(siteFacts(facts, { host }), '2026-05-04'))
}

test('a meta refresh on the homepage to another host counts as a redirect; on other pages it does not', () => {
  expect(leadsTo({ refresh: 'https://www.elsewhere.com/start?x=1' })).toBe('elsewhere.com')
  expect(leadsTo({ refresh: 'https://notharbour.com/' })).toBe('notharbour.com')
  expect(leadsTo({ refresh: 'https://harbour.com.other.org/' })).toBe('harbour.com.other.org')
  expect(leadsTo({})).toBeNull()
})

test.each(['https://harbour.com/', 'https://www.harbour.com/en', 'http://en.harbour.com/', 'HTTPS://HARBOUR.COM/x'])(
  'a homepage that refreshes to %s stays on its site',
  (refresh) => {
    expect(leadsTo({ refresh })).toBeNull()
  },
)

test('a refresh from a subdomain to its parent site counts as leaving', () => {
  expect(leadsTo({ url: 'https://blog.harbour.com/', refresh: 'https://harbour.com/' }, 'blog.harbour.com')).toBe(
    'harbour.com',
  )
})
