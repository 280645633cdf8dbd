// Members for the benchmarks, with access tokens that the product accepts.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { makeAccessTokens } from '../server/accounts/signIn/accessTokens.ts'
import type { AuthSettings } from '../server/accounts/auth.ts'
import { postAny } from '../server/credits/ledger.ts'
import { type Database, inTransaction } from '../server/platform/db/database.ts'
import { startHub } from '../server/platform/live/hub.ts'
import { makeLog } from '../server/platform/log.ts'

/** Issuer and audience of the tokens; the measured servers get the same settings. */
export const settings: AuthSettings = {
  secret: 'only-for-measuring-0123456789abcdefghij',
  publicUrl: 'http://bench.test',
}

export const productEnvironment = (database: Database): Record<string, string> => ({
  DATABASE_URL: database.url,
  SECRET: settings.secret,
  PUBLIC_URL: settings.publicUrl,
  SMTP_URL: 'smtp://127.0.0.1:9',
})

export interface Member {
  id: string
  accessToken: string
}

/** Tokens for members that exist or will be created. */
export const signIn = async (database: Database, ids: readonly string[]): Promise<Member[]> => {
  const hub = await startHub({ database, log: makeLog('error') })
  const accessTokens = await makeAccessTokens(database, settings, hub)
  const members: Member[] = []
  for (const [number, id] of ids.entries()) {
    const session = { memberId: id, sessionId: randomUUID(), email: `m${number}@bench.test`, fullName: 'Bench' }
    members.push({ id, accessToken: (await accessTokens.issue(session)).access_token })
  }
  await hub.stop()
  return members
}

export const makeMembers = async (database: Database, count: number): Promise<Member[]> => {
  const members = await signIn(
    database,
    Array.from({ length: count }, () => randomUUID()),
  )
  const ids = members.map((member) => member.id)
  await sql`
    insert into users (id, email, email_confirmed, full_name)
    select id, id || '@bench.test', true, 'Bench' from unnest(${ids}::uuid[]) as id`.execute(database.db)
  await inTransaction(database.db, (tx) =>
    postAny(
      tx,
      ids.map((memberId) => ({ key: `bench:${memberId}`, reason: 'welcome_bonus' as const, amount: 42, memberId })),
    ),
  )
  return members
}
