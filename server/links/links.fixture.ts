// Shared steps for link tests: a member with a verified website, its pages in the sandbox, a link that is submitted and
// checked, and a clock to advance.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll } from 'vitest'
import { anchorPhrasesOf } from '../../contract/anchorPhrases.ts'
import type { OwnSiteLink } from '../../contract/links.ts'
import type { Answer, SignedIn, TestApi } from '../testing/api.ts'
import { registerDomain } from '../testing/domainAges.ts'
import { until } from '../testing/until.ts'
import { payAwardsAtOnce } from '../testing/wholeAwards.ts'

export const [phrase = ''] = anchorPhrasesOf('en', 'Ankerplatz')
export const germanPhrase = anchorPhrasesOf('de', 'Ankerplatz')[1] ?? ''

export interface LinkSteps {
  /** A verified website, inserted directly into the table. */
  website(who: SignedIn, domain: string, registrable?: string): Promise<string>
  page(host: string, path: string, body: string, more?: object): Promise<void>
  /** The homepage of the host with the link in it. */
  placeLink(host: string, more?: { anchor?: string; path?: string }): Promise<void>
  takeAway(host: string, path?: string): Promise<void>
  submit(
    who: SignedIn,
    websiteId: string,
    more?: { page?: string | null; anchor?: string; key?: string },
  ): Promise<Answer>
  /** Calls the endpoint, and runs the jobs that the call waits for. */
  verify(who: SignedIn, backlinkId: string): Promise<Answer>
  /** Submits the link and has it checked. */
  earn(who: SignedIn, websiteId: string): Promise<Answer>
  list(who: SignedIn): Promise<Answer>
  pass(interval: string): Promise<void>
  notified(who: SignedIn, type: string): Promise<Record<string, unknown>[]>
  balance(who: SignedIn): Promise<number>
  record(backlinkId: string): Promise<Record<string, unknown>>
}

export const idOf = (answer: Answer): string => (answer.json['link'] as OwnSiteLink).id

const as = (who: SignedIn) => ({ token: who.session.access_token })

const must = (answer: Answer): Answer => {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.json)}`)
  return answer
}

export const linkSteps = (api: TestApi): LinkSteps => {
  beforeAll(() => payAwardsAtOnce(api.database.db))
  const page: LinkSteps['page'] = async (host, path, body, more = {}) => {
    const target = `/sandbox/api/sites/${host}/${path.replace(/^\//, '')}`
    must(await api.call('PUT', target, { body: { status: 200, body, ...more } }))
  }
  const submit: LinkSteps['submit'] = (who, websiteId, more = {}) => {
    const { page: typed = null, anchor = phrase, key = randomUUID() } = more
    const body = { website_id: websiteId, page: typed, anchor_text: anchor }
    return api.call('POST', '/api/earn', { ...as(who), body, headers: { 'idempotency-key': key } })
  }
  const verify: LinkSteps['verify'] = (who, backlinkId) => verifyWithWork(api, who, backlinkId)
  return {
    ...readings(api),
    page,
    placeLink: (host, { anchor = phrase, path = '/' } = {}) => page(host, path, linkedPage(api.url, anchor)),
    takeAway: (host, path = '/') =>
      page(host, path, '<!doctype html><title>Bare</title><p>Nothing here leads away.</p>'),
    submit,
    verify,
    earn: async (who, websiteId) => verify(who, idOf(must(await submit(who, websiteId)))),
    website: (who, domain, registrable = domain) => addWebsite(api, who, domain, registrable),
    pass: async (interval) => {
      const { pool } = api.database
      await pool.query('update clock set ahead = ahead + $1::interval', [interval])
      await pool.query('update graphile_worker._private_jobs set run_at = run_at - $1::interval where is_available', [
        interval,
      ])
      await api.work()
    },
  }
}

const addWebsite = async (api: TestApi, who: SignedIn, domain: string, registrable: string): Promise<string> => {
  const website = {
    user_id: who.memberId,
    domain,
    registrable_domain: registrable,
    token: randomUUID(),
    is_verified: true,
    verified_at: sql<Date>`clock_now()`,
  }
  await registerDomain(api.database.db, domain)
  return (await api.database.db.insertInto('websites').values(website).returning('id').executeTakeFirstOrThrow()).id
}

const verifyWithWork = async (api: TestApi, who: SignedIn, backlinkId: string): Promise<Answer> => {
  const answer = api.call('POST', '/api/functions/verify-backlink-firecrawl', { ...as(who), body: { backlinkId } })
  let isAnswered = false
  const note = (): void => {
    isAnswered = true
  }
  answer.then(note, note)
  await until('the look is asked for', async () => {
    const { rowCount } = await api.database.pool.query(
      `select 1 from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = task_id
       where identifier = 'checkLink'`,
    )
    return isAnswered || (rowCount ?? 0) > 0
  })
  await api.work()
  return answer
}

const readings = (api: TestApi): Pick<LinkSteps, 'list' | 'notified' | 'balance' | 'record'> => ({
  list: (who) => api.call('GET', '/api/earn', as(who)),
  notified: async (who, type) => {
    const rows = await api.database.db
      .selectFrom('notifications')
      .select('data')
      .where('user_id', '=', who.memberId)
      .where('type', '=', type)
      .orderBy('id')
      .execute()
    return rows.map(({ data }) => data as Record<string, unknown>)
  },
  balance: async (who) => Number(must(await api.call('GET', '/api/credits/balance', as(who))).json['total_credits']),
  record: (backlinkId) =>
    api.database.db.selectFrom('our_site_backlinks').selectAll().where('id', '=', backlinkId).executeTakeFirstOrThrow(),
})

export const linkedPage = (target: string, anchor: string): string =>
  `<!doctype html><html lang="en"><head><title>Harbour notes</title></head><body><main>
   <p>We like what they do: <a href="${target}">${anchor}</a>, and you may too.</p></main></body></html>`
