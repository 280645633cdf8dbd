import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '../platform/db/migrate.ts'
import { makeLog } from '../platform/log.ts'
import { useEmptyDatabase } from '../testing/database.ts'

const empty = useEmptyDatabase()
const log = makeLog('silent')

const anna = randomUUID()
const left = randomUUID()
const unwelcomed = randomUUID()

test('welcomes that came before they were counted by domain count for the domain that was proved first', async () => {
  await migrate(empty.url, log, { last: '0016_links_to_look_at.sql' })
  const client = new pg.Client(empty.url)
  await client.connect()
  await client.query(
    `insert into users (id, email, email_confirmed, full_name)
     select id, id || '@earlier.test', true, 'A member' from unnest($1::uuid[]) as id`,
    [[anna, left, unwelcomed]],
  )
  const claim = (memberId: string, domain: string): Promise<pg.QueryResult> =>
    client.query(
      `insert into websites (user_id, domain, registrable_domain, token) values ($1, $2, $2, gen_random_uuid())`,
      [memberId, domain],
    )
  const prove = (domain: string, daysAgo: number): Promise<pg.QueryResult> =>
    client.query(
      `insert into website_checks (website_id, at, outcome)
       select id, now() - make_interval(days => $2), 'verified' from websites where domain = $1`,
      [domain, daysAgo],
    )
  const welcome = (memberId: string): Promise<pg.QueryResult> =>
    client.query(
      `select ledger_post(jsonb_build_array(jsonb_build_object('key', 'welcome:' || $1::text, 'kind', 'bonus',
         'reason', 'welcome_bonus', 'from_kind', 'issuance', 'to_kind', 'member', 'to_owner', $1::text, 'amount', 10,
         'refers_to', 'member:' || $1::text)))`,
      [memberId],
    )
  await claim(anna, 'added-first.example')
  await claim(anna, 'proved-first.example')
  await claim(anna, 'never-proved.example')
  await prove('added-first.example', 2)
  await prove('proved-first.example', 3)
  await welcome(anna)
  // Looks are not kept for ever; that a website was analysed says that it was proved, also when it has ended since.
  await claim(left, 'left.example')
  await client.query(
    `insert into analyses (website_id, asked_by, state, failure, finished_at)
     select id, 'proof', 'failed', 'interrupted', now() from websites where domain = 'left.example'`,
  )
  await client.query(
    `update websites set ended_at = now(), ended_reason = 'account_closed' where domain = 'left.example'`,
  )
  await welcome(left)
  await claim(unwelcomed, 'unwelcomed.example')
  await prove('unwelcomed.example', 1)
  await migrate(empty.url, log)
  const { rows } = await client.query<{ domain: string }>('select domain from past_welcome_bonuses order by domain')
  const { rows: violations } = await client.query('select * from ledger_check()')
  await client.end()
  expect(rows.map(({ domain }) => domain)).toEqual(['left.example', 'proved-first.example'])
  expect(violations).toEqual([])
})
