import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { type ContentAvailability, type DraftSummary, writingProblems } from '../../../contract/content.ts'
import { errorCodes } from '../../../contract/errors.ts'
import { ApiError } from '../../lib/http.ts'
import { createI18n, type Language } from '../../lib/i18n.ts'
import errorsDe from '../../lib/locales/errors.de.json' with { type: 'json' }
import errorsEn from '../../lib/locales/errors.en.json' with { type: 'json' }
import articlesDe from '../articles/locales/de.json' with { type: 'json' }
import articlesEn from '../articles/locales/en.json' with { type: 'json' }
import { BriefCard } from './BriefCard.tsx'
import { article, brief, draftOf } from './content.fixture.ts'
import { DraftsTable } from './DraftsTable.tsx'
import { EndedAlert } from './EndedAlert.tsx'
import { HintsCard } from './HintsCard.tsx'
import { createAutosave, type Saving } from './autosave.ts'
import { linkOf } from './linkOf.ts'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import { SavingAlert } from './SavingAlert.tsx'
import { SectionsCard } from './SectionsCard.tsx'
import { UsageCard } from './UsageCard.tsx'
import type { Ended, Writing } from './useWriting.ts'
import { WritingView } from './WritingView.tsx'
import { nothingWritten } from './written.ts'

const resources = {
  en: { content: en, errors: errorsEn, articles: articlesEn },
  de: { content: de, errors: errorsDe, articles: articlesDe },
}

const html = async (language: Language, shown: ReactNode): Promise<string> => {
  const i18n = await createI18n(language, { resources })
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>{shown}</MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  )
}

const nothing = () => undefined

const availability = (known: Partial<ContentAvailability> = {}): ContentAvailability => ({
  engine: 'built_in',
  model: null,
  credits_per_draft: 0,
  drafts: 2,
  drafts_max: 200,
  texts_today: 7,
  texts_per_day: 60,
  tokens_this_month: 12_000,
  tokens_per_month: 300_000,
  resets_day_at: '2026-11-18T00:00:00.000Z',
  resets_month_at: '2026-12-01T00:00:00.000Z',
  spendable: 3,
  more_at: '2026-12-03T12:00:00.000Z',
  ...known,
})

describe('the remaining quota', () => {
  test('of the built-in engine is in texts, not tokens', async () => {
    const shown = await html('de', <UsageCard availability={availability()} failed={false} />)
    expect(shown).toContain('Eingebauter Generator')
    expect(shown).toContain('>53<')
    expect(shown).not.toContain('Token')
    expect(shown).not.toContain('Preis')
  })

  test('of the service shows its model, its tokens and the price', async () => {
    const known = availability({ engine: 'service', model: 'm-1', credits_per_draft: 3, tokens_this_month: 400_000 })
    const shown = await html('en', <UsageCard availability={known} failed={false} />)
    expect(shown).toContain('m-1')
    expect(shown).toContain(
      'Tokens left this month</dt><dd class="mt-0.5 font-head text-2xl font-semibold tracking-tight tabular-nums">0<',
    )
    expect(shown).toContain('3 credits')
  })

  test('is a skeleton while loading, and hidden if it cannot be loaded', async () => {
    expect(await html('en', <UsageCard availability={undefined} failed={false} />)).not.toBe('')
    expect(await html('en', <UsageCard availability={undefined} failed />)).toBe('')
  })
})

describe('a draft in the list', () => {
  const row = (known: Partial<DraftSummary>): Promise<string> =>
    html('en', <DraftsTable drafts={[draftOf(known)]} stale={false} />)

  test('shows its target and who wrote it', async () => {
    const shown = await row({ edited: true })
    expect(shown).toContain('Knots that every sailor needs')
    expect(shown).toContain('harbour.test')
    expect(shown).toContain('sailing knots')
    expect(shown).toContain('Built-in generator')
    expect(shown).toContain('Edited by you')
  })

  test('is named after its topic or its target until it has a title', async () => {
    expect(await row({ title: '' })).toContain('<bdi>Knots for sailors</bdi></a>')
    expect(await row({ title: '', brief: { ...brief, topic: '' } })).toContain('<bdi>harbour.test</bdi></a>')
  })

  test('shows that it is being generated, or is unfinished', async () => {
    expect(await row({ is_writing: true, problem: 'refused' })).toContain('Generating')
    expect(await row({ problem: 'refused' })).toContain('Unfinished')
    expect(await row({})).not.toContain('Unfinished')
  })
})

describe('the end of a generation', () => {
  const alert = (
    ended: Ended,
    known = availability({ engine: 'service' }),
    language: Language = 'en',
  ): Promise<string> =>
    html(
      language,
      <EndedAlert ended={ended} availability={known} onBegin={nothing} onBrief={nothing} onForget={nothing} />,
    )
  const request = { task: 'article' } as const
  const builtIn = 'Use built-in generator'

  test.each(writingProblems)('with %s has its own message, with an action', async (problem) => {
    const inEnglish = await alert({ kind: 'failed', problem, request })
    const inGerman = await alert({ kind: 'failed', problem, request }, availability({ engine: 'service' }), 'de')
    expect(inEnglish).toContain(en.problems[problem].title)
    expect(inGerman).toContain(de.problems[problem].title)
    expect(inEnglish.match(/<button/g)?.length).toBeGreaterThan(1)
    expect(inEnglish.includes(builtIn)).toBe(!problem.startsWith('page_') && problem !== 'interrupted')
  })

  test('does not offer the built-in engine if that one wrote the text', async () => {
    const ended = { kind: 'failed', problem: 'nothing_written', request } as const
    expect(await alert(ended, availability())).not.toContain(builtIn)
    expect(await alert({ ...ended, request: { ...request, builtIn: true } })).not.toContain(builtIn)
  })

  test.each([
    ['draft_busy', 'This draft is already being generated'],
    ['quota_exceeded', 'You’ve used all 60 texts for today'],
    ['tokens_used_up', builtIn],
    ['provider_quota_exceeded', 'available again from 1 Dec 2026'],
    ['insufficient_credits', 'href="/credits"'],
    ['unsettled_limit', 'you can spend 3 now'],
    ['unsettled_limit', 'You can spend more from 3 Dec 2026'],
    ['conflict', 'The draft was changed elsewhere'],
    ['not_found', 'This draft was deleted elsewhere'],
    ['network', 'No connection'],
  ] as const)('with the refusal %s explains what to do', async (code, words) => {
    expect(await alert({ kind: 'refused', error: new ApiError(409, { code }), request })).toContain(words)
  })

  test('with any other refusal explains that nothing was generated, and why', async () => {
    for (const code of errorCodes) {
      const shown = await alert({ kind: 'refused', error: new ApiError(500, { code }), request })
      expect(shown, code).toMatch(/Got it/)
    }
    const failed = await alert({ kind: 'refused', error: new ApiError(503, { code: 'unavailable' }), request })
    expect(failed).toContain('Nothing was generated')
    expect(failed).toContain(errorsEn.codes.unavailable)
  })

  test('by a stop or a lost connection explains that nothing is lost', async () => {
    expect(await alert({ kind: 'stopped', task: 'article' })).toContain('The text so far is shown here.')
    expect(await alert({ kind: 'broken', problem: null, request })).toContain('was saved and is shown here')
    expect(await alert({ kind: 'written', task: 'article' })).toBe('')
  })
})

describe('an unsaved text', () => {
  const autosave = createAutosave(draftOf(), {
    changeArticle: () => Promise.resolve(draftOf()),
    fetchDraft: () => Promise.resolve(draftOf()),
    after: () => nothing,
  })
  test.each<[Saving, string]>([
    [{ kind: 'offline' }, 'No connection'],
    [{ kind: 'failed', error: new ApiError(503, { code: 'unavailable' }) }, errorsEn.codes.unavailable],
    [{ kind: 'too_long' }, 'up to 60,000 characters'],
    [{ kind: 'overtaken', theirs: draftOf() }, 'Keep mine'],
    [{ kind: 'gone' }, 'Copy it if you need it.'],
  ])('shows the reason: %o', async (saving, words) => {
    expect(await html('en', <SavingAlert saving={saving} autosave={autosave} />)).toContain(words)
  })

  test('shows nothing while everything is saved', async () => {
    for (const kind of ['saved', 'changed', 'saving'] as const) {
      expect(await html('en', <SavingAlert saving={{ kind }} autosave={autosave} />)).toBe('')
    }
  })
})

describe('the sidebar', () => {
  test('shows the brief and the cost so far', async () => {
    const shown = await html('de', <BriefCard draft={draftOf({ credits: 3 })} onEdit={null} />)
    expect(shown).toContain('harbour.test/knots')
    expect(shown).toContain('sailing knots')
    expect(shown).toContain('812 Wörter')
    expect(shown).toContain('3 Credits')
    expect(shown).toContain('disabled')
  })

  test('shows hints, and each section with a regenerate button', async () => {
    const hints = await html('en', <HintsCard article={{ ...article, title: '' }} brief={brief} />)
    expect(hints).toContain('The article has no title.')
    expect(hints).toContain('Too little text')
    const sections = await html('en', <SectionsCard article={article} onSection={nothing} />)
    expect([...sections.matchAll(/aria-label="Regenerate “([^”]+)”"/g)].map(([, name]) => name)).toEqual([
      'Introduction',
      'The bowline',
      'The cleat hitch',
    ])
  })
})

describe('a text that is being generated', () => {
  const writing: Writing = {
    written: null,
    settling: null,
    ended: null,
    begin: nothing,
    stop: nothing,
    forget: nothing,
  }
  const view = (known: Partial<ReturnType<typeof nothingWritten>>, settling: Writing['settling'] = null) =>
    html(
      'en',
      <WritingView
        article={article}
        link={linkOf(brief)}
        written={{ ...nothingWritten('article', null), ...known }}
        writing={{ ...writing, settling }}
      />,
    )

  test('shows the engine, and can be stopped', async () => {
    expect(await view({})).toContain('Starting …')
    expect(await view({ engine: 'built_in' })).toContain('Reading the target page …')
    const shown = await view({
      engine: 'service',
      model: 'm-1',
      title: 'Knots',
      blocks: [{ kind: 'paragraph', runs: [{ text: 'So' }] }],
    })
    expect(shown).toContain('The AI model is writing (m-1) …')
    expect(shown).toContain('<p>So</p>')
    expect(shown).toContain('Stop</button>')
    expect(shown).not.toContain('aria-live')
  })

  test('shows a lost connection, and headings as they arrive', async () => {
    expect(await view({ engine: 'service' }, 'broken')).toContain('Connection lost.')
    expect(await view({ task: 'outline', engine: 'built_in', outline: ['One', 'Two'] })).toContain('<li>Two</li>')
  })
})
