// Shared steps for exchange tests: members with open websites, requests and responses through the API, pages in the
// sandbox, and a clock to advance.
import { randomUUID } from 'node:crypto'
import type { Exchange, ExchangeRequest } from '../../contract/exchange.ts'
import type { Answer, SignedIn, TestApi } from '../testing/api.ts'
import { until } from '../testing/until.ts'
import { addSite } from '../offers/offers.fixture.ts'

export interface Site {
  id: string
  domain: string
}

type Asked = Pick<ExchangeRequest, 'website_id' | 'target_website_id' | 'give_website_id'> & Partial<ExchangeRequest>

export interface ExchangeSteps {
  page(host: string, path: string, body: string, more?: object): Promise<void>
  takeAway(host: string, path: string): Promise<void>
  /** Advances the clock and runs what is due. */
  pass(interval: string): Promise<void>
  notified(who: SignedIn, type: string): Promise<Record<string, unknown>[]>
  /** Verified, analysed and open. */
  openSite(who: SignedIn, figures?: object): Promise<Site>
  site(who: SignedIn, figures?: object): Promise<Site>
  request(who: SignedIn, asked: Asked, key?: string): Promise<Answer>
  /** Requests an exchange and returns it, or throws. */
  ask(who: SignedIn, asked: Asked): Promise<Exchange>
  read(who: SignedIn, id: string): Promise<Exchange>
  approve(who: SignedIn, id: string, more?: object): Promise<Answer>
  transition(who: SignedIn, id: string, name: string, body?: object): Promise<Answer>
  /** Puts the link of this member on a page, submits it and has it checked. */
  place(who: SignedIn, id: string): Promise<void>
  /** Until every subscriber has handled the published events. */
  react(): Promise<void>
  /** Links of ended exchanges that are still checked. */
  watchedAfterTheEnd(): Promise<number>
}

const as = (who: SignedIn) => ({ token: who.session.access_token })

export const must = (answer: Answer): Exchange => {
  if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.json)}`)
  return answer.json['exchange'] as Exchange
}

export const exchangeSteps = (api: TestApi): ExchangeSteps => {
  const { page } = worldSteps(api)
  const site: ExchangeSteps['site'] = (who, figures = {}) => addSite(api.database.db, who.memberId, figures)
  const request: ExchangeSteps['request'] = (who, asked, key = randomUUID()) =>
    api.call('POST', '/api/exchanges', {
      ...as(who),
      body: { target: '/', ...asked },
      headers: { 'idempotency-key': key },
    })
  const transition: ExchangeSteps['transition'] = (who, id, name, body) =>
    api.call('POST', `/api/exchanges/${id}/${name}`, { ...as(who), ...(body === undefined ? {} : { body }) })
  const read: ExchangeSteps['read'] = async (who, id) => must(await api.call('GET', `/api/exchanges/${id}`, as(who)))
  return {
    ...worldSteps(api),
    site,
    openSite: async (who, figures = {}) => {
      const added = await site(who, figures)
      const answer = await api.call('PUT', `/api/exchange/sites/${added.id}`, { ...as(who), body: { note: null } })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.json))
      return added
    },
    request,
    ask: async (who, asked) => must(await request(who, asked)),
    read,
    approve: async (who, id, more = {}) => {
      const { version } = await read(who, id)
      return transition(who, id, 'approve', { version, target: '/', ...more })
    },
    transition,
    place: async (who, id) => {
      const given = (await read(who, id)).legs.find(({ giver }) => giver.is_me)
      if (given === undefined) throw new Error('This member gives no link')
      await page(given.website.domain, '/links', linkedPage(given.target_url ?? '', given.anchor_text ?? 'look'))
      must(await transition(who, id, 'submit-link', { page: '/links' }))
      await api.work()
    },
    react: () => react(api),
    watchedAfterTheEnd: async () => {
      const { rowCount } = await api.database.pool.query(
        `select 1 from exchange_legs l join exchanges x on x.id = l.exchange_id join monitored_links k on k.id = l.link_id
         where x.stage = 'ended' and (k.state <> 'ended' or k.next_check_at is not null)`,
      )
      return rowCount ?? 0
    },
  }
}

const worldSteps = (api: TestApi): Pick<ExchangeSteps, 'page' | 'takeAway' | 'pass' | 'notified'> => {
  const page: ExchangeSteps['page'] = async (host, path, body, more = {}) => {
    const answer = await api.call('PUT', `/sandbox/api/sites/${host}${path}`, { body: { status: 200, body, ...more } })
    if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.json)}`)
  }
  return {
    page,
    takeAway: (host, path) => page(host, path, '<!doctype html><title>Bare</title><p>Nothing here leads away.</p>'),
    pass: async (interval) => {
      const { pool } = api.database
      await pool.query('update clock set ahead = ahead + $1::interval', [interval])
      const due = 'update graphile_worker._private_jobs set run_at = run_at - $1::interval where is_available'
      await pool.query(due, [interval])
      await api.work()
    },
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
  }
}

const linkedPage = (target: string, anchor: string): string =>
  `<!doctype html><html lang="en"><head><title>Harbour notes</title></head><body><main>
   <p>We like what they do: <a href="${target}">${anchor}</a>, and you may too.</p></main></body></html>`

const react = async (api: TestApi): Promise<void> => {
  await until('everybody has reacted', async () => {
    await api.work()
    const { rows } = await api.database.pool.query<{ open: number }>(
      `select count(*)::int as open from outbox where position is null`,
    )
    const { rowCount } = await api.database.pool.query(
      `select 1 from graphile_worker.jobs where task_identifier in ('endExchangesOnWebsite', 'endExchangesOfMember')`,
    )
    return rows[0]?.open === 0 && rowCount === 0
  })
}
