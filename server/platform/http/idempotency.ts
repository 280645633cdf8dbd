// Double submits: the same key with the same request gives the first answer again, with another request it is refused. The
// answer is stored in the transaction of the effect, so either both exist or neither.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../errors.ts'
import type { Db, Tx } from '../db/database.ts'
import { keptStatement } from '../db/keptStatements.ts'

export const keyLengthMin = 8
export const keyLengthMax = 200

export interface IdempotentRequest {
  /** Member and endpoint: a key never reaches over from another member or another call. */
  scope: string
  key: string
  /** What was asked, in a form that is equal for equal requests. */
  request: string
}

const askTaken = keptStatement((db) =>
  sql<{ key: string }>`
    insert into idempotency_keys (scope, key, request_hash, status) values (${''}, ${''}, ${null}, 0)
    on conflict (scope, key) do nothing returning key`.compile(db),
)

const askAnswered = keptStatement((db) =>
  sql`update idempotency_keys set status = 200, answer = ${''}::jsonb where scope = ${''} and key = ${''}`.compile(db),
)

/** Does `work` unless this key was answered before; then its answer is given again. */
export const answerOnce = async <T>(tx: Tx, asked: IdempotentRequest, work: () => Promise<T>): Promise<T> => {
  const requestHash = createHash('sha256').update(asked.request).digest()
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

/** A browser repeats within seconds, a queue within hours; after days a key is only weight. */
export const forgetOldKeys = async (db: Db): Promise<void> => {
  await sql`delete from idempotency_keys where created_at < now() - interval '3 days'`.execute(db)
}
