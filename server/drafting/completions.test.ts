import OpenAI, { APIUserAbortError, BadRequestError, NotFoundError } from 'openai'
import { describe, expect, it } from 'vitest'
import { answerCompletions, builtInModel } from './completions.ts'
import { briefFor, sectionOf } from './drafting.fixture.ts'
import { writeDraft } from './write.ts'

/** The OpenAI client, with the built-in generator instead of a network. */
const client = new OpenAI({
  apiKey: 'not checked',
  baseURL: 'http://engine.invalid/v1',
  maxRetries: 0,
  fetch: (url, init) => answerCompletions(new Request(url, init)),
})

const brief = briefFor()
const messages = [
  { role: 'system' as const, content: 'Write what the brief asks for.' },
  { role: 'user' as const, content: JSON.stringify(brief) },
]
const written = (() => {
  const draft = writeDraft(brief)
  return draft.kind === 'written' ? draft.text : ''
})()

const ask = (content: string) =>
  client.chat.completions.create({ model: builtInModel, messages: [{ role: 'user', content }] })

describe('the built-in generator behind the OpenAI client', () => {
  it('responds in one piece, with its usage', async () => {
    const answer = await client.chat.completions.create({ model: builtInModel, messages })
    expect(answer.model).toBe(builtInModel)
    expect(answer.choices.map(({ message, finish_reason }) => [message.content, finish_reason])).toEqual([
      [written, 'stop'],
    ])
    const letters = messages.map(({ content }) => content).join('\n').length
    const [read, wrote] = [Math.ceil(letters / 4), Math.ceil(written.length / 4)]
    expect(answer.usage).toEqual({ prompt_tokens: read, completion_tokens: wrote, total_tokens: read + wrote })
  })

  it('responds as a stream of a few words at a time, with its usage at the end', async () => {
    const stream = await client.chat.completions.create({
      model: builtInModel,
      messages,
      stream: true,
      stream_options: { include_usage: true },
    })
    const pieces: string[] = []
    const ends: (string | null)[] = []
    let used: number | undefined
    for await (const chunk of stream) {
      pieces.push(chunk.choices[0]?.delta.content ?? '')
      ends.push(chunk.choices[0]?.finish_reason ?? null)
      used = chunk.usage?.total_tokens
    }
    expect(pieces.join('')).toBe(written)
    expect(Math.max(...pieces.map((piece) => piece.trim().split(/\s+/).length))).toBe(4)
    expect(ends.filter((end) => end !== null)).toEqual(['stop'])
    expect(used).toBeGreaterThan(500)
  })

  it('omits its usage from a stream unless requested', async () => {
    const stream = await client.chat.completions.create({ model: builtInModel, messages, stream: true })
    for await (const chunk of stream) expect(chunk.usage).toBeUndefined()
  })

  it('ends its stream as the protocol requires', async () => {
    const request = { model: builtInModel, messages, stream: true }
    const answer = await answerCompletions(
      new Request('http://anywhere.invalid/v1/chat/completions', { method: 'POST', body: JSON.stringify(request) }),
    )
    expect(answer.headers.get('content-type')).toContain('text/event-stream')
    expect((await answer.text()).endsWith('data: [DONE]\n\n')).toBe(true)
  })

  it('reads a message with several parts', async () => {
    const text = JSON.stringify(brief)
    const content = [
      { type: 'text' as const, text: text.slice(0, 100) },
      { type: 'text' as const, text: text.slice(100) },
    ]
    const answer = await client.chat.completions.create({ model: builtInModel, messages: [{ role: 'user', content }] })
    expect(answer.choices[0]?.message.content).toBe(written)
  })

  it('stops when the caller aborts', async () => {
    const leaving = new AbortController()
    const stream = await client.chat.completions.create(
      { model: builtInModel, messages, stream: true },
      { signal: leaving.signal },
    )
    const chunks: string[] = []
    for await (const { id } of stream) {
      chunks.push(id)
      if (chunks.length === 3) leaving.abort()
    }
    expect(chunks).toHaveLength(3)
    const late = client.chat.completions.create({ model: builtInModel, messages }, { signal: AbortSignal.abort() })
    await expect(late).rejects.toThrow(APIUserAbortError)
  })

  it('stops writing when its stream is closed', async () => {
    const request = { model: builtInModel, messages, stream: true }
    const answer = await answerCompletions(
      new Request('http://anywhere.invalid/v1/chat/completions', { method: 'POST', body: JSON.stringify(request) }),
    )
    const reader = answer.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect(await reader?.read()).toEqual({ done: true, value: undefined })
  })

  it('lists its model', async () => {
    const names: string[] = []
    for await (const { id } of client.models.list()) names.push(id)
    expect(names).toEqual([builtInModel])
    expect((await client.models.retrieve(builtInModel)).id).toBe(builtInModel)
    await expect(client.models.retrieve('another')).rejects.toThrow(NotFoundError)
  })
})

describe('an invalid request', () => {
  it.each([
    ['that is no JSON', 'Write something nice about rain.'],
    ['that is no brief', JSON.stringify({ ...brief, mood: 'cheerful' })],
    ['without a section where one is asked for', JSON.stringify({ ...brief, task: 'section' })],
  ])('is rejected: a brief %s', async (_, content) => {
    await expect(ask(content)).rejects.toMatchObject({
      status: 400,
      type: 'invalid_request_error',
      param: 'messages',
      code: null,
    })
    await expect(ask(content)).rejects.toThrow(BadRequestError)
  })

  it.each(['article', 'outline', 'section'] as const)('is reported as an empty page (%s)', async (task) => {
    const empty = JSON.stringify(briefFor({ task, page: null, section: sectionOf() }))
    await expect(ask(empty)).rejects.toMatchObject({ status: 400, code: 'page_empty' })
  })

  it.each([
    ['no JSON', 'POST', '/v1/chat/completions', '{', 400],
    ['no messages', 'POST', '/v1/chat/completions', '{"model":"a","messages":[]}', 400],
    ['another address', 'POST', '/v1/embeddings', '{}', 404],
    ['another method', 'GET', '/v1/chat/completions', undefined, 404],
  ])('is rejected: one with %s', async (_, method, path, body, status) => {
    const request = new Request(`http://anywhere.invalid${path}`, { method, ...(body === undefined ? {} : { body }) })
    const answer = await answerCompletions(request)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })
})
