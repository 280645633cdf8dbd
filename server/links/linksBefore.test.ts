// Links as they were kept when a watch ended with its website and nobody read what waits for a person: what was there is carried over.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../platform/db/migrate.ts'
import { makeLog } from '../platform/log.ts'
import { useEmptyDatabase } from '../testing/database.ts'

const empty = useEmptyDatabase()
const log = makeLog('silent')
let client: pg.Client

beforeAll(async () => {
  await migrate(empty.url, log, { last: '0012_ledger_days.sql' })
  client = new pg.Client(empty.url)
  await client.connect()
})

afterAll(() => client.end())

const idOf = async (statement: string, values: unknown[]): Promise<string> =>
  (await client.query<{ id: string }>(`${statement} returning id`, values)).rows[0]?.id ?? ''

const addMember = (email: string, isGone = false): Promise<string> =>
  idOf(`insert into users (email, full_name, deleted_at) values ($1, 'Lena', case when $2 then now() end)`, [
    email,
    isGone,
  ])

interface Before {
  state: string
  credited: boolean
  removed?: boolean
  waits?: boolean
  nextIn?: string
}

const addLink = async (memberId: string, { state, credited, removed = false, waits = false, nextIn }: Before) => {
  const domain = `${randomUUID()}.test`
  const websiteId = await idOf(
    'insert into websites (user_id, domain, registrable_domain, token) values ($1, $2, $2, $2)',
    [memberId, domain],
  )
  const linkId = await idOf(
    `insert into monitored_links (purpose, page_url, host, target_url, rel, rhythm, state, ended_at, needs_review, inconclusive_since, next_check_at)
     values ('own_site', 'https://' || $1, $1, 'https://x', 'any', 'own_site', $2::text, case when $2 = 'ended' then now() end, $3,
       case when $3 then now() end, now() + $4::interval)`,
    [domain, state, waits, nextIn ?? null],
  )
  await client.query(
    `insert into our_site_backlinks (user_id, website_id, link_id, source_domain, registrable_domain, source_url, anchor_text,
       target_url, credits_processed, removed_at)
     values ($1, $2, $3, $4, $4, 'https://x', 'x', 'https://x', $5, case when $6 then now() end)`,
    [memberId, websiteId, linkId, domain, credited, removed],
  )
  return { linkId, domain }
}

test('links that carry an award are watched again, and who waits for a person is told with the next look', async () => {
  const lena = await addMember('lena@example.com')
  const gone = await addMember('gone@example.com', true)
  const carrying = await addLink(lena, { state: 'ended', credited: true })
  const lost = await addLink(lena, { state: 'ended', credited: true, removed: true })
  const open = await addLink(lena, { state: 'ended', credited: false })
  const left = await addLink(gone, { state: 'ended', credited: true })
  const stuck = await addLink(lena, { state: 'live', credited: true, waits: true, nextIn: '3 days' })
  const givenUp = await addLink(lena, { state: 'waiting', credited: false, waits: true })

  await migrate(empty.url, log)

  const { rows } = await client.query<{
    id: string
    state: string
    waits: boolean
    due: boolean
    domain: string | null
  }>(
    `select l.id, l.state, l.needs_review as waits, l.next_check_at <= clock_now() as due, b.award_domain as domain
     from monitored_links l join our_site_backlinks b on b.link_id = l.id`,
  )
  const after = (link: { linkId: string }) => rows.find(({ id }) => id === link.linkId)
  expect(after(carrying)).toMatchObject({ state: 'live', due: true, domain: carrying.domain })
  expect(after(lost)).toMatchObject({ state: 'ended', domain: lost.domain })
  expect(after(open)).toMatchObject({ state: 'ended', domain: null })
  expect(after(left)).toMatchObject({ state: 'ended' })
  expect(after(stuck)).toMatchObject({ state: 'live', waits: false })
  expect(after(givenUp)).toMatchObject({ state: 'waiting', waits: true })
})
