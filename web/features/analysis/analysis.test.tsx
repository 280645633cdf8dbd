import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, test } from 'vitest'
import type { SignalResult } from '../../../contract/analysis.ts'
import { signalFindings, signals, signalWeights } from '../../../contract/signals.ts'
import { createI18n, type Language } from '../../lib/i18n.ts'
import { TooltipProvider } from '../../ui/Tooltip.tsx'
import { DrFigure, GoogleFigure, TrafficFigure } from './Metrics.tsx'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import { countryName } from './names.ts'
import { SignalList } from './SignalList.tsx'

const html = async (language: Language, shown: ReactNode): Promise<string> => {
  const i18n = await createI18n(language, { resources: { en: { analysis: en }, de: { analysis: de } } })
  const page = createElement(I18nextProvider, { i18n }, createElement(TooltipProvider, { children: shown }))
  return renderToStaticMarkup(page).replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
}

const result = (known: Partial<SignalResult>): SignalResult => ({
  signal: 'freshness',
  points: 3,
  weight: 8,
  finding: 'stale',
  values: { day: '2023-08-01' },
  ...known,
})

describe.each(['en', 'de'] as const)('in %s', (language) => {
  test('every finding of every signal has a text and advice', async () => {
    for (const signal of signals) {
      for (const finding of signalFindings[signal]) {
        const weight = signalWeights[signal]
        const shown = await html(
          language,
          <SignalList signals={[result({ signal, finding, weight, points: 0, values: {} })]} />,
        )
        const texts = language === 'en' ? en : de
        expect(shown).toContain(texts.signals[signal])
        expect(shown.match(/<p /g)).toHaveLength(2)
        expect(shown).not.toContain(`findings.${signal}`)
        expect(shown).not.toContain(`advices.${signal}`)
      }
    }
  })

  test('dates and numbers are in the reader’s format', async () => {
    const stale = await html(language, <SignalList signals={[result({})]} />)
    expect(stale).toContain(language === 'en' ? 'since 1 Aug 2023' : 'seit dem 01.08.2023')
  })
})

test('the compact list has bars and names, and no advice', async () => {
  const shown = await html('en', <SignalList compact signals={[result({})]} />)
  expect(shown).toContain('role="meter"')
  expect(shown).toContain('aria-valuetext="3 of 8"')
  expect(shown).not.toContain('What to do')
})

test('a finding of an earlier version is left out, but its points are kept', async () => {
  const shown = await html('en', <SignalList signals={[result({ finding: 'forgotten' })]} />)
  expect(shown).toContain('3 of 8')
  expect(shown).not.toContain('<p')
})

test('a metric shows its source and date, an unknown one the reason', async () => {
  const known = { value: 41, source: 'common_crawl', taken_at: '2026-03-01T00:00:00Z' } as const
  expect(await html('en', <DrFigure figure={known} />)).toMatch(/41.*Common Crawl web graph, 1 Mar 2026/s)
  const unknown = await html('de', <DrFigure figure={null} />)
  expect(unknown).toContain('—')
  expect(unknown).toContain('Keine Daten')
  expect(unknown).not.toContain('>0<')
})

test('visits are a range, and a site that Google does not show has no position', async () => {
  const visits = (from: number, to: number | null) =>
    html('en', <TrafficFigure figure={{ value: { from, to }, source: 'tranco', taken_at: '2026-03-01T00:00:00Z' }} />)
  expect(await visits(1000, 5000)).toMatch(/1k–5k/i)
  expect(await visits(1_000_000, null)).toMatch(/over 1m/i)
  expect(await visits(0, 500)).toContain('under 500')
  const google = { query: 'harbour', position: null, checked_at: 100, snippet: null }
  const shown = await html(
    'en',
    <GoogleFigure figure={{ value: google, source: 'serpapi', taken_at: '2026-03-01T00:00:00Z' }} />,
  )
  expect(shown).toContain('not in the top 100')
})

test('country names are in the reader’s language', () => {
  expect(countryName('de', 'AT')).toBe('Österreich')
  expect(countryName('en', 'AT')).toBe('Austria')
})
