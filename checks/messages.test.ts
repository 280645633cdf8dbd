import { describe, expect, test } from 'vitest'
import { codeFindings, flatten, pairFindings, useFindings, usesIn, wordFindings, type Texts } from './messages.ts'

const texts = (english: Record<string, string>, german: Record<string, string>): Texts => ({
  namespace: 'harbour',
  place: 'harbour/{en,de}.json',
  english: new Map(Object.entries(english)),
  german: new Map(Object.entries(german)),
})

const pair = (english: string, german: string): string =>
  pairFindings(texts({ key: english }, { key: german })).join('\n')

describe('terminology', () => {
  test.each([
    ['Your email', 'Deine Mail', '"Mail" where we say "E-Mail"'],
    ['Your text', 'Dein Anker-Text', '"Anker-Text" where we say "Ankertext"'],
    ['The link text', 'Der Ankertext', '"link text" where we say "anchor text"'],
  ])('fails on "%s" and "%s"', (english, german, finding) => {
    expect(wordFindings(texts({ key: english }, { key: german })).join()).toContain(finding)
  })

  test('ignores text fixed by the specification and words that members may type', () => {
    expect(wordFindings(texts({ key: 'Order terms' }, { key: 'Wie bestellt' }))).toEqual([])
    const typed = texts({ 'synonyms.orders': 'link text' }, { 'synonyms.orders': 'Linktext' })
    expect(wordFindings({ ...typed, namespace: 'palette' })).toEqual([])
  })
})

describe('a pair of locale files', () => {
  test('is flattened to keys joined by dots', () => {
    expect([...flatten({ a: { b: 'x', c: { d: 'y' } } }).keys()]).toEqual(['a.b', 'a.c.d'])
  })

  test('passes when both have the same content in two languages', () => {
    expect(pair('Welcome, {{name}}', 'Willkommen, {{name}}')).toBe('')
    expect(pair('Read the <terms>terms</terms>', 'Lies die <terms>Bedingungen</terms>')).toBe('')
  })

  test('fails on a key missing in one language', () => {
    expect(pairFindings(texts({ a: 'One' }, {})).join()).toContain('a is missing in German')
    expect(pairFindings(texts({}, { a: 'Eins' })).join()).toContain('a is missing in English')
  })

  test('fails on an empty text', () => {
    expect(pair('Welcome', ' ')).toContain('is empty')
  })

  test('fails on mismatched variables and tags', () => {
    expect(pair('Welcome, {{name}}', 'Willkommen, {{nom}}')).toContain('has the variables (name)')
    expect(pair('Read the <terms>terms</terms>', 'Lies die Bedingungen')).toContain('has the variables (<terms>)')
  })

  test('fails on English in the German file, but not on names, figures and listed words', () => {
    expect(pair('Settings', 'Settings')).toContain('is the same in both languages')
    expect(pair('Dashboard', 'Dashboard')).toBe('')
    expect(pair('{{count}} / 500', '{{count}} / 500')).toBe('')
  })

  test.each(['Bitte waehlen', 'Zurueck', 'Fuer dich', 'Schliessen', 'Groesse aendern', 'Pruefung'])(
    'fails on "%s" without umlauts',
    (german) => {
      expect(pair('Something', german)).toContain('without umlauts')
    },
  )

  test.each(['Neues Konto', 'Aktuelle Steuer', 'Abenteuer', 'Quelle', 'Genauer', 'Israel'])(
    'leaves "%s" alone',
    (german) => {
      expect(pair('Something', german)).toBe('')
    },
  )
})

describe('usage of texts', () => {
  const known = texts({ 'berth.title': 'x', ship_one: 'x', ship_other: 'x', 'codes.lost': 'x' }, {})
  const using = (text: string): string => useFindings([known], usesIn([{ path: 'Page.tsx', text }])).join('\n')
  const all = "t('berth.title'); t('ship', { count }); t(`codes.${code}`)"

  test('passes when every key is used, including plural forms and composed keys', () => {
    expect(using(all)).toBe('')
    expect(using("t('harbour:berth.title'); const labels = { s: 'ship' }; t(labels.s); t(`codes.${code}`)")).toBe('')
  })

  test('passes when a group is read whole', () => {
    expect(using("t('berth.title'); t('ship', { count }); const codes = t.group('codes')")).toBe('')
    expect(using("t('berth.title'); t('ship', { count }); const codes = t.group('code')")).toContain('codes.lost')
  })

  test('fails on a used key without a text', () => {
    expect(using(`${all}; t('berth.tilte')`)).toContain("Page.tsx: t('berth.tilte') has no text")
    expect(using(`${all}; <Trans i18nKey="berth.gone" />`)).toContain("t('berth.gone') has no text")
  })

  test('fails on an unused text', () => {
    expect(using("t('ship'); t(`codes.${code}`)")).toContain('berth.title is used nowhere')
    expect(using("t('ship'); t('berth.title')")).toContain('codes.lost is used nowhere')
  })
})

describe('contract codes', () => {
  test('each have a text in both languages', () => {
    const errors = texts(
      { 'codes.lost': 'Lost', 'issues.required': 'Needed' },
      { 'codes.lost': 'Verloren', 'issues.required': 'Nötig' },
    )
    expect(codeFindings(errors, ['lost'], ['required'])).toEqual([])
    expect(codeFindings(errors, ['lost', 'sunk'], ['required', 'too_long'])).toHaveLength(4)
    expect(codeFindings(undefined, ['lost'], [])).toHaveLength(1)
  })
})
