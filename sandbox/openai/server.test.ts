import { describe, expect, it } from 'vitest'
import type { DraftingBrief } from '../../server/drafting/brief.ts'
import { useDatabase } from '../../server/testing/database.ts'
import { until } from '../../server/testing/until.ts'
import { useSandbox } from '../useSandbox.ts'
import { openAiFaults } from './openai.ts'

const context = useSandbox(useDatabase())

const sentences = [
  'A rain barrel holds about two hundred litres of soft water.',
  'Soft water keeps the leaves of most plants free of chalk.',
  'A filter in the downpipe holds back leaves and moss.',
  'The barrel should have a lid that children cannot open.',
  'In winter the tap stays open so that nothing freezes.',
  'Tomatoes and beans grow well with water from the barrel.',
]

const brief: DraftingBrief = {
  task: 'article',
  language: 'en',
  tone: 'neutral',
  words: 300,
  topic: 'Rain barrels',
  link: { url: 'https://garden.test/barrels', anchor: 'barrels for small gardens' },
  outline: null,
  page: { title: 'Rain barrels', description: null, lines: sentences.map((text) => ({ text, heading: null })) },
  section: null,
}

const key = 'sk-kept-to-itself'

const ask = (stream: boolean, options: { content?: string; authorization?: string; signal?: AbortSignal } = {}) =>
  fetch(`${context.url}/sandbox/openai/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: options.authorization ?? `Bearer ${key}` },
    body: JSON.stringify({
      model: 'any-model',
      stream,
      stream_options: { include_usage: true },
      messages: [
        { role: 'system', content: 'Write.' },
        { role: 'user', content: options.content ?? JSON.stringify(brief) },
      ],
    }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  })

const setFault = async (fault: string | null): Promise<void> => {
  expect((await context.call('PUT', 'openai', { fault })).status).toBe(200)
}

interface Chunk {
  model: string
  choices: { delta: { content?: string | null; refusal?: string | null }; finish_reason: string | null }[]
  usage?: { prompt_tokens: number; completion_tokens: number } | null
}

const chunksIn = (body: string): Chunk[] =>
  body
    .split('\n\n')
    .filter((event) => event.startsWith('data: {'))
    .map((event) => JSON.parse(event.slice('data: '.length)) as Chunk)

const textIn = (chunks: readonly Chunk[]): string =>
  chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')

const errorOf = async (answer: Response): Promise<{ code: string | null; type: string }> =>
  ((await answer.json()) as { error: { code: string | null; type: string } }).error

describe('AI service', () => {
  it('generates text under its own model name, streamed and in one response', async () => {
    await setFault(null)
    const body = await (await ask(true)).text()
    const chunks = chunksIn(body)
    expect(body.endsWith('data: [DONE]\n\n')).toBe(true)
    expect(chunks.every(({ model }) => model === 'sandbox-writer-1')).toBe(true)
    expect(textIn(chunks)).toContain('[barrels for small gardens](https://garden.test/barrels)')
    expect(chunks.at(-1)?.usage?.completion_tokens).toBeGreaterThan(50)
    const whole = (await (await ask(false)).json()) as { choices: { message: { content: string } }[] }
    expect(whole.choices[0]?.message.content).toBe(textIn(chunks))
  })

  it('lists its model', async () => {
    const url = `${context.url}/sandbox/openai/v1/models`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
    expect(await answer.json()).toMatchObject({ data: [{ id: 'sandbox-writer-1' }] })
  })

  it('also answers a message that is not a brief', async () => {
    const chunks = chunksIn(await (await ask(true, { content: 'Say hello.' })).text())
    expect(textIn(chunks)).toContain('listening')
  })

  it.each(['', 'Bearer ', 'Basic abc'])('requires a key, and rejects “%s”', async (authorization) => {
    const answer = await ask(true, { authorization })
    expect([answer.status, (await errorOf(answer)).type]).toEqual([401, 'invalid_request_error'])
  })

  it('records its requests, but never the key', async () => {
    await ask(false)
    const { json } = await context.call('GET', 'openai')
    const { requests } = json as { requests: { model: string; stream: boolean; tokensIn: number }[] }
    expect(requests[0]).toMatchObject({ model: 'any-model', stream: false, fault: null })
    expect(requests[0]?.tokensIn).toBeGreaterThan(100)
    expect(requests.length).toBeLessThanOrEqual(20)
    expect(JSON.stringify(json)).not.toContain(key)
  })
})

describe('faults', () => {
  it.each([
    ['busy', 429, 'rate_limit_exceeded'],
    ['error', 500, null],
    ['wrong_key', 401, 'invalid_api_key'],
    ['unknown_model', 404, 'model_not_found'],
  ])('%s answers with %s', async (fault, status, code) => {
    await setFault(fault)
    const answer = await ask(true)
    expect([answer.status, (await errorOf(answer)).code]).toEqual([status, code])
    expect(answer.headers.get('retry-after')).toBe(fault === 'busy' ? '1' : null)
  })

  it('silent accepts the request and sends nothing until the client disconnects', async () => {
    await setFault('silent')
    const leaving = new AbortController()
    const answer = ask(true, { signal: leaving.signal }).then(
      () => 'answered',
      () => 'gone',
    )
    await until('it has been asked', async () => {
      const { requests } = (await context.call('GET', 'openai')).json as { requests: { fault: string | null }[] }
      return requests[0]?.fault === 'silent'
    })
    leaving.abort()
    expect(await answer).toBe('gone')
  })

  it('broken ends in the middle, without an end marker', async () => {
    await setFault('broken')
    const { body } = await ask(true)
    let text = ''
    const reading = (async () => {
      for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) text += part
    })()
    await expect(reading).rejects.toThrow()
    expect(textIn(chunksIn(text))).not.toBe('')
    expect(text).not.toContain('[DONE]')
  })

  it('refusal uses its own field, and the content filter', async () => {
    await setFault('refusal')
    const chunks = chunksIn(await (await ask(true)).text())
    expect(chunks.map(({ choices }) => choices[0]?.delta.refusal ?? '').join('')).toContain('cannot write')
    expect(chunks.some(({ choices }) => choices[0]?.finish_reason === 'content_filter')).toBe(true)
    expect(textIn(chunks)).toBe('')
    expect(await (await ask(false)).json()).toMatchObject({ choices: [{ message: { content: null } }] })
  })

  it('garbage is not JSON, streamed or not', async () => {
    await setFault('garbage')
    const event = (await (await ask(true)).text()).slice('data: '.length)
    expect(() => JSON.parse(event) as unknown).toThrow(SyntaxError)
    await expect((await ask(false)).json()).rejects.toThrow(SyntaxError)
  })

  it('empty has an end and no text; no_usage has a text and no token counts', async () => {
    await setFault('empty')
    const empty = chunksIn(await (await ask(true)).text())
    expect([textIn(empty), empty.some(({ choices }) => choices[0]?.finish_reason === 'stop')]).toEqual(['', true])
    await setFault('no_usage')
    const silent = chunksIn(await (await ask(true)).text())
    expect(textIn(silent)).not.toBe('')
    expect(silent.every(({ usage }) => usage === undefined)).toBe(true)
  })

  it('slow arrives in pieces, and its reader may disconnect', async () => {
    await setFault('slow')
    const answer = await ask(true)
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    const first = await reader?.read()
    expect(String(first?.value)).toMatch(/^data: \{/)
    expect(String(first?.value)).not.toContain('[DONE]')
    await reader?.cancel()
  })

  it('hostile has everything that must not get into a draft, and the ordered link late and twice', async () => {
    await setFault('hostile')
    const text = textIn(chunksIn(await (await ask(true)).text()))
    const link = '[barrels for small gardens](https://garden.test/barrels)'
    expect(text.split(link)).toHaveLength(3)
    expect(text.indexOf(link)).toBeGreaterThan(text.length / 2)
    for (const foe of [
      '<script>',
      'javascript:',
      '<img',
      '<iframe',
      '![',
      '## A heading with [',
      'https://casino.test',
    ]) {
      expect(text).toContain(foe)
    }
  })

  it('apply until removed, and unknown ones are rejected', async () => {
    for (const fault of openAiFaults) {
      await setFault(fault)
      expect((await context.call('GET', 'openai')).json).toMatchObject({ fault })
    }
    expect((await context.call('PUT', 'openai', { fault: 'tired' })).status).toBe(400)
    await setFault(null)
    expect((await context.call('GET', 'openai')).json).toMatchObject({ fault: null })
  })

  it('can be selected on a page that shows them', async () => {
    await setFault('hostile')
    const page = await (await fetch(`${context.url}/sandbox/openai`, { headers: { 'accept-language': 'en' } })).text()
    expect(page).toMatch(/<option value="hostile" selected/)
    expect(page).toContain('any-model')
    await setFault(null)
  })
})
