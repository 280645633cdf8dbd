import { describe, expect, test } from 'vitest'
import type { Architecture } from '../architecture.config.ts'
import {
  changelogFindings,
  commandFindings,
  decisionFindings,
  glossaryFindings,
  linkFindings,
  moduleFindings,
  settingFindings,
} from './docs.ts'

const joined = (findings: readonly string[]): string => findings.join('\n')

describe('docs check', () => {
  test('catches a broken link', () => {
    const exists = (path: string): boolean => path === 'docs/glossary.md'
    expect(
      linkFindings('README.md', '[words](docs/glossary.md#a) [web](https://example.org) [up](#top)', exists),
    ).toEqual([])
    expect(linkFindings('docs/decisions/0001-a.md', '[words](../glossary.md)', exists)).toEqual([])
    expect(joined(linkFindings('README.md', '[words](docs/words.md)', exists))).toContain('docs/words.md leads nowhere')
  })

  test('catches a command that does not exist', () => {
    const scripts = ['start', 'check']
    expect(commandFindings('README.md', 'npm start, npm run check, npm install', scripts)).toEqual([])
    expect(joined(commandFindings('README.md', 'npm run chekc', scripts))).toContain('there is no "npm run chekc"')
    expect(joined(commandFindings('README.md', 'npm test', scripts))).toContain('there is no "npm test"')
  })

  test('catches a setting that is undocumented, unknown or documented twice', () => {
    const config = 'z.object({\n  PORT: z.string(),\n  HOST: z.string(),\n})'
    expect(settingFindings(config, '| `PORT` | 3000 |\n| `HOST` | |')).toEqual([])
    expect(joined(settingFindings(config, '| `PORT` | 3000 |'))).toContain('HOST is missing')
    expect(joined(settingFindings(config, '| `PORT` | |\n| `HOST` | |\n| `DOCK` | |'))).toContain('DOCK does not exist')
    expect(joined(settingFindings(config, '| `PORT` | |\n| `HOST` | |\n| `HOST` | |'))).toContain(
      'HOST is listed twice',
    )
    expect(joined(settingFindings('', ''))).toContain('no settings were found')
  })

  test('catches decisions that are misnumbered or lack a section', () => {
    const text = '# 0001 Berths\n\n## Context\n\n## Decision\n\n## Consequences\n'
    expect(decisionFindings([{ name: '0001-berths.md', text }])).toEqual([])
    expect(joined(decisionFindings([{ name: '0002-berths.md', text }]))).toContain('expected number 0001')
    expect(joined(decisionFindings([{ name: '0001-berths.md', text: text.replace('0001', '0002') }]))).toContain(
      'begins with "# 0001 "',
    )
    expect(joined(decisionFindings([{ name: '0001-berths.md', text: text.replace('## Context\n', '') }]))).toContain(
      'has the sections',
    )
  })

  test('catches glossary terms that are duplicate, incomplete or unknown to the code', () => {
    const head = '| English | German | Code | Meaning |\n| --- | --- | --- | --- |\n'
    const row = '| berth | Liegeplatz | `berth` | Where a ship lies. |\n'
    expect(glossaryFindings(head + row, 'const berth = 1')).toEqual([])
    expect(joined(glossaryFindings(head + row + row, 'const berth = 1'))).toContain('"berth" is listed twice')
    expect(joined(glossaryFindings(head + row, 'const ship = 1'))).toContain('the code does not use `berth`')
    expect(
      glossaryFindings(`${head}${row}\n## Set aside\n${row.replaceAll(/berth|Liege|ship/gi, 'pier')}`, 'berth'),
    ).toEqual([])
    expect(joined(glossaryFindings(`${head}| berth | | \`berth\` | x |`, 'berth'))).toContain('lacks its German word')
    expect(joined(glossaryFindings(`${head}| berth | Liegeplatz | berth | x |`, 'berth'))).toContain('is in backquotes')
    expect(joined(glossaryFindings('', ''))).toContain('has no words')
  })

  test('catches a glossary word, code name or meaning with two entries', () => {
    const head = '| English | German | Code | Means |\n| --- | --- | --- | --- |\n'
    const row = '| berth | Liegeplatz | `berth` | A place for a ship. |\n'
    const found = (other: string): string => joined(glossaryFindings(head + row + other, 'berth dock mooring'))
    expect(found('| dock | Kai | `dock`, `mooring` | A place for many ships. |')).toBe('')
    expect(found('| Berth (bed) | Koje | `dock` | A bed on a ship. |')).toBe(
      'docs/glossary.md: "berth" is listed twice',
    )
    expect(found('| dock | Liegeplatz | `dock` | Many berths. |')).toContain('"liegeplatz" is listed twice')
    expect(found('| dock | Kai | `dock`, `berth` | Many berths. |')).toContain('"berth" is listed twice')
    expect(found('| dock | Kai | `dock` | A place for a ship. |')).toContain('"a place for a ship." is listed twice')
  })

  test('catches a code name that is only part of another name', () => {
    const glossary =
      '| English | German | Code | Means |\n| --- | --- | --- | --- |\n| berth | Liegeplatz | `berth` | x |\n'
    expect(joined(glossaryFindings(glossary, 'const berths = 1'))).toContain('the code does not use `berth`')
  })

  test('catches a module that the architecture page does not mention', () => {
    const architecture = { modules: { harbour: {}, ships: {} } } as unknown as Architecture
    expect(moduleFindings('`harbour` and `ships`', architecture)).toEqual([])
    expect(joined(moduleFindings('`harbour` and ships', architecture))).toContain('`ships` is not described')
  })

  test('catches a malformed changelog', () => {
    expect(changelogFindings('## [Unreleased]\n\n### Added\n')).toEqual([])
    expect(joined(changelogFindings('## Unreleased\n\n### News\n'))).toContain('"News" is not one of')
    expect(joined(changelogFindings(''))).toContain('no release sections')
  })
})
