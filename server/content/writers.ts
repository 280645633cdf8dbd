// Writing engines, called over the OpenAI protocol with its own client: a service configured by the operator, or the
// built-in engine, which runs in this process. Failures are mapped to problems here once, so that a member reads the
// cause.
import OpenAI from 'openai'
import { z } from 'zod'
import type { Engine, WritingProblem } from '../../contract/content.ts'
import type { EngineChoice } from '../../contract/contentRules.ts'
import { answerCompletions, builtInModel } from '../drafting/completions.ts'
import { markdownLettersMax } from './fromMarkdown.ts'
import type { Message } from './prompt.ts'

export interface ServiceSettings {
  /** Up to and including the version, such as `https://api.openai.com/v1`. */
  url: string
  key: string
  model: string
  /** The sandbox stand-in, used if no service is configured. */
  isStandIn: boolean
}

export interface Question {
  engine: Engine
  messages: readonly Message[]
  tokensMax: number
  /** Maximum silence before a timeout. */
  silenceMs: number
  signal: AbortSignal
}

export interface Answer {
  outcome: 'written' | 'stopped' | 'failed'
  problem: WritingProblem | null
  model: string
  tokensIn: number
  tokensOut: number
}

export interface Writers {
  /** Null if there is no service. */
  service: Pick<ServiceSettings, 'url' | 'model' | 'isStandIn'> | null
  /** Passes on each piece of the text as it arrives. */
  ask(question: Question, hear: (piece: string) => void): Promise<Answer>
}

/** The operator chooses the order; without a service there is only the built-in engine. */
export const chooseEngine = (choice: EngineChoice, { service }: Pick<Writers, 'service'>): Engine => {
  if (service === null || choice === 'built_in') return 'built_in'
  return choice === 'service' || !service.isStandIn ? 'service' : 'built_in'
}

const builtIn = { url: 'http://built-in.invalid/v1', key: 'none', model: builtInModel }
const retriesMax = 2
const lettersPerToken = 4
const temperature = 0.7

/** The abort reason tells a silent service from a reader who left. */
const silent = new Error('The service sent nothing for too long.')

interface Heard {
  text: number
  finish: string | null
  refused: boolean
  usage: { in: number | null; out: number | null }
}

export const makeWriters = (settings: ServiceSettings | null): Writers => {
  const clients: Record<Engine, { client: OpenAI; model: string } | null> = {
    built_in: { client: openBuiltIn(), model: builtIn.model },
    service: settings === null ? null : { client: openService(settings), model: settings.model },
  }
  return {
    service: settings,
    ask: async (question, hear) => {
      const writer = clients[question.engine]
      if (writer === null) throw new Error('No writing service is configured.')
      return askOne(writer, question, hear)
    },
  }
}

/** Keeps environment variables that happen to be set from reaching the client. */
const quiet = { organization: null, project: null, logLevel: 'off' } as const

const openService = ({ url, key }: ServiceSettings): OpenAI =>
  new OpenAI({ ...quiet, baseURL: url, apiKey: key, maxRetries: retriesMax })

const openBuiltIn = (): OpenAI =>
  new OpenAI({
    ...quiet,
    baseURL: builtIn.url,
    apiKey: builtIn.key,
    maxRetries: 0,
    fetch: (url, init) => answerCompletions(new Request(url, init)),
  })

const askOne = async (
  { client, model }: { client: OpenAI; model: string },
  question: Question,
  hear: (piece: string) => void,
): Promise<Answer> => {
  const watch = new AbortController()
  let timer = setTimeout(() => watch.abort(silent), question.silenceMs)
  const stillThere = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => watch.abort(silent), question.silenceMs)
  }
  const signal = AbortSignal.any([question.signal, watch.signal])
  const heard: Heard = { text: 0, finish: null, refused: false, usage: { in: null, out: null } }
  const end = (outcome: Answer['outcome'], problem: WritingProblem | null): Answer => ({
    outcome,
    problem,
    model,
    ...tokensOf(heard, question),
  })
  try {
    const stream = await openStream(client, model, question, signal)
    for await (const chunk of stream) {
      stillThere()
      take(heard, chunk, hear)
      if (heard.text > markdownLettersMax) break
    }
    if (question.signal.aborted) return end('stopped', null)
    if (watch.signal.aborted) return end('failed', 'service_timeout')
    const problem = problemOfEnd(heard)
    return problem === null ? end('written', null) : end('failed', problem)
  } catch (error) {
    if (question.signal.aborted) return end('stopped', null)
    return end('failed', watch.signal.aborted ? 'service_timeout' : problemOfError(error, heard))
  } finally {
    clearTimeout(timer)
  }
}

type Chunk = OpenAI.ChatCompletionChunk
type Limit = 'max_tokens' | 'max_completion_tokens'

/** Most servers know the older name of the limit, and the newest models only the newer one. */
const openStream = async (
  client: OpenAI,
  model: string,
  { messages, tokensMax }: Question,
  signal: AbortSignal,
): Promise<AsyncIterable<Chunk>> => {
  const ask = (limit: Limit): Promise<AsyncIterable<Chunk>> =>
    client.chat.completions.create(
      {
        model,
        messages: [...messages],
        stream: true,
        stream_options: { include_usage: true },
        [limit]: tokensMax,
        ...(limit === 'max_tokens' ? { temperature } : {}),
      },
      { signal },
    )
  try {
    return await ask('max_tokens')
  } catch (error) {
    if (!(error instanceof OpenAI.BadRequestError) || !/^(?:max_tokens|temperature)$/.test(error.param ?? '')) {
      throw error
    }
    return ask('max_completion_tokens')
  }
}

/** A usable token count; any other value a service reports is ignored. */
const figure = z.int32().min(0).nullable().catch(null)

const take = (heard: Heard, chunk: Chunk, hear: (piece: string) => void): void => {
  const { usage } = chunk
  if (usage !== undefined && usage !== null) {
    heard.usage = { in: figure.parse(usage.prompt_tokens), out: figure.parse(usage.completion_tokens) }
  }
  // Servers that are only nearly compatible omit optional fields.
  const [choice] = (chunk.choices as Chunk['choices'] | undefined) ?? []
  if (choice === undefined) return
  heard.finish = choice.finish_reason ?? heard.finish
  const { content, refusal } = (choice.delta as OpenAI.ChatCompletionChunk.Choice.Delta | undefined) ?? {}
  if (typeof refusal === 'string' && refusal !== '') heard.refused = true
  if (typeof content !== 'string' || content === '') return
  heard.text += content.length
  hear(content)
}

const problemOfEnd = ({ text, finish, refused }: Heard): WritingProblem | null => {
  if (refused || finish === 'content_filter') return 'refused'
  if (text === 0) return 'nothing_written'
  if (text > markdownLettersMax) return null
  return finish === null ? 'stream_broken' : null
}

const byStatus: Readonly<Record<number, WritingProblem>> = {
  401: 'service_key',
  403: 'service_key',
  404: 'service_model',
  408: 'service_timeout',
  429: 'service_busy',
}

const problemOfError = (error: unknown, { text }: Heard): WritingProblem => {
  if (error instanceof OpenAI.APIConnectionTimeoutError) return 'service_timeout'
  if (text > 0) return 'stream_broken'
  if (error instanceof OpenAI.APIConnectionError) return 'service_unreachable'
  if (!(error instanceof OpenAI.APIError)) return 'service_failed'
  if (error.code === 'page_empty') return 'page_empty'
  if (error.code === 'content_filter' || error.code === 'content_policy_violation') return 'refused'
  const status = error.status as number | undefined
  return (status === undefined ? undefined : byStatus[status]) ?? 'service_failed'
}

/** Not every service reports its usage; then it is estimated from the letters. */
const tokensOf = ({ usage, text }: Heard, { messages }: Question): Pick<Answer, 'tokensIn' | 'tokensOut'> => {
  const asked = messages.reduce((sum, { content }) => sum + content.length, 0)
  return {
    tokensIn: usage.in ?? Math.ceil(asked / lettersPerToken),
    tokensOut: usage.out ?? Math.ceil(text / lettersPerToken),
  }
}
