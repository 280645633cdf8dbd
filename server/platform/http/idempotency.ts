// Idempotency keys against double submits: the same key with the same request returns the first response, with another
// request it is rejected. The response is stored in the transaction of the effect, so either both exist or neither.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../errors.ts'
import { type Db, LostRace, type Tx } from '../db/database.ts'
import { type Param, preparedStatement } from '../db/preparedStatements.ts'

export const keyLengthMin = 8
export const keyLengthMax = 200

export interface IdempotentRequest {
  /** Member and endpoint: a key never collides with one of another member or endpoint. */
  scope: string
  key: string
  /** The request in a canonical form. */
  request: string
}

const insertKey = preparedStatement((db, param: Param<{ scope: string; key: string; requestHash: Buffer }>) =>
  sql<{ key: string }>`
    insert into idempotency_keys (scope, key, request_hash, status) 
    values (${param('scope')}, ${param('key')}, ${param('requestHash')}, 0)
    on conflict (scope, key) do nothing returning key`.compile(db),
)

const updateAnswer = preparedStatement((db, param: Param<{ scope: string; key: string; answer: string }>) =>
  sql`
    update idempotency_keys set status = 200, answer = ${param('answer')}::jsonb
    where scope = ${param('scope')} and key = ${param('key')}`.compile(db),
)

/** Runs `work` unless this key has a stored response, which is then returned. */
export const answerOnce = async <T>(tx: Tx, asked: IdempotentRequest, work: () => Promise<T>): Promise<T> => {
  const { scope, key } = asked
  const requestHash = hashOf(asked)
  // Inserts the row first: a second request with the same key waits here until the first has committed or failed.
  const [taken] = await insertKey(tx, { scope, key, requestHash })
  if (taken === undefined) {
    const earlier = await tx
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'answer'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (!requestHash.equals(earlier.request_hash)) throw new AppError('idempotency_key_reused')
    return earlier.answer as T
  }
  const answer = await work()
  await updateAnswer(tx, { scope, key, answer: JSON.stringify(answer) })
  return answer
}

interface Earlier {
  scope: string
  key: string
  request_hash: Buffer
  answer: unknown
}

const selectAnswers = preparedStatement((db, param: Param<{ scopes: string[]; keys: string[] }>) =>
  sql<Earlier>`
    select scope, key, request_hash, answer from idempotency_keys
    where (scope, key) in (select * from unnest(${param('scopes')}::text[], ${param('keys')}::text[]))`.compile(db),
)

/**
 * Same for several requests at once: the stored response, an error if the key was used for another request, or null for
 * a new request. The caller holds a lock that an identical request waits for, and stores the response under the same
 * lock.
 */
export const earlierAnswers = async (
  tx: Tx,
  requests: readonly IdempotentRequest[],
): Promise<({ answer: unknown } | { error: AppError } | null)[]> => {
  if (requests.length === 0) return []
  const rows = await selectAnswers(tx, {
    scopes: requests.map(({ scope }) => scope),
    keys: requests.map(({ key }) => key),
  })
  return requests.map((asked) => {
    const earlier = rows.find(({ scope, key }) => scope === asked.scope && key === asked.key)
    if (earlier === undefined) return null
    return hashOf(asked).equals(earlier.request_hash)
      ? { answer: earlier.answer }
      : { error: new AppError('idempotency_key_reused') }
  })
}

const insertAnswers = preparedStatement((db, param: Param<{ rows: string }>) =>
  sql<{ key: string }>`
    insert into idempotency_keys (scope, key, request_hash, status, answer)
    select scope, key, decode(request_hash, 'hex'), 200, answer
    from json_to_recordset(${param('rows')}::json) as given (scope text, key text, request_hash text, answer jsonb)
    on conflict (scope, key) do nothing returning key`.compile(db),
)

/** Throws `LostRace` if another request has used one of the keys in between, so that everything is retried. */
export const keepAnswers = async (
  tx: Tx,
  answered: readonly { asked: IdempotentRequest; answer: unknown }[],
): Promise<void> => {
  if (answered.length === 0) return
  const rows = answered.map(({ asked, answer }) => ({
    ...{ scope: asked.scope, key: asked.key, request_hash: hashOf(asked).toString('hex'), answer },
  }))
  const stored = await insertAnswers(tx, { rows: JSON.stringify(rows) })
  if (stored.length < answered.length) throw new LostRace()
}

const hashOf = ({ request }: IdempotentRequest): Buffer => createHash('sha256').update(request).digest()

/** A browser retries within seconds, a queue within hours; after days a key is useless. */
export const pruneOldKeys = async (db: Db): Promise<void> => {
  await sql`delete from idempotency_keys where created_at < now() - interval '3 days'`.execute(db)
}
