// Set-up of tests of watched links: a member with an earning link, and the next check of it.
import type { Kysely, Selectable } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Db } from '../platform/db/database.ts'
import { type SignedIn, useApi, type TestApi } from '../testing/api.ts'
import { ledgerViolations } from '../testing/credits.ts'
import { idOf, linkSteps, type LinkSteps } from './links.fixture.ts'

type Tables = Db extends Kysely<infer T> ? T : never

export interface Watching {
  api: TestApi
  steps: LinkSteps
  readonly lena: SignedIn
  readonly astrid: SignedIn
  linkOf: (backlinkId: string) => Promise<Selectable<Tables['monitored_links']>>
  earned: (domain: string) => Promise<{ id: string; website: string }>
}

/** Call once at the top of a test file. */
export const useWatching = (): Watching => {
  const api = useApi({ sandbox: true })
  const steps = linkSteps(api)
  let lena: SignedIn
  let astrid: SignedIn
  let members = 0

  beforeAll(async () => {
    astrid = await api.member('astrid@example.com')
    await api.database.db.insertInto('user_roles').values({ user_id: astrid.memberId, role: 'admin' }).execute()
  })

  // Each test has its own member, so that credits and notifications are not shared.
  beforeEach(async () => {
    members += 1
    lena = await api.member(`lena${members}@example.com`)
    await api.work()
  })

  afterAll(async () => {
    expect(await ledgerViolations(api.database.db)).toEqual([])
  })

  const linkOf = (backlinkId: string) =>
    api.database.db
      .selectFrom('monitored_links')
      .innerJoin('our_site_backlinks', 'our_site_backlinks.link_id', 'monitored_links.id')
      .selectAll('monitored_links')
      .where('our_site_backlinks.id', '=', backlinkId)
      .executeTakeFirstOrThrow()

  const earned = async (domain: string): Promise<{ id: string; website: string }> => {
    const who = lena
    const website = await steps.website(who, domain)
    await steps.placeLink(domain)
    const answer = await steps.earn(who, website)
    expect(answer.json).toMatchObject({ verified: true, credits: 25 })
    return { id: idOf(answer), website }
  }

  return {
    api,
    steps,
    get lena() {
      return lena
    },
    get astrid() {
      return astrid
    },
    linkOf,
    earned,
  }
}
