// Double submits: the same key with the same request gives the first answer again, with another request it is refused. The
// answer is stored in the transaction of the effect, so either both exist or neither.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../errors.ts'
import { type Db, LostRace, type Tx } from '../db/database.ts'
import { preparedStatement } from '../db/preparedStatements.ts'

export const keyLengthMin = 8
export const keyLengthMax = 200

export interface IdempotentRequest {
  /** Member and endpoint: a key never reaches over from another member or another call. */
  scope: string
  key: string
  /** What was asked, in a form that is equal for equal requests. */
  request: string
}

const askTaken = preparedStatement((db) =>
  sql<{ key: string }>`
    insert into idempotency_keys (scope, key, request_hash, status) values (${''}, ${''}, ${null}, 0)
    on conflict (scope, key) do nothing returning key`.compile(db),
)

const askAnswered = preparedStatement((db) =>
  sql`update idempotency_keys set status = 200, answer = ${''}::jsonb where scope = ${''} and key = ${''}`.compile(db),
)

/** Does `work` unless this key was answered before; then its answer is given again. */
export const answerOnce = async <T>(tx: Tx, asked: IdempotentRequest, work: () => Promise<T>): Promise<T> => {
  const requestHash = hashOf(asked)
  // The row is taken first: a second request with the same key waits here until the first has committed or failed.
  const [taken] = await askTaken(tx, asked.scope, asked.key, requestHash)
  if (taken === undefined) {
    const earlier = await tx
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'answer'])
      .where('scope', '=', asked.scope)
      .where('key', '=', asked.key)
      .executeTakeFirstOrThrow()
    if (!requestHash.equals(earlier.request_hash)) throw new AppError('idempotency_key_reused')
    return earlier.answer as T
  }
  const answer = await work()
  await askAnswered(tx, JSON.stringify(answer), asked.scope, asked.key)
  return answer
}

interface Earlier {
  scope: string
  key: string
  request_hash: Buffer
  answer: unknown
}

const askEarlier = preparedStatement((db) =>
  sql<Earlier>`
    select scope, key, request_hash, answer from idempotency_keys
    where (scope, key) in (select * from unnest(${[]}::text[], ${[]}::text[]))`.compile(db),
)

/**
 * The same for several requests at once: the answer that was given before, or the error that the key was used for something else; null for
 * what is asked for the first time. Whoever asks holds something that an equal request waits for, and keeps the answer under the same lock.
 */
export const earlierAnswers = async (
  tx: Tx,
  requests: readonly IdempotentRequest[],
): Promise<({ answer: unknown } | { error: AppError } | null)[]> => {
  if (requests.length === 0) return []
  const rows = await askEarlier(
    tx,
    requests.map(({ scope }) => scope),
    requests.map(({ key }) => key),
  )
  return requests.map((asked) => {
    const earlier = rows.find(({ scope, key }) => scope === asked.scope && key === asked.key)
    if (earlier === undefined) return null
    return hashOf(asked).equals(earlier.request_hash)
      ? { answer: earlier.answer }
      : { error: new AppError('idempotency_key_reused') }
  })
}

const askKept = preparedStatement((db) =>
  sql<{ key: string }>`
    insert into idempotency_keys (scope, key, request_hash, status, answer)
    select scope, key, decode(request_hash, 'hex'), 200, answer
    from json_to_recordset(${''}::json) as given (scope text, key text, request_hash text, answer jsonb)
    on conflict (scope, key) do nothing returning key`.compile(db),
)

/** Where somebody else has used one of the keys meanwhile, for something else, everything is to be begun anew. */
export const keepAnswers = async (
  tx: Tx,
  answered: readonly { asked: IdempotentRequest; answer: unknown }[],
): Promise<void> => {
  if (answered.length === 0) return
  const rows = answered.map(({ asked, answer }) => ({
    ...{ scope: asked.scope, key: asked.key, request_hash: hashOf(asked).toString('hex'), answer },
  }))
  const kept = await askKept(tx, JSON.stringify(rows))
  if (kept.length < answered.length) throw new LostRace()
}

const hashOf = ({ request }: IdempotentRequest): Buffer => createHash('sha256').update(request).digest()

/** A browser repeats within seconds, a queue within hours; after days a key is only weight. */
export const pruneOldKeys = async (db: Db): Promise<void> => {
  await sql`delete from idempotency_keys where created_at < now() - interval '3 days'`.execute(db)
}
