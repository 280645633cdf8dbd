// A mock of the OpenAI API over real HTTP. The built-in engine generates its texts under a model name of its own, and
// it fails as configured.
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { answerCompletions, eventStreamHeaders, type Voice } from '../../server/drafting/completions.ts'
import type { NodeBindings } from '../../server/platform/http/api.ts'
import { staySilent } from '../providers/faults.ts'
import type { SandboxDb } from '../tables.ts'
import { hostileText } from './hostileText.ts'
import { noteOpenAiRequest, type OpenAiFault, openAiModel, readOpenAiFault } from './openai.ts'

type ChatContext = Context<NodeBindings>

const pauseMs = 150
const eventsBeforeBreak = 12
const retryAfterSeconds = 1
const refusalWords = ['I’m sorry, ', 'but I cannot ', 'write this text.']

interface Failure {
  status: 401 | 404 | 429 | 500
  message: string
  type: string
  code: string | null
}

const failures = {
  no_key: { status: 401, message: 'You did not provide an API key.', type: 'invalid_request_error', code: null },
  wrong_key: {
    status: 401,
    message: 'Incorrect API key provided.',
    type: 'invalid_request_error',
    code: 'invalid_api_key',
  },
  unknown_model: {
    status: 404,
    message: 'The model does not exist or you do not have access to it.',
    type: 'invalid_request_error',
    code: 'model_not_found',
  },
  busy: { status: 429, message: 'Rate limit reached.', type: 'requests', code: 'rate_limit_exceeded' },
  error: { status: 500, message: 'The server had an error.', type: 'server_error', code: null },
} as const satisfies Record<string, Failure>

const fail = (c: ChatContext, name: keyof typeof failures): Response => {
  const { status, message, type, code } = failures[name]
  if (name === 'busy') c.header('retry-after', String(retryAfterSeconds))
  return c.json({ error: { message, type, param: null, code } }, status)
}

const asEvents = (chunks: readonly (object | string)[]): string =>
  chunks.map((chunk) => `data: ${typeof chunk === 'string' ? chunk : JSON.stringify(chunk)}\n\n`).join('')

/** As OpenAI refuses: in the refusal field, and through the content filter. */
const refusal = (isStream: boolean): Response => {
  const frame = { id: `chatcmpl-${crypto.randomUUID()}`, created: Math.floor(Date.now() / 1000), model: openAiModel }
  const usage = { prompt_tokens: 10, completion_tokens: refusalWords.length, total_tokens: 10 + refusalWords.length }
  if (!isStream) {
    const message = { role: 'assistant', content: null, refusal: refusalWords.join('') }
    const choices = [{ index: 0, message, logprobs: null, finish_reason: 'content_filter' }]
    return Response.json({ ...frame, object: 'chat.completion', choices, usage })
  }
  const chunk = (delta: object, finish: 'content_filter' | null): object => ({
    ...frame,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
  })
  const events = asEvents([
    chunk({ role: 'assistant', content: null, refusal: '' }, null),
    ...refusalWords.map((words) => chunk({ refusal: words }, null)),
    chunk({}, 'content_filter'),
    { ...frame, object: 'chat.completion.chunk', choices: [], usage },
    '[DONE]',
  ])
  return new Response(events, { headers: eventStreamHeaders })
}

const garbage = (isStream: boolean): Response =>
  isStream
    ? new Response('data: {"choices": [{"index": 0, "delta": {"content": "Half a\n\n', { headers: eventStreamHeaders })
    : new Response('<h1>We will be right back</h1>', { headers: { 'content-type': 'application/json' } })

/** The connection closes after a few chunks, without an end marker. */
const brokenOff = (c: ChatContext, whole: Response): Response => {
  if (whole.body === null || !whole.ok) return whole
  let sent = 0
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      sent += 1
      if (sent <= eventsBeforeBreak) controller.enqueue(chunk)
      else c.env.incoming.socket.destroy()
    },
  })
  return new Response(whole.body.pipeThrough(cut), { headers: whole.headers })
}

const outline = z.object({ model: z.string().max(200), stream: z.boolean().nullish() })

/** The parts of a request that are recorded when it is not answered. */
const readOutline = async (request: Request): Promise<{ model: string; stream: boolean }> => {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null)
  const read = outline.safeParse(body)
  return read.success ? { model: read.data.model, stream: read.data.stream === true } : { model: '', stream: false }
}

type Failing = Exclude<OpenAiFault, 'slow' | 'broken' | 'empty' | 'no_usage' | 'hostile'>

const voiceOf = (db: SandboxDb, fault: Exclude<OpenAiFault, Failing> | null): Partial<Voice> => {
  const own: Partial<Voice> = {
    model: openAiModel,
    chat: 'The writing service of the sandbox is listening.',
    noted: ({ question, usage }) =>
      noteOpenAiRequest(db, {
        model: question.model,
        stream: question.stream === true,
        fault,
        tokensIn: usage.prompt_tokens,
        tokensOut: usage.completion_tokens,
      }),
  }
  switch (fault) {
    case 'slow':
    case 'broken':
      return { ...own, pauseMs: fault === 'slow' ? pauseMs : 1 }
    case 'empty':
      return { ...own, chat: '', write: () => ({ kind: 'written', text: '' }) }
    case 'no_usage':
      return { ...own, usage: false }
    case 'hostile':
      return { ...own, write: (brief) => ({ kind: 'written', text: hostileText(brief) }) }
    case null:
      return own
  }
}

/** A response that does not depend on the request. */
const failing = async (c: ChatContext, fault: Failing, isStream: boolean): Promise<Response> => {
  switch (fault) {
    case 'busy':
    case 'error':
    case 'wrong_key':
    case 'unknown_model':
      return fail(c, fault)
    case 'silent':
      await staySilent(c)
      return fail(c, 'error')
    case 'refusal':
      return refusal(isStream)
    case 'garbage':
      return garbage(isStream)
  }
}

const hasKey = (c: ChatContext): boolean => /^Bearer \S/.test(c.req.header('authorization') ?? '')

/** Mounted at /sandbox/openai. */
export const openAiServer = (db: SandboxDb): Hono<NodeBindings> =>
  new Hono<NodeBindings>().all('/v1/*', async (c) => {
    if (!hasKey(c)) return fail(c, 'no_key')
    const fault = await readOpenAiFault(db)
    switch (fault) {
      case null:
      case 'slow':
      case 'empty':
      case 'no_usage':
      case 'hostile':
        return answerCompletions(c.req.raw, voiceOf(db, fault))
      case 'broken':
        return brokenOff(c, await answerCompletions(c.req.raw, voiceOf(db, fault)))
      case 'silent':
      case 'refusal':
      case 'busy':
      case 'error':
      case 'wrong_key':
      case 'unknown_model':
      case 'garbage': {
        const asked = await readOutline(c.req.raw)
        await noteOpenAiRequest(db, { ...asked, fault, tokensIn: 0, tokensOut: 0 })
        return failing(c, fault, asked.stream)
      }
    }
  })
