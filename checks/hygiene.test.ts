import { describe, expect, test } from 'vitest'
import { hygieneFindings } from './hygiene.ts'

const joined = (...pieces: string[]): string => pieces.join('')

describe('hygiene check', () => {
  test('accepts plain text', () => {
    expect(hygieneFindings('server/a.ts', '// Berths are counted from the sea.\nexport const berths = 3\n')).toEqual([])
  })

  test.each([
    ['server/a.ts', joined('// TO', 'DO later'), 'unfinished business'],
    ['server/migrations/0001_a.sql', joined('-- FIX', 'ME'), 'unfinished business'],
    ['README.md', joined('Open /ho', 'me/kim/ankerplatz'), 'a path of one machine'],
    ['server/a.ts', joined("const folder = '/wo", "rk/x'"), 'a path of one machine'],
    ['server/a.test.ts', joined('test.on', "ly('x', () => {})"), 'a test that does not run'],
    ['server/a.test.ts', joined('describe.sk', "ip('x', () => {})"), 'a test that does not run'],
    ['e2e/walk.ts', joined('test.fix', "me('x')"), 'a test that does not run'],
    ['server/a.test.ts', joined('test.concurrent.to', "do('x')"), 'a test that does not run'],
    ['web/a.tsx', joined('// eslint-dis', 'able-next-line'), 'a check that is silenced'],
    ['web/a.tsx', joined('// oxlint-dis', 'able-next-line'), 'a check that is silenced'],
    ['server/a.cts', joined('/* oxlint-dis', 'able */'), 'a check that is silenced'],
    ['web/a.tsx', joined('// @ts-expect', '-error'), 'a check that is silenced'],
    ['web/a.test.tsx', joined('// @ts-expect', '-error'), 'a check that is silenced without a reason'],
    ['server/a.ts', joined('// ====', '===='), 'a banner'],
    ['server/a.ts', joined('<<<<', '<<< HEAD'), 'a merge'],
    ['.npmrc', joined('regis', 'try=https://packages.example.org'), 'a private package registry'],
  ])('catches in %s: %s', (path, text, what) => {
    expect(hygieneFindings(path, `first line\n${text}\n`).join()).toContain(`${path}:2: ${what}`)
  })

  test('lets a test assert that something does not compile', () => {
    expect(hygieneFindings('server/a.test.ts', joined('// @ts-expect', '-error `id` is missing'))).toEqual([])
  })

  test('distinguishes web addresses and routes from local file paths', () => {
    expect(hygieneFindings('README.md', 'https://example.org/home/kim and GET /work and a/tmp/b')).toEqual([])
  })
})
