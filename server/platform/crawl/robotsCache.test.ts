// The cache of robots.txt: what it saves, and that it never blocks a page by itself.
import { expect, it } from 'vitest'
import { hourMs } from '../../../contract/durations.ts'
import { type Pages, startWorld } from './crawl.fixture.ts'
import { parseRobots, type RobotsAnswer } from './robots.ts'
import { createRobotsCache } from './robotsCache.ts'

const rules = (text: string): RobotsAnswer => ({ kind: 'rules', file: parseRobots(Buffer.from(`${text}\n`)) })
const wanted = { hosts: ['target.test'], text: null }
const cached = { isRobotsCached: true }

const world = async (pages: Pages) => {
  const { crawler, web } = await startWorld(pages)
  const requests = () => web.requests.map(({ path }) => path)
  const search = (path: string, options = {}) => crawler.findLinkOnPage(`http://site.test${path}`, wanted, options)
  return { search, requests }
}

it('saves the request of robots.txt for checks that may use it, and for no others', async () => {
  const { search, requests } = await world({ '/robots.txt': 'User-agent: *\nDisallow: /secret', '/post': 'x' })
  await search('/post', cached)
  await search('/post', cached)
  expect(requests()).toEqual(['/robots.txt', '/post', '/post'])
  await search('/post')
  expect(requests().filter((path) => path === '/robots.txt')).toHaveLength(2)
})

it('blocks no page: robots.txt is read again before a page counts as blocked', async () => {
  const pages: Pages = { '/robots.txt': 'User-agent: *\nDisallow: /post', '/post': 'x', '/': 'x' }
  const { search } = await world(pages)
  await search('/', cached)
  expect((await search('/post', cached)).kind).toBe('closed')
  pages['/robots.txt'] = 'User-agent: *\nAllow: /'
  expect((await search('/post', cached)).kind).toBe('visited')
})

it('reads it again for a page that only search engines must not read', () => {
  const cache = createRobotsCache({ agent: 'UsBot' })
  cache.keep('https://site.test', rules('User-agent: Googlebot\nDisallow: /post'))
  expect(cache.openFor('https://site.test/post')).toBeNull()
  expect(cache.openFor('https://site.test/other')).not.toBeNull()
})

it('keeps no failure, and nothing for longer than a day', () => {
  let now = 0
  const cache = createRobotsCache({ agent: 'UsBot', keptMs: 99 * hourMs, nowMs: () => now })
  cache.keep('https://down.test', { kind: 'unreadable', reason: 'server_error' })
  expect(cache.openFor('https://down.test/')).toBeNull()
  cache.keep('https://site.test', { kind: 'none' })
  now = 24 * hourMs - 1
  expect(cache.openFor('https://site.test/')).not.toBeNull()
  now = 24 * hourMs
  expect(cache.openFor('https://site.test/')).toBeNull()
})

it('is bounded by the size of all files: the oldest are dropped', () => {
  const cache = createRobotsCache({ agent: 'UsBot' })
  const long = rules(`User-agent: *\n${Array.from({ length: 2_000 }, (_, at) => `Disallow: /no/${at}`).join('\n')}`)
  for (let at = 0; at < 400; at += 1) cache.keep(`https://site${at}.test`, long)
  expect(cache.openFor('https://site0.test/')).toBeNull()
  expect(cache.openFor('https://site399.test/')).not.toBeNull()
})
