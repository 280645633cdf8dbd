// Linked style sheets are read once, kept for as long as they say, and never guessed.
import { expect, it } from 'vitest'
import { minuteMs } from '../../../contract/durations.ts'
import type { FetchOutcome, FetchRequest } from '../outbound/outbound.ts'
import { makeLinkedSheets } from './linkedSheets.ts'

const answered = (status: number, body: string, headers: Record<string, string> = {}): FetchOutcome => ({
  kind: 'answered',
  status,
  headers: { 'content-type': 'text/css', ...headers },
  body: new TextEncoder().encode(body),
  finalUrl: '',
  hops: [],
  truncated: false,
  timings: { dnsMs: 1, connectMs: 1, firstByteMs: 1, totalMs: 1 },
})

const start = (answers: (url: string, request: FetchRequest) => FetchOutcome) => {
  const asked: string[] = []
  const time = { nowMs: 0 }
  const sheets = makeLinkedSheets(() => time.nowMs)
  const walk = {
    hasTime: () => true,
    ask: (url: string, request: FetchRequest) => {
      asked.push(url)
      return Promise.resolve(answers(url, request))
    },
  }
  const read = async (...urls: string[]) => Object.fromEntries(await sheets.read(walk, 'site.test', urls))
  return { asked, time, sheets, read }
}

const url = 'https://site.test/a.css'

it('a sheet is read once and known to the next page of its host', async () => {
  const { asked, read, sheets } = start(() => answered(200, 'a{}'))
  expect([await read(url), await read(url)]).toEqual([{ [url]: 'a{}' }, { [url]: 'a{}' }])
  expect([asked, Object.fromEntries(sheets.known('site.test')), sheets.known('other.test').size]).toEqual([
    [url],
    { [url]: 'a{}' },
    0,
  ])
})

it('a sheet that is no longer fresh is asked for again, with its tag', async () => {
  const { asked, read, time, sheets } = start((_, { headers }) =>
    headers?.['if-none-match'] === '"1"'
      ? answered(304, '')
      : answered(200, 'a{}', { etag: '"1"', 'cache-control': 'max-age=1' }),
  )
  await read(url)
  time.nowMs = 11 * minuteMs
  expect(sheets.known('site.test').size).toBe(0)
  expect([await read(url), asked.length]).toEqual([{ [url]: 'a{}' }, 2])
})

it.each<[string, FetchOutcome, string | null]>([
  ['missing for everybody', answered(404, 'No'), ''],
  ['refused', answered(403, 'No'), null],
  ['broken', answered(500, 'No'), null],
  ['of another type', answered(200, '<p>', { 'content-type': 'text/html' }), null],
  ['unreachable', { kind: 'failed', reason: 'timeout', hops: [] }, null],
])('a sheet that is %s', async (_, outcome, text) => {
  expect(await start(() => outcome).read(url)).toEqual({ [url]: text })
})

it('redirects are followed, but not for ever', async () => {
  const { read, asked } = start((address) =>
    address === url ? answered(302, '', { location: '/b.css' }) : answered(200, 'b{}'),
  )
  expect([await read(url), asked]).toEqual([{ [url]: 'b{}' }, [url, 'https://site.test/b.css']])
  const loop = start(() => answered(302, '', { location: '/a.css' }))
  expect([await loop.read(url), loop.asked.length]).toEqual([{ [url]: null }, 4])
})

it('a page with more sheets than any normal one gets the first ones', async () => {
  const { read, asked } = start(() => answered(200, ''))
  const urls = Array.from({ length: 25 }, (_, at) => `https://site.test/${at}.css`)
  const texts = await read(...urls)
  expect([asked.length, Object.values(texts).filter((text) => text === null).length]).toEqual([20, 5])
})
