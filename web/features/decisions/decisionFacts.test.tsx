// What the facts of a decision say: the same words for the member and for admins, in singular and plural.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import type { DecisionFact } from '../../../contract/decisions.ts'
import { createI18n, type Language } from '../../lib/i18n.ts'
import movementsDe from '../credits/locales/movements.de.json' with { type: 'json' }
import movementsEn from '../credits/locales/movements.en.json' with { type: 'json' }
import { DecisionFacts } from './DecisionFacts.tsx'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }

const shown = async (language: Language, facts: readonly DecisionFact[]): Promise<string> => {
  const resources = { en: { decisions: en, movements: movementsEn }, de: { decisions: de, movements: movementsDe } }
  const i18n = await createI18n(language, { resources })
  const list = createElement(DecisionFacts, { facts })
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, list)).replaceAll('\u00a0', ' ')
}

const facts: DecisionFact[] = [
  { fact: 'ring', members: 2, orders: 2, credits: 200 },
  { fact: 'traded', orders: 1, credits: 40 },
  { fact: 'frozen', amount: 1 },
]

test('facts address no one, because admins read them as well', async () => {
  expect(await shown('en', facts)).toMatch(/Trade in a closed ring: 2 members, 2 orders, 200 credits/)
  expect(await shown('en', facts)).not.toMatch(/\b[Yy]ou/)
  expect(await shown('de', facts)).not.toMatch(/\b[Dd]u\b/)
})

test('all signals are in one sentence', async () => {
  const shared = (['device', 'network', 'unknown_kind'] as const).map((signal) => ({ fact: 'signal' as const, signal }))
  const text = await shown('en', [{ fact: 'score', score: 77 }, ...shared])
  expect(text.match(/Shared with/g)).toHaveLength(1)
  expect(text).toContain('Shared with another account: device, network, unknown_kind<')
})

test('one order and one credit are singular', async () => {
  expect(await shown('en', facts)).toMatch(/40 credits in 1 order<.*Frozen at that moment: 1 credit</)
  expect(await shown('de', facts)).toMatch(/40 Credits in 1 Bestellung<.*Zu diesem Zeitpunkt eingefroren: 1 Credit</)
})
