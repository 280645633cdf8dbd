import { describe, expect, test } from 'vitest'
import { type NamedTexts, textCallsIn, variableFindings } from './textVariables.ts'

const texts = (namespace: string, pairs: Record<string, string>): NamedTexts => ({
  namespace,
  english: new Map(Object.entries(pairs)),
  german: new Map(Object.entries(pairs)),
})

const harbour = texts('harbour', {
  title: 'Berth {{name}}',
  plain: 'Berth',
  greeting: 'Welcome to {{site}}',
  ship_one: 'One ship at {{time}}',
  ship_other: '{{count}} ships at {{time}}',
  state_lost: 'Lost since {{since}}',
})
const market = texts('market', { title: 'Stall {{number}}' })

const using = (code: string): string =>
  variableFindings(textCallsIn({ path: 'web/Page.tsx', text: code }), [harbour, market]).join('\n')

const bound = "const { t } = useTranslation('harbour');\n"

describe('variables of texts', () => {
  test.each([
    "t('title', { name })",
    "t('title', { 'name': 'A' })",
    "t('plain')",
    "t('greeting')",
    "t('ship', { count, time: now })",
    "t('market:title', { number: 1 })",
    '<Trans t={t} i18nKey="title" values={{ name }} />',
    '<Trans t={t} i18nKey="ship" count={2} values={{ time }} />',
  ])('accepts %s', (code) => {
    expect(using(bound + code)).toBe('')
  })

  test.each([
    ["t('title')", 'name'],
    ["t('title', { nmae })", 'name'],
    ["t('ship', { count })", 'time'],
    ["t('state', { context: 'lost' })", 'since'],
    ["t('market:title', { name })", 'number'],
    ['<Trans t={t} i18nKey="title" />', 'name'],
    ['<Trans t={t} i18nKey="title" values={{ number }} />', 'name'],
  ])('refuses %s', (code, missing) => {
    expect(using(bound + code)).toContain(`is called without ${missing}`)
  })

  test('skips what only the run shows: spread options, options from elsewhere and composed keys', () => {
    expect(using(`${bound}t('title', { ...values }); t('title', values); t(\`title\${x}\`); t(key)`)).toBe('')
  })

  test('checks a function that is a parameter against every namespace with the key', () => {
    expect(using("t('title', { number })")).toBe('')
    expect(using("t('title', { other })")).toContain("web/Page.tsx: t('title') is called without name")
  })

  test('knows functions under another name', () => {
    expect(using("const { t: tm } = useTranslation('market')\ntm('title', { name })")).toContain('without number')
  })
})
