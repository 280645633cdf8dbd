// OpenAI-compatible API of the built-in generator, so that the product calls it like any other service: POST
// …/chat/completions, in one piece or as a stream, and GET …/models. It ignores keys and origins; the brief is the last
// user message, as one block of JSON.
import { setImmediate, setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { type DraftingBrief, draftingBrief } from './brief.ts'
import { type Draft, writeDraft } from './write.ts'

export const builtInModel = 'ankerplatz-draft-1'

/** Model name and behaviour of the responder. */
export interface Voice {
  model: string
  write: (brief: DraftingBrief) => Draft
  /** The response to a message that is not a brief; null: such a message is rejected. */
  chat: string | null
  /** Delay between two chunks of a stream. */
  pauseMs: number
  /** Whether it reports its usage. */
  usage: boolean
  /** Called with every response before it is sent. */
  noted: (answer: { question: Question; usage: Usage }) => Promise<void> | void
}

const builtIn: Voice = {
  model: builtInModel,
  write: writeDraft,
  chat: null,
  pauseMs: 0,
  usage: true,
  noted: () => undefined,
}

const bodyLettersMax = 8_000_000
const wordsPerPiece = 4
const lettersPerToken = 4

const part = z.looseObject({ type: z.string(), text: z.string().optional() })
const question = z.looseObject({
  model: z.string().min(1),
  messages: z
    .array(
      z.looseObject({
        role: z.string(),
        content: z.union([z.string(), z.array(part)]).nullish(),
      }),
    )
    .min(1)
    .max(100),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
})
type Question = z.output<typeof question>

interface Refusal {
  status: number
  message: string
  param: string | null
  code: string | null
}

const refuse = ({ status, message, param, code }: Refusal): Response =>
  Response.json({ error: { message, type: 'invalid_request_error', param, code } }, { status })

const badRequest = (message: string, param: string | null = null, code: string | null = null): Response =>
  refuse({ status: 400, message, param, code })

const textOf = ({ content }: Question['messages'][number]): string => {
  if (typeof content === 'string') return content
  return (content ?? []).map(({ text }) => text ?? '').join('')
}

/** Token estimate: four letters per token, the long-run average. No tokeniser is used. */
const tokensOf = (text: string): number => Math.ceil(text.length / lettersPerToken)

interface Usage {
  prompt_tokens: number
  completion_tokens: number
  total_tokens: number
}

const usageOf = ({ messages }: Question, answer: string): Usage => {
  const prompt = tokensOf(messages.map(textOf).join('\n'))
  const completion = tokensOf(answer)
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const readQuestion = async (request: Request): Promise<Question | Response> => {
  const body = await request.text()
  if (body.length > bodyLettersMax) {
    return refuse({ status: 413, message: 'The request is too large.', param: null, code: null })
  }
  const asked = question.safeParse(parseJson(body))
  if (asked.success) return asked.data
  const [issue] = asked.error.issues
  return badRequest(issue?.message ?? 'The body is not understood.', issue?.path.join('.') ?? null)
}

const answerFor = (asked: Question, { write, chat }: Voice): string | Response => {
  const last = asked.messages.findLast(({ role }) => role === 'user')
  const brief = draftingBrief.safeParse(parseJson(last === undefined ? '' : textOf(last)))
  if (!brief.success) {
    if (chat !== null) return chat
    return badRequest('The last message of the user has to be a brief, as one block of JSON.', 'messages')
  }
  const draft = write(brief.data)
  switch (draft.kind) {
    case 'written':
      return draft.text
    case 'page_empty':
      return badRequest('The page has too few sentences to write an article from.', 'messages', 'page_empty')
    case 'no_section':
      return badRequest('The brief does not say which section.', 'messages')
  }
}

const piecesOf = (text: string): string[] =>
  text.match(new RegExp(String.raw`(?:\S+\s*|\s+){1,${wordsPerPiece}}`, 'g')) ?? []

const finished = (asked: Question, text: string, { model, usage }: Voice): Response =>
  Response.json({
    id: `chatcmpl-${crypto.randomUUID()}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text, refusal: null },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    ...(usage ? { usage: usageOf(asked, text) } : {}),
  })

/** The chunks of a streamed response in order, in the format of the protocol. */
const chunksOf = (asked: Question, text: string, { model, usage }: Voice): object[] => {
  const tells = usage && asked.stream_options?.include_usage === true
  const frame = {
    id: `chatcmpl-${crypto.randomUUID()}`,
    object: 'chat.completion.chunk',
    created: Math.floor(Date.now() / 1000),
    model,
  }
  const chunk = (delta: object, finish: 'stop' | null): object => ({
    ...frame,
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
    ...(tells ? { usage: null } : {}),
  })
  return [
    chunk({ role: 'assistant', content: '', refusal: null }, null),
    ...piecesOf(text).map((content) => chunk({ content }, null)),
    chunk({}, 'stop'),
    ...(tells ? [{ ...frame, choices: [], usage: usageOf(asked, text) }] : []),
  ]
}

export const eventStreamHeaders = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' }

/** Pull-based: produces a chunk only when one is read, so that it stops when its reader does. */
const streamed = (events: readonly string[], pauseMs: number, signal: AbortSignal): Response => {
  const left = events.values()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = left.next()
        if (done === true) {
          controller.close()
          return
        }
        try {
          // Yields between two chunks, so that other requests get their turn.
          await (pauseMs === 0 ? setImmediate(undefined, { signal }) : setTimeout(pauseMs, undefined, { signal }))
        } catch {
          controller.error(signal.reason)
          return
        }
        controller.enqueue(encoder.encode(`data: ${value}\n\n`))
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers: eventStreamHeaders })
}

const modelOf = (model: string): object => ({ id: model, object: 'model', created: 0, owned_by: 'ankerplatz' })

const answerModels = (path: string, { model }: Voice): Response => {
  if (/\/models\/?$/.test(path)) return Response.json({ object: 'list', data: [modelOf(model)] })
  if (path.endsWith(`/models/${model}`)) return Response.json(modelOf(model))
  return refuse({ status: 404, message: 'There is no such model.', param: 'model', code: 'model_not_found' })
}

export const answerCompletions = async (request: Request, given: Partial<Voice> = {}): Promise<Response> => {
  const voice: Voice = { ...builtIn, ...given }
  const path = new URL(request.url).pathname
  if (request.method === 'GET' && /\/models(?:\/|$)/.test(path)) return answerModels(path, voice)
  if (request.method !== 'POST' || !path.endsWith('/chat/completions')) {
    return refuse({
      status: 404,
      message: `Unknown request URL: ${request.method} ${path}.`,
      param: null,
      code: 'unknown_url',
    })
  }
  const asked = await readQuestion(request)
  if (asked instanceof Response) return asked
  request.signal.throwIfAborted()
  const text = answerFor(asked, voice)
  if (text instanceof Response) return text
  await voice.noted({ question: asked, usage: usageOf(asked, text) })
  if (asked.stream !== true) return finished(asked, text, voice)
  const events = [...chunksOf(asked, text, voice).map((chunk) => JSON.stringify(chunk)), '[DONE]']
  return streamed(events, voice.pauseMs, request.signal)
}
