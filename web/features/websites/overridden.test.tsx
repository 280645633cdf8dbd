import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, test } from 'vitest'
import type { WebsiteDetail } from '../../../contract/websites.ts'
import { createI18n, type Language } from '../../lib/i18n.ts'
import { TooltipProvider } from '../../ui/Tooltip.tsx'
import analysisDe from '../analysis/locales/de.json' with { type: 'json' }
import analysisEn from '../analysis/locales/en.json' with { type: 'json' }
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import verifyDe from './locales/verify.de.json' with { type: 'json' }
import verifyEn from './locales/verify.en.json' with { type: 'json' }
import { ScoreCard } from './ScoreCard.tsx'
import type { VerifiedWebsite } from './verified.ts'
import { VerifiedSummary } from './VerifiedParts.tsx'
import { exampleWebsite } from './website.fixture.ts'
import { FactsCard } from './WebsiteFacts.tsx'

const html = async (language: Language, shown: ReactNode): Promise<string> => {
  const resources = {
    en: { websites: en, analysis: analysisEn, verify: verifyEn },
    de: { websites: de, analysis: analysisDe, verify: verifyDe },
  }
  const i18n = await createI18n(language, { resources })
  const page = createElement(I18nextProvider, { i18n }, createElement(TooltipProvider, { children: shown }))
  return renderToStaticMarkup(page)
}

const detail = (change: Partial<WebsiteDetail>): WebsiteDetail => ({
  ...exampleWebsite({ quality_score: 3, niche: 'travel', language: 'de' }),
  signals: [{ signal: 'speed', points: 3, weight: 3, finding: 'fast', values: {} }],
  pages_read: [],
  history: [],
  analyses_left_today: 5,
  ...change,
})

const shownToAll: VerifiedWebsite = {
  domain: 'example.com',
  domain_name: 'example.com',
  title: null,
  state: 'verified',
  verified_at: '2026-01-02T03:04:05.000Z',
  last_checked_at: null,
  quality_score: 3,
  score_overridden: true,
  analysed_at: null,
  niche: null,
  language: null,
  country: null,
  signals: null,
}

describe.each([
  ['en', en, analysisEn, verifyEn],
  ['de', de, analysisDe, verifyDe],
] as const)('an admin override, in %s,', (language, texts, analysis, verify) => {
  test('is shown to the member beside the score, with or without signals', async () => {
    const said = detail({ overridden_fields: ['quality_score'] })
    const shown = await html(language, <ScoreCard website={said} />)
    expect(shown).toContain(texts.score.saidOutOf)
    expect(shown).toContain(texts.score.said)
    expect(shown).toContain(analysis.signals.speed)
    expect(shown).not.toContain(texts.score.outOf)
    const alone = await html(language, <ScoreCard website={{ ...said, signals: null }} />)
    expect(alone).toContain(texts.score.said)
    expect(alone).not.toContain(texts.score.saidSignals)
    expect(alone).not.toContain(texts.score.noSignals)
  })

  test('is not claimed for measured values', async () => {
    const shown = await html(language, <ScoreCard website={detail({ overridden_fields: ['niche'] })} />)
    expect(shown).toContain(texts.score.outOf)
    expect(shown).not.toContain(texts.score.said)
  })

  test('is shown beside the overridden facts only', async () => {
    const shown = await html(language, <FactsCard website={detail({ overridden_fields: ['niche', 'dr'] })} />)
    expect(shown.split(analysis.sources.admin)).toHaveLength(2)
    expect(shown).toContain(`${analysis.niches.travel}<span`)
  })

  test('is shown publicly beside the score', async () => {
    const [before] = verify.scoreSaid.split('{{')
    expect(await html(language, <VerifiedSummary website={shownToAll} />)).toContain(before)
    const measured = await html(language, <VerifiedSummary website={{ ...shownToAll, score_overridden: false }} />)
    expect(measured).not.toContain(before)
  })
})
