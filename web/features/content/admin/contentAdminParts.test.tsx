import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { writingProblems } from '../../../../contract/content.ts'
import type { ContentUse, ContentUserUse } from '../../../../contract/contentAdmin.ts'
import { shippedContentRules } from '../../../../contract/contentRules.ts'
import { createI18n, type Language } from '../../../lib/i18n.ts'
import type { ContentOverview } from './contentAdmin.ts'
import { EngineCard } from './EngineCard.tsx'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import { MonthCard } from './MonthCard.tsx'
import { engineNoteOf } from './names.ts'
import { TrialAnswer } from './TrialPart.tsx'
import { UsersTable } from './UsersTable.tsx'

const html = async (language: Language, shown: ReactNode): Promise<string> => {
  const i18n = await createI18n(language, { resources: { en: { contentAdmin: en }, de: { contentAdmin: de } } })
  const inRouter = createElement(MemoryRouter, null, shown)
  const withQueries = createElement(QueryClientProvider, { client: new QueryClient() }, inRouter)
  return renderToStaticMarkup(createElement(I18nextProvider, { i18n }, withQueries))
}

const unused: ContentUse = {
  texts: 0,
  built_in: 0,
  failed: 0,
  tokens_in: 0,
  tokens_out: 0,
  cost_cents: 0,
  credits: 0,
}

const service = { url: 'https://llm.example/v1', model: 'writer-2', last_problem: null }
const noService = { url: null, model: null, last_problem: null }

const overview = (known: Partial<ContentOverview>): ContentOverview => ({
  engine: 'built_in',
  service: noService,
  rules: shippedContentRules,
  month: unused,
  resets_month_at: '2026-12-01T00:00:00.000Z',
  days: [],
  ...known,
})

const choosing = (engine: ContentOverview['rules']['engine']) => ({ ...shippedContentRules, engine })

describe('the current engine', () => {
  test.each([
    ['none_set', {}],
    ['none_set_but_chosen', { rules: choosing('service') }],
    ['switched_off', { service, rules: choosing('built_in') }],
    ['stand_in', { service }],
    [null, { service, engine: 'service' }],
  ] as const)('is explained by %s', (note, known) => {
    expect(engineNoteOf(overview(known))).toBe(note)
  })

  test('without a service explains how to configure one, and offers no test', async () => {
    const shown = await html('de', <EngineCard overview={overview({})} />)
    expect(shown).toContain('Eingebauter Generator')
    expect(shown).toContain('CONTENT_URL=https://api.openai.com/v1')
    expect(shown).toContain('CONTENT_KEY=dein-schlüssel')
    expect(shown).not.toContain('Verbindung testen')
  })

  test('with a service shows its model, its address and its last error', async () => {
    const last = { problem: 'service_key', at: '2026-11-14T10:00:00.000Z' } as const
    const shown = await html(
      'en',
      <EngineCard overview={overview({ engine: 'service', service: { ...service, last_problem: last } })} />,
    )
    expect(shown).toContain('writer-2')
    expect(shown).toContain('https://llm.example/v1')
    expect(shown).toContain('API key rejected (14 Nov 2026')
    expect(shown).toContain('Test connection')
    expect(shown).not.toContain('your-key')
  })
})

describe('a trial', () => {
  test('shows the response as plain text, whatever it is', async () => {
    const answer = '- <script>alert(1)</script>\n- Fenders'
    const trial = { problem: null, model: 'writer-2', answer, took_ms: 1_234 }
    const shown = await html('de', <TrialAnswer trial={trial} />)
    expect(shown).toContain('Das KI-Modell hat geantwortet')
    expect(shown).toContain('Dauer: 1,2 s.')
    expect(shown).toContain('- &lt;script&gt;alert(1)&lt;/script&gt;\n- Fenders')
  })

  test('explains every problem in both languages, with what to do', async () => {
    for (const problem of writingProblems) {
      const trial = { problem, model: 'writer-2', answer: '', took_ms: 100 }
      for (const [language, { problems }] of [
        ['en', en],
        ['de', de],
      ] as const) {
        const shown = await html(language, <TrialAnswer trial={trial} />)
        expect(shown).toContain(problems[problem].title)
        expect(shown).toContain(problems[problem].text)
      }
    }
    const refused = { problem: 'service_key', model: 'writer-2', answer: '', took_ms: 100 } as const
    expect(await html('en', <TrialAnswer trial={refused} />)).toContain('Check CONTENT_KEY')
  })
})

describe('the usage of the month', () => {
  test('shows tokens, cost and the remaining quota', async () => {
    const month = {
      texts: 40,
      built_in: 10,
      failed: 2,
      tokens_in: 1_500,
      tokens_out: 500,
      cost_cents: 0.4,
      credits: 30,
    }
    const rules = { ...shippedContentRules, all_tokens_per_month: 4_000, input_cents_per_million: 200 }
    const shown = await html('en', <MonthCard overview={overview({ month, rules })} />)
    expect(shown).toContain('10 built-in')
    expect(shown).toContain('5% of all texts')
    expect(shown).toContain('1,500 in, 500 out')
    expect(shown).toContain('under €0.01')
    expect(shown).toContain('2,000 of 4,000')
    expect(shown).toContain('aria-valuenow="50"')
  })

  test('without prices or with a quota of 0 shows that instead of a calculation', async () => {
    const rules = { ...shippedContentRules, all_tokens_per_month: 0 }
    const shown = await html('de', <MonthCard overview={overview({ rules })} />)
    expect(shown).toContain('Trage in den Regeln ein, was Token kosten.')
    expect(shown).toContain('Das Limit ist 0')
    expect(shown).not.toContain('role="meter"')
    expect(shown).not.toContain('NaN')
  })
})

test('a member is shown with their usage and a link to their page', async () => {
  const use: ContentUserUse = {
    ...unused,
    texts: 12,
    failed: 1,
    tokens_in: 9_000,
    tokens_out: 3_000,
    cost_cents: 1_234.4,
    member: { id: '0197a0e0-0000-7000-8000-000000000001', name: 'Änne Maß', email: 'aenne@example.test' },
    drafts: 7,
  }
  const shown = await html('de', <UsersTable users={[use]} stale={false} />)
  expect(shown).toContain('href="/admin/users/0197a0e0-0000-7000-8000-000000000001"')
  expect(shown).toContain('Änne Maß')
  expect(shown).toContain('12.000')
  expect(shown).toContain('12,34\u00a0€')
  expect(shown).toContain('1 fehlgeschlagen')
  expect(shown).not.toContain('0 eingebaut')
})
