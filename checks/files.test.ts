import { describe, expect, test } from 'vitest'
import { fileFindings, longFiles } from './files.ts'

const text = '// What berths are.\nexport const berths = 3\n'
const findings = (path: string, content = text): string =>
  fileFindings(path, content, new Set(['server/harbour/harbour.ts'])).join('\n')

describe('file check', () => {
  test.each([
    'server/harbour/harbour.ts',
    'server/harbour/harbour.test.ts',
    'web/features/harbour/BerthCard.tsx',
    'web/app/root.tsx',
    'vite.config.ts',
  ])('accepts %s', (path) => {
    expect(findings(path)).toBe('')
  })

  test.each([
    'server/harbour/Berth.ts',
    'server/harbour/berth-list.ts',
    'server/harbour/berth_list.ts',
    'web/features/harbour/berthCard.tsx',
  ])('rejects the spelling of %s', (path) => {
    expect(findings(path)).toContain('are called')
  })

  test.each([
    'server/harbour/utils.ts',
    'server/harbour/index.ts',
    'server/utils/berth.ts',
    'server/services/berth.ts',
    'server/harbour/berthService.ts',
    'server/harbour/berthHelpers.ts',
    'web/lib/types.ts',
    'web/ui/BerthInfo.tsx',
  ])('rejects %s as a name that says nothing about the product', (path) => {
    expect(findings(path)).toContain('says nothing about the product')
  })

  test('rejects a file above 300 lines, tests included', () => {
    const lines = (count: number): string => `${text}${'\n//'.repeat(count - 3)}\n`
    expect(findings('server/harbour/berth.ts', lines(300))).toBe('')
    expect(findings('server/harbour/berth.ts', lines(302))).toContain('at most 300')
    expect(findings('server/migrations/0001_a.sql', lines(360))).toContain('at most 350')
    expect(findings('server/harbour/berth.test.ts', lines(302))).toContain('at most 300')
    expect(findings('e2e/berths.spec.ts', lines(302))).toContain('at most 300')
    expect(findings('web/app/locales/en.json', lines(510))).toContain('at most 500')
  })

  test('excepts at most four files', () => {
    expect(longFiles.size).toBeLessThanOrEqual(4)
  })

  test('rejects a public module without an opening comment, and an empty file', () => {
    expect(findings('server/harbour/harbour.ts', 'export const berths = 3\n')).toContain('a public module opens with')
    expect(findings('server/harbour/berth.ts', '\n')).toContain('is empty')
  })
})
