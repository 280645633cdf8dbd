// Steps of tests about awards in parts: a member verifies and analyses a website, and rests fall due.
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { awardEndpoints } from '../contract/awards.ts'
import type { OutputOf } from '../contract/endpoint.ts'
import type { Awards, Site } from './awards.fixture.ts'
import { planDueParts } from './awards/seed.ts'
import { inTransaction } from './platform/db/database.ts'
import { publish } from './platform/outbox/events.ts'
import type { Answer, SignedIn } from './testing/api.ts'
import { until } from './testing/until.ts'
import { websiteAnalysed, websiteVerified } from './websites/events.ts'

export interface AwardSteps {
  work: () => Promise<void>
  verified: (site: Site) => Promise<void>
  analysed: (site: Site, score: number) => Promise<void>
  /** Verification and analysis, with the registration date that the registry of the sandbox tells. */
  join: (member: SignedIn, domain: string, registeredAt: string, score?: number) => Promise<Site>
  putPage: (domain: string, status?: number) => Promise<Answer>
  awardsOf: (member: SignedIn) => Promise<OutputOf<(typeof awardEndpoints)['awards']>>
  /** Moves the due dates instead of the clock, so that the tests of one file do not meet. */
  letRestsFallDue: (member: SignedIn) => Promise<void>
}

export const awardSteps = ({ api, addVerified }: Awards): AwardSteps => {
  const db = () => api.database.db

  const work = async (): Promise<void> => {
    // Events published by a job trigger further jobs.
    for (let rounds = 0; rounds < 2; rounds += 1) {
      await until('all events are published', async () => {
        const open = await db().selectFrom('outbox').select('id').where('position', 'is', null).executeTakeFirst()
        return open === undefined
      })
      await api.work({
        without: ['mailNotification', 'fetchFavicon', 'checkWebsite', 'analyseWebsite', 'analyseAgain'],
      })
    }
  }

  const verified = async (site: Site): Promise<void> => {
    await inTransaction(db(), (tx) => publish(tx, websiteVerified, site))
    await work()
  }

  const analysed = async (site: Site, score: number): Promise<void> => {
    await db().updateTable('websites').set({ quality_score: score }).where('id', '=', site.websiteId).execute()
    await inTransaction(db(), (tx) => publish(tx, websiteAnalysed, { ...site, score }))
    await work()
  }

  const join: AwardSteps['join'] = async (member, domain, registeredAt, score = 85) => {
    const site = await addVerified(member, domain, domain, new Date(registeredAt))
    await putPage(domain)
    await api.call('PUT', `/sandbox/api/registrations/${domain}`, { body: { registeredAt } })
    await verified(site)
    await analysed(site, score)
    return site
  }

  const putPage = (domain: string, status = 200): Promise<Answer> =>
    api.call('PUT', `/sandbox/api/sites/${domain}/`, { body: { status, body: '<p>Hello</p>' } })

  const awardsOf: AwardSteps['awardsOf'] = async ({ session }) => {
    const { status, json } = await api.call('GET', '/api/awards', { token: session.access_token })
    expect(status).toBe(200)
    return json as OutputOf<(typeof awardEndpoints)['awards']>
  }

  const letRestsFallDue = async ({ memberId }: SignedIn): Promise<void> => {
    await sql`
      update award_parts set due_at = clock_now(), next_check_at = clock_now()
      where state = 'pending' and award_id in (select id from awards where site_owner_id = ${memberId})`.execute(db())
    await planDueParts(db())
    await work()
  }

  return { work, verified, analysed, join, putPage, awardsOf, letRestsFallDue }
}
