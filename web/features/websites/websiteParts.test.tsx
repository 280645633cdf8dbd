import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { createI18n, type Language } from '../../lib/i18n.ts'
import { TooltipProvider } from '../../ui/Tooltip.tsx'
import uiDe from '../../ui/locales/de.json' with { type: 'json' }
import uiEn from '../../ui/locales/en.json' with { type: 'json' }
import analysisDe from '../analysis/locales/de.json' with { type: 'json' }
import analysisEn from '../analysis/locales/en.json' with { type: 'json' }
import de from './locales/de.json' with { type: 'json' }
import dnsHostsDe from './locales/dnsHosts.de.json' with { type: 'json' }
import dnsHostsEn from './locales/dnsHosts.en.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import { NextStepsCard } from './NextStepsCard.tsx'
import { VerificationAlert } from './VerificationAlert.tsx'
import { VerificationStatus } from './VerificationStatus.tsx'
import { RecordFields } from './RecordFields.tsx'
import { VerifiedSignals } from './VerifiedParts.tsx'
import type { VerifiedWebsite } from './verified.ts'
import { exampleAnalysis, exampleWebsite } from './website.fixture.ts'
import { FactsCard, MetricsCard } from './WebsiteFacts.tsx'
import { directions } from './websiteFilters.ts'
import { ScoreMark, StateNoteLine } from './WebsiteMarks.tsx'
import { WebsitesTable } from './WebsitesTable.tsx'

const resources = {
  en: { ui: uiEn, websites: en, analysis: analysisEn, dnsHosts: dnsHostsEn, errors: {} },
  de: { ui: uiDe, websites: de, analysis: analysisDe, dnsHosts: dnsHostsDe, errors: {} },
}

const html = async (language: Language, shown: ReactNode): Promise<string> => {
  const i18n = await createI18n(language, { resources })
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={i18n}>
        <TooltipProvider>
          <MemoryRouter>{shown}</MemoryRouter>
        </TooltipProvider>
      </I18nextProvider>
    </QueryClientProvider>,
  )
  return markup.replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
}

const verified = { is_verified: true, state: 'verified', verified_at: '2026-11-01T10:00:00.000Z' } as const
const failed = exampleWebsite({ ...verified, analysis: exampleAnalysis({ state: 'failed', failure: 'timeout' }) })

describe.each([
  ['en', en, analysisEn],
  ['de', de, analysisDe],
] as const)('in %s,', (language, texts, analysis) => {
  test('a website that lost its verification looks different from one that was never verified', async () => {
    const analysedAt = '2026-11-02T10:00:00.000Z'
    expect(await html(language, <VerificationAlert website={exampleWebsite()} />)).toBe('')
    expect(
      await html(language, <VerificationAlert website={exampleWebsite({ ...verified, analysed_at: analysedAt })} />),
    ).toBe('')
    const lost = await html(language, <VerificationAlert website={exampleWebsite({ analysed_at: analysedAt })} />)
    expect(lost).toContain(texts.lost.title)
    expect(lost).toContain(texts.lost.text)
  })

  test('an unknown value states its reason as text, for readers who cannot hover', async () => {
    const figures = await html(language, <MetricsCard website={exampleWebsite(verified)} />)
    for (const reason of Object.values(analysis.unknown)) expect(figures).toContain(`text-faint">${reason}<`)
    const before = await html(language, <FactsCard website={exampleWebsite()} />)
    expect(before.split(`>${analysis.notAnalysed}<`)).toHaveLength(4)
    const after = await html(language, <FactsCard website={exampleWebsite({ analysed_at: failed.created_at })} />)
    expect(after.split(`>${analysis.undecided}<`)).toHaveLength(4)
  })

  test('a failed analysis is shown below the state, at the missing score and in the steps', async () => {
    expect(await html(language, <StateNoteLine website={failed} />)).toContain(texts.notes.failed)
    expect(await html(language, <ScoreMark website={failed} />)).toContain(texts.noScore.failed)
    expect(await html(language, <NextStepsCard website={failed} />)).toContain(texts.next.analysed.failed)
  })

  test('a completed step is not described as upcoming', async () => {
    const done = exampleWebsite({ ...verified, quality_score: 70, analysed_at: '2026-11-02T10:00:00.000Z' })
    const shown = await html(language, <NextStepsCard website={done} />)
    expect(shown).toContain(texts.next.analysed.done)
    expect(shown).not.toContain(texts.next.analysed.note)
    expect(await html(language, <NextStepsCard website={exampleWebsite()} />)).toContain(texts.next.analysed.note)
  })

  test('the next check is never in the current or a past minute', async () => {
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    const looking = (nextMs: number) =>
      exampleWebsite({
        state: 'looking',
        verification: { attempts: 1, last_outcome: 'not_found', last_checked_at: at(0), next_check_at: at(nextMs) },
      })
    expect(await html(language, <VerificationStatus website={looking(30_000)} />)).toContain(texts.withinAMinute)
    expect(await html(language, <VerificationStatus website={looking(300_000)} />)).not.toContain(texts.withinAMinute)
  })
})

test('a field with the same label in the form is named once', async () => {
  const fields = (host: 'route53' | 'ionos') => (
    <RecordFields host={host} name="example.com" registrableDomain="example.com" value="x" />
  )
  const aws = await html('en', fields('route53'))
  expect(aws).toContain(dnsHostsEn.fields.name)
  expect(aws).not.toContain(`“${dnsHostsEn.hosts.route53.name}”`)
  expect(await html('en', fields('ionos'))).toContain(dnsHostsEn.hosts.ionos.name)
})

describe('the website list', () => {
  const table = (sort: 'newest' | 'domain') => (
    <WebsitesTable
      websites={[failed]}
      sort={sort}
      directions={directions}
      onSort={() => undefined}
      onVerify={() => undefined}
    />
  )

  test('marks no column as sorted while the newest come first', async () => {
    expect(await html('en', table('newest'))).not.toMatch(/aria-sort="(?:asc|desc)ending"/)
    expect(await html('en', table('domain'))).toContain('aria-sort="ascending"')
  })

  test('has tab stops at a row’s link and menu, not at each metric', async () => {
    const row = (await html('en', table('newest'))).split('<tbody')[1] ?? ''
    expect(row.match(/<a |<button /g)).toHaveLength(2)
    expect(row).not.toContain('tabindex="0"')
    expect(row).toContain(analysisEn.unknown.dr)
  })
})

test('a signal that could not be measured is not a fault on the public page', async () => {
  const shownWith = (measured: boolean) => {
    const website = { signals: [{ signal: 'freshness', points: 3, weight: 8, measured }] } as VerifiedWebsite
    return html('en', <VerifiedSignals website={website} />)
  }
  expect(await shownWith(true)).toContain('text-lost')
  expect(await shownWith(false)).not.toContain('text-lost')
})
