import { describe, expect, test } from 'vitest'
import { specificationFindings } from './specification.ts'

const files: Record<string, string> = {
  'server/berths.ts': 'export const berths = 3',
  'server/berths.test.ts': "test('a berth isn\\'t taken twice', …); it(`${ship} leaves`, …)",
  'e2e/harbour.spec.ts': "test('a ship comes in', …)",
}

const head = '| No. | Statement | Where | Shown by | Status |\n| --- | --- | --- | --- | --- |\n'
const where = '[server/berths.ts](../server/berths.ts)'
const unit = "[server/berths.test.ts](../server/berths.test.ts) `a berth isn't taken twice`"
const walk = '[e2e/harbour.spec.ts](../e2e/harbour.spec.ts) `a ship comes in`'

const row = (change: { number?: string; where?: string; shownBy?: string; status?: string } = {}): string =>
  `| ${change.number ?? '1.1'} | Three berths | ${change.where ?? where} | ${change.shownBy ?? unit} | ${change.status ?? 'as stated'} |\n`

const documentWith = (rows: string): string => `# Specification\n\n## 1. Harbour\n\n${head}${rows}`

const findings = (text: string): string =>
  specificationFindings(text, (path) => files[path] ?? null)
    .map((finding) => finding.replace('docs/specification.md: ', ''))
    .join('\n')

describe('specification check', () => {
  test('accepts rows whose files and tests exist', () => {
    expect(
      findings(documentWith(row() + row({ number: '1.2', shownBy: `${unit}<br>${walk}`, status: 'differs. Ruling.' }))),
    ).toBe('')
  })

  test('catches a missing file, in either column', () => {
    expect(findings(documentWith(row({ where: '[x](../server/piers.ts)' })))).toContain('there is no server/piers.ts')
    expect(findings(documentWith(row({ shownBy: '[x](../server/piers.test.ts) `floats`' })))).toContain(
      'there is no server/piers',
    )
  })

  test('catches a missing test, a partial test name, and a file without a test', () => {
    expect(findings(documentWith(row({ shownBy: unit.replace('twice', 'thrice') })))).toContain(
      'has no test "a berth isn',
    )
    expect(findings(documentWith(row({ shownBy: walk.replace('a ship comes in', 'a ship') })))).toContain(
      'has no test "a ship"',
    )
    expect(findings(documentWith(row({ shownBy: unit.replace(/ `.*/, '') })))).toContain('quotes no test of')
    expect(findings(documentWith(row({ shownBy: where })))).toContain('server/berths.ts is no test')
    expect(findings(documentWith(row({ shownBy: 'none' })))).toContain('no test shows it')
  })

  test('reads every test listed after one link', () => {
    expect(findings(documentWith(row({ shownBy: `${unit}, \`$\{ship} leaves\`` })))).toBe('')
    expect(findings(documentWith(row({ shownBy: `${unit}, \`sinks\`` })))).toContain('has no test "sinks"')
  })

  test('catches a section without rows, but accepts a chapter with rows in its subsections', () => {
    expect(findings(`${documentWith(row())}\n## 2. Ships\n`)).toContain('"Ships" is empty')
    expect(findings(`## 1. Harbour\n\n### Berths\n\n${head}${row()}`)).toBe('')
    expect(findings(`## 1. Harbour\n\n### Berths\n\n${head}${row()}\n### Piers\n`)).toContain('"Piers" is empty')
    expect(findings('# Specification')).toContain('has no rows')
  })

  test('catches a gap in the numbers, an unknown status, a deviation without a reason, and a malformed row', () => {
    expect(findings(documentWith(row() + row({ number: '1.3' })))).toContain('expected number 1.2')
    expect(findings(documentWith(row({ status: 'nearly' })))).toContain(
      'the status is one of as stated, differs, beyond',
    )
    expect(findings(documentWith(row({ status: 'differs' })))).toContain('does not say why')
    expect(findings(documentWith(row() + '| 1.2 | Torn |\n'))).toContain('1 rows do not have five cells')
  })
})
