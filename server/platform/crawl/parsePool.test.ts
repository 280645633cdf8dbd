import { expect, it, onTestFinished } from 'vitest'
import { readableLog } from '../../testing/log.ts'
import { makeParsePool } from './parsePool.ts'
import type { ParseTask } from './parseWorker.ts'

const pageOf = (length: number): ParseTask => ({
  kind: 'page',
  page: {
    bytes: new TextEncoder().encode(`<title>Page</title><p>${' '.repeat(length)}`),
    contentType: 'text/html',
    url: 'https://site.test/',
    robotsHeader: '',
    agent: 'UsBot',
  },
})

it('limits how many large pages wait at once, but not small ones, and reuses freed slots', async () => {
  const { log } = readableLog()
  const pool = makeParsePool({ workers: 2, parseLimitMs: 20_000, parseMemoryMb: 64, log })
  onTestFinished(() => pool.close())
  const large = Array.from({ length: 26 }, () => pool.parse(pageOf(500_000)))
  const small = Array.from({ length: 60 }, () => pool.parse(pageOf(100)))
  const refused = { kind: 'too_heavy', limit: 'memory' }
  expect(await Promise.all(large.slice(24))).toEqual([refused, refused])
  expect(new Set((await Promise.all([...large.slice(0, 24), ...small])).map(({ kind }) => kind))).toEqual(
    new Set(['page']),
  )
  expect(await pool.parse(pageOf(500_000))).toMatchObject({ kind: 'page' })
})
