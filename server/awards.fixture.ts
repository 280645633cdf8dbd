// Set-up of award tests: members with verified websites, and what they are paid.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { firstAdmin, type SignedIn, useApi, type TestApi } from './testing/api.ts'
import { ledgerViolations } from './testing/credits.ts'
import { registerDomain } from './testing/domainAges.ts'
import { read } from './credits/balance.ts'

export interface Site {
  websiteId: string
  memberId: string
  domain: string
  registrableDomain: string
}

export interface Awards {
  api: TestApi
  readonly admin: SignedIn
  newMember: () => Promise<SignedIn>
  /** On a domain that was registered then, years ago if omitted. */
  addVerified: (
    { memberId }: SignedIn,
    domain: string,
    registrableDomain?: string,
    registeredAt?: Date,
  ) => Promise<Site>
  balanceOf: ({ memberId }: { memberId: string }) => Promise<number>
  notified: ({ memberId }: { memberId: string }, kind?: string) => Promise<unknown[]>
}

/** Call once at the top of a test file. */
export const useAwards = (): Awards => {
  const api = useApi({ sandbox: true })
  let admin: SignedIn

  beforeAll(async () => {
    admin = await api.member(firstAdmin)
  })

  afterAll(async () => {
    expect(api.log.lines().filter(({ msg }) => msg === 'job failed')).toEqual([])
    expect(await ledgerViolations(api.database.db)).toEqual([])
  })

  let members = 0
  const newMember = (): Promise<SignedIn> => api.member(`award-${(members += 1)}@example.com`)

  const addVerified: Awards['addVerified'] = async ({ memberId }, domain, registrableDomain = domain, registeredAt) => {
    await registerDomain(api.database.db, domain, registeredAt)
    const row = { user_id: memberId, domain, registrable_domain: registrableDomain, token: randomUUID() }
    const { id } = await api.database.db
      .insertInto('websites')
      .values({ ...row, is_verified: true, verified_at: sql<Date>`clock_now()` })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { websiteId: id, memberId, domain, registrableDomain }
  }

  const balanceOf = async ({ memberId }: { memberId: string }): Promise<number> =>
    (await read(api.database.db, memberId)).total_credits

  const notified = async ({ memberId }: { memberId: string }, kind = 'credits_awarded'): Promise<unknown[]> =>
    (
      await api.database.db
        .selectFrom('notifications')
        .select('data')
        .where('user_id', '=', memberId)
        .where('type', '=', kind)
        .orderBy('id')
        .execute()
    ).map(({ data }) => data)

  return {
    api,
    get admin() {
      return admin
    },
    newMember,
    addVerified,
    balanceOf,
    notified,
  }
}
