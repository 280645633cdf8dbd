// What the list of unsettled credits says, in both languages.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { createI18n, type Language } from '../../lib/i18n.ts'
import de from './locales/buying.de.json' with { type: 'json' }
import en from './locales/buying.en.json' with { type: 'json' }
import type { UnsettledList } from './unsettled.ts'
import { SettlementDates } from './UnsettledCard.tsx'

const shown = async (language: Language, list: UnsettledList): Promise<string> => {
  const i18n = await createI18n(language, { resources: { en: { buying: en }, de: { buying: de } } })
  const dates = createElement(SettlementDates, { list })
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, dates)).replaceAll('\u00a0', ' ')
}

const lots = [
  { credits: 120, settles_at: '2027-01-03T12:00:00.000Z' },
  { credits: 1, settles_at: '2027-01-09T12:00:00.000Z' },
]

test('each lot has its credits and the day on which they settle', async () => {
  const inEnglish = await shown('en', { lots, further: 0 })
  expect(inEnglish).toContain('120 credits settle on 3 Jan 2027')
  expect(inEnglish).toContain('1 credit settles on 9 Jan 2027')
  expect(inEnglish).not.toContain('later')
  expect(await shown('de', { lots, further: 0 })).toMatch(/120 Credits werden am .*2027 endgültig/)
})

test('what exceeds the list is summed up', async () => {
  expect(await shown('en', { lots, further: 45 })).toContain('45 more credits settle later')
  expect(await shown('de', { lots, further: 45 })).toContain('45 weitere Credits werden später endgültig')
})
