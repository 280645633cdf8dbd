// A service that speaks the OpenAI protocol, over real HTTP: every failure has its own error and loses no draft.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countLinks, textOfArticle } from '../../contract/article.ts'
import type { DraftVersion, WritingProblem } from '../../contract/content.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { contentSteps, host, pageHtml } from './content.fixture.ts'
import { chooseEngine, makeWriters } from './writers.ts'

const api = useApi({ sandbox: true })
const steps = contentSteps(api)
let member: SignedIn

beforeAll(async () => {
  member = await api.member('service@example.test')
  await steps.page(host, 'care', pageHtml())
  await steps.rules(member, { engine: 'service', silence_seconds: 5 })
})

beforeEach(() => steps.fault(null))

const usesOf = (draftId: string) =>
  api.database.db
    .selectFrom('content_uses')
    .select(['engine', 'model', 'outcome', 'problem', 'tokens_in', 'tokens_out', 'held_tokens'])
    .where('draft_id', '=', draftId)
    .orderBy('started_at')
    .execute()

describe('a service', () => {
  it('writes, is named, and its tokens are counted', async () => {
    const { outcome, draft } = await steps.write(member, await steps.create(member))
    expect(outcome).toBe('written')
    expect(draft).toMatchObject({ engine: 'service', model: 'sandbox-writer-1', problem: null })
    expect(countLinks(draft.article)).toBe(1)
    const [use] = await usesOf(draft.id)
    expect(use).toMatchObject({ outcome: 'written', problem: null, held_tokens: 0, model: 'sandbox-writer-1' })
    expect(use?.tokens_in).toBeGreaterThan(100)
    expect(use?.tokens_out).toBeGreaterThan(50)
    const { json } = await steps.call(member, 'GET', '')
    expect(json).toMatchObject({ engine: 'service', model: 'sandbox-writer-1' })
    expect(json['tokens_this_month']).toBe((use?.tokens_in ?? 0) + (use?.tokens_out ?? 0))
  })

  it('that does not report its usage is estimated by letters', async () => {
    await steps.fault('no_usage')
    const { draft } = await steps.write(member, await steps.create(member))
    const [use] = await usesOf(draft.id)
    expect(use?.tokens_in).toBeGreaterThan(100)
    expect(use?.tokens_out).toBeGreaterThan(50)
  })

  const faults: [string, WritingProblem][] = [
    ['silent', 'service_timeout'],
    ['broken', 'stream_broken'],
    ['refusal', 'refused'],
    ['busy', 'service_busy'],
    ['error', 'service_failed'],
    ['wrong_key', 'service_key'],
    ['unknown_model', 'service_model'],
    ['garbage', 'service_failed'],
    ['empty', 'nothing_written'],
  ]
  it.each(faults)('that is %s gives %s, and the draft stays unchanged', { timeout: 40_000 }, async (fault, problem) => {
    const who = await api.member(`${fault.replace('_', '-')}@example.test`)
    const { draft } = await steps.write(who, await steps.create(who))
    await steps.fault(fault)
    const failed = await steps.write(who, draft)
    expect([failed.outcome, failed.problem]).toEqual(['failed', problem])
    expect(failed.draft).toMatchObject({ problem, article: draft.article, is_writing: false })
    const uses = await usesOf(draft.id)
    expect(uses.at(-1)).toMatchObject({ outcome: 'failed', problem, held_tokens: 0 })
    await steps.fault(null)
    expect((await steps.write(who, failed.draft)).outcome).toBe('written')
  })

  it('that breaks off keeps the partial text: as the text of an empty draft, else as a version', async () => {
    await steps.fault('broken')
    const first = await steps.write(member, await steps.create(member))
    expect(first.problem).toBe('stream_broken')
    expect(first.draft.words).toBeGreaterThan(10)
    expect(countLinks(first.draft.article)).toBe(1)
    const second = await steps.write(member, first.draft)
    expect(second.draft.article).toEqual(first.draft.article)
    const { json } = await steps.call(member, 'GET', `/drafts/${first.draft.id}/versions`)
    const versions = json['versions'] as DraftVersion[]
    expect(versions.map(({ origin, is_current: now }) => [origin, now])).toEqual([
      ['unfinished', false],
      ['engine', true],
    ])
  })

  it('that returns other links, markup and URLs contributes only words', async () => {
    await steps.fault('hostile')
    const { outcome, draft } = await steps.write(member, await steps.create(member))
    expect(outcome).toBe('written')
    expect(countLinks(draft.article)).toBe(1)
    expect(JSON.stringify(draft.article)).not.toMatch(/https?:|javascript:|<\w|onerror|\bsteal\b/i)
    expect(textOfArticle(draft.article, '').length).toBeGreaterThan(50)
  })

  it('is optional: the built-in engine can be requested instead', async () => {
    await steps.fault('error')
    const who = await api.member('instead@example.test')
    const { outcome, draft } = await steps.write(who, await steps.create(who), { engine: 'built_in' })
    expect([outcome, draft.engine, draft.model]).toEqual(['written', 'built_in', null])
  })

  it('writes about a topic if the page cannot be read, but not without one', async () => {
    const who = await api.member('topic@example.test')
    const gone = { target_url: `https://${host}/nowhere` }
    const without = await steps.write(who, await steps.create(who, { ...gone, topic: '' }))
    expect(without.problem).toBe('page_missing')
    const asked = await steps.write(who, await steps.create(who, gone))
    // The stand-in writes from pages only; a real service would write.
    expect(asked.problem).toBe('page_empty')
  })
})

describe('the choice of an engine', () => {
  const writers = (isStandIn: boolean) => makeWriters({ url: 'http://127.0.0.1:9/v1', key: 'k', model: 'm', isStandIn })

  it('is the operator’s: the sandbox stand-in writes only if configured', () => {
    expect(chooseEngine('auto', makeWriters(null))).toBe('built_in')
    expect(chooseEngine('service', makeWriters(null))).toBe('built_in')
    expect(chooseEngine('auto', writers(false))).toBe('service')
    expect(chooseEngine('auto', writers(true))).toBe('built_in')
    expect(chooseEngine('service', writers(true))).toBe('service')
    expect(chooseEngine('built_in', writers(false))).toBe('built_in')
  })

  it.each([
    ['no figures', { prompt_tokens: 'many', completion_tokens: null }],
    ['less than nothing', { prompt_tokens: -5, completion_tokens: -7 }],
    ['parts of tokens', { prompt_tokens: 12.5, completion_tokens: 7.25 }],
    ['more than can be counted', { prompt_tokens: 2 ** 31, completion_tokens: 2 ** 53 }],
  ])('of a service that reports %s as its usage is estimated by letters', async (_, usage) => {
    const server = createServer((_request, response) => {
      const chunk = { choices: [{ index: 0, delta: { content: 'Twelve words' }, finish_reason: 'stop' }], usage }
      response.setHeader('content-type', 'text/event-stream')
      response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    const answer = makeWriters({ url, key: 'k', model: 'm', isStandIn: false }).ask(
      {
        engine: 'service',
        messages: [{ role: 'user', content: 'eight...' }],
        tokensMax: 10,
        silenceMs: 20_000,
        signal: new AbortController().signal,
      },
      () => undefined,
    )
    expect(await answer).toMatchObject({ outcome: 'written', tokensIn: 2, tokensOut: 3 })
    server.close()
  })

  it('of a service that is unreachable reports so', { timeout: 30_000 }, async () => {
    const question = {
      engine: 'service' as const,
      messages: [{ role: 'user' as const, content: 'x' }],
      tokensMax: 10,
      silenceMs: 20_000,
      signal: new AbortController().signal,
    }
    const { outcome, problem } = await writers(false).ask(question, () => undefined)
    expect([outcome, problem]).toEqual(['failed', 'service_unreachable'])
  })
})
