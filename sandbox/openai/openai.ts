// State of the sandbox's AI service: its faults, and the requests it received.
import type { SandboxDb } from '../tables.ts'

export const openAiModel = 'sandbox-writer-1'
export const openAiFaults = [
  'silent',
  'slow',
  'broken',
  'refusal',
  'busy',
  'error',
  'wrong_key',
  'unknown_model',
  'garbage',
  'empty',
  'no_usage',
  'hostile',
] as const
export type OpenAiFault = (typeof openAiFaults)[number]

const requestsShown = 20
const requestsKept = 200
const provider = 'openai'

/** The base URL for OpenAI clients. */
export const openAiAddress = (publicUrl: string): string => `${publicUrl}/sandbox/openai/v1`

export interface OpenAiRequest {
  at: Date
  model: string
  stream: boolean
  fault: string | null
  tokensIn: number
  tokensOut: number
}

export interface OpenAiState {
  fault: OpenAiFault | null
  /** Newest first. */
  requests: OpenAiRequest[]
}

export const readOpenAiFault = async (db: SandboxDb): Promise<OpenAiFault | null> => {
  const row = await db.selectFrom('provider_faults').select('fault').where('provider', '=', provider).executeTakeFirst()
  return openAiFaults.find((fault) => fault === row?.fault) ?? null
}

export const setOpenAiFault = async (db: SandboxDb, fault: OpenAiFault | null): Promise<void> => {
  if (fault === null) {
    await db.deleteFrom('provider_faults').where('provider', '=', provider).execute()
    return
  }
  await db
    .insertInto('provider_faults')
    .values({ provider, fault })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ fault }))
    .execute()
}

export const noteOpenAiRequest = async (db: SandboxDb, request: Omit<OpenAiRequest, 'at'>): Promise<void> => {
  const { model, stream, fault, tokensIn, tokensOut } = request
  const { id } = await db
    .insertInto('openai_requests')
    .values({ model, stream, fault, tokens_in: tokensIn, tokens_out: tokensOut })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('openai_requests')
    .where('id', '<=', id - requestsKept)
    .execute()
}

export const readOpenAi = async (db: SandboxDb): Promise<OpenAiState> => {
  const rows = await db.selectFrom('openai_requests').selectAll().orderBy('id', 'desc').limit(requestsShown).execute()
  const requests = rows.map(({ at, model, stream, fault, tokens_in, tokens_out }) => ({
    at,
    model,
    stream,
    fault,
    tokensIn: tokens_in,
    tokensOut: tokens_out,
  }))
  return { fault: await readOpenAiFault(db), requests }
}
