import { describe, expect, it } from 'vitest'
import { durationFindings, importFindings, limitFindings } from './limits.ts'

const durationsIn = (text: string): string[] => durationFindings({ path: 'server/a.ts', text })

describe('the check of durations', () => {
  it.each([
    'const dayMs = 86_400_000',
    'const keptMs = 24 * 60 * 60 * 1000',
    'const life = 30 * 24 * 60 * 60',
    'const rule = { burst: 5, perSeconds: 3600 }',
    'const minutes = ms / 60_000',
    'const pauseMs = 5 * 60_000',
    'const hourSeconds = 60',
    'const day = 24',
  ])('refuses `%s` outside its file', (text) => {
    expect(durationsIn(`// First line.\n${text}\n`).join()).toContain('server/a.ts:2: ')
  })

  it.each([
    "const headers = { 'cache-control': 'public, max-age=86400' }",
    'const rows = sql`select extract(epoch from age) / 3600`',
    '// An hour has 3600 seconds.',
    '/* 24 * 60 minutes\n   are a day */',
    'const lettersMax = 60_000',
    'const timeoutMs = 30_000',
    'const id = 1_3600',
    'const keptMs = 30 * dayMs',
  ])('accepts `%s`', (text) => {
    expect(durationsIn(text)).toEqual([])
  })
})

describe('the check of limits', () => {
  const limits = { path: 'contract/limits.ts', text: 'export const searchLengthMax = 100\n' }

  it('refuses a limit that two files export', () => {
    const text = 'export const rowsMax = 5\n'
    const twice = [
      { path: 'contract/a.ts', text },
      { path: 'web/b.ts', text },
    ]
    expect(limitFindings(twice)).toEqual(['rowsMax is defined in contract/a.ts and web/b.ts'])
  })

  it('refuses a limit of contract/limits.ts in another file, private or not', () => {
    const own = { path: 'web/b.ts', text: 'const searchLengthMax = 100\n' }
    expect(limitFindings([limits, own])).toEqual(['searchLengthMax is defined in contract/limits.ts and web/b.ts'])
  })

  it('refuses a copy under another name', () => {
    const copy = { path: 'web/b.ts', text: 'const lengthMax: typeof contract.searchLengthMax = 100\n' }
    expect(limitFindings([limits, copy]).join()).toContain('web/b.ts: lengthMax repeats a limit of the contract')
  })

  it('accepts private limits of the same name, and uses of one limit', () => {
    const text = 'const shownMax = 5\n'
    const used = { path: 'web/c.ts', text: 'const cut = text.slice(0, searchLengthMax)\n' }
    expect(limitFindings([limits, { path: 'web/a.ts', text }, { path: 'web/b.ts', text }, used])).toEqual([])
  })
})

it('refuses an import in the files of constants', () => {
  expect(importFindings({ path: 'contract/limits.ts', text: "import { z } from 'zod'\n" })).toHaveLength(1)
  expect(importFindings({ path: 'contract/limits.ts', text: 'export const rowsMax = 5\n' })).toEqual([])
})
