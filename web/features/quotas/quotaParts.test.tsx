import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, test } from 'vitest'
import type { Quota } from '../../../contract/quotas.ts'
import { createI18n, type Language } from '../../lib/i18n.ts'
import { CallsChart } from './CallsChart.tsx'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import { QuotaCard } from './QuotaCard.tsx'

const html = async (language: Language, shown: ReactNode): Promise<string> => {
  const i18n = await createI18n(language, { resources: { en: { quotas: en }, de: { quotas: de } } })
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, shown))
}

const quota = (known: Partial<Quota>): Quota => ({
  provider: 'moz',
  has_key: true,
  per_day: 500,
  per_month: 3000,
  used_today: 3,
  used_this_month: 40,
  resets_day_at: '2026-11-16T00:00:00.000Z',
  resets_month_at: '2026-12-01T00:00:00.000Z',
  deferred: 0,
  last_failure: null,
  history: [],
  ...known,
})

const card = (language: Language, known: Partial<Quota>): Promise<string> =>
  html(language, <QuotaCard quota={quota(known)} onSet={() => undefined} onReset={() => undefined} />)

describe('the calls chart', () => {
  const history = [
    { day: '2026-11-10', calls: 1, failed: 0 },
    { day: '2026-11-14', calls: 1200, failed: 2 },
  ]

  test('describes the calls of each day and labels the maximum', async () => {
    const shown = await html('de', <CallsChart quota={quota({ history })} />)
    expect(shown).toContain('<title>10.11.2026: 1 Abfrage</title>')
    expect(shown).toContain('<title>14.11.2026: 1.200 Abfragen, 2 fehlgeschlagen</title>')
    expect(shown).toContain('<title>15.11.2026: 0 Abfragen</title>')
    expect(shown).toContain('<span>1.200</span><span>0</span>')
  })

  test('shows a text if there is nothing to draw', async () => {
    const shown = await html('en', <CallsChart quota={quota({})} />)
    expect(shown).toContain('No calls in this period.')
    expect(shown).not.toContain('<svg')
  })
})

describe('a limit', () => {
  test('of 0 is switched off, not used up', async () => {
    const shown = await card('en', { per_day: 0 })
    expect(shown).toContain('Disabled')
    expect(shown).toContain('3, disabled')
    expect(shown).toContain('no calls are made')
    expect(shown).not.toContain('3 of 0')
    expect(shown).not.toContain('Limit reached')
  })

  test('that is reached is used up', async () => {
    const shown = await card('en', { per_day: 3 })
    expect(shown).toContain('3 of 3')
    expect(shown).toContain('Limit reached until 16 Nov 2026')
  })
})
