// Plans as they were kept before each bill knew its term and larger plans had months of their own: what was there is carried over.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLog } from '../../../platform/log.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { useEmptyDatabase } from '../../../testing/database.ts'

const empty = useEmptyDatabase()
const log = makeLog('silent')
let client: pg.Client

const member = randomUUID()
const yearly = { id: randomUUID(), bill: randomUUID(), upgrade: randomUUID(), open: randomUUID() }
const monthly = { id: randomUUID(), bill: randomUUID(), held: randomUUID(), heldUpgrade: randomUUID() }

const insert = (table: string, row: Record<string, unknown>): Promise<unknown> =>
  client.query(
    `insert into ${table} (${Object.keys(row).join(', ')})
     values (${Object.keys(row)
       .map((_, at) => `$${at + 1}`)
       .join(', ')})`,
    Object.values(row),
  )

const give = (key: string, reason: string, amount: number, purchaseId: string): Promise<unknown> => {
  const move = { key, reason, amount, kind: 'purchase', refers_to: `purchase:${purchaseId}` }
  const way = { from_kind: 'purchases', to_kind: 'member', to_owner: member }
  return client.query('select ledger_post($1)', [JSON.stringify([{ ...move, ...way }])])
}

const monthsAgo = async (count: number): Promise<Date> => {
  const { rows } = await client.query<{ at: Date }>(
    `select now() - interval '1 hour' - $1 * interval '1 month' as at`,
    [count],
  )
  return rows[0]?.at ?? new Date()
}

const addPlan = async (plan: { id: string }, interval: string, state: string, more: object): Promise<void> => {
  await insert('subscriptions', {
    id: plan.id,
    user_id: member,
    state,
    plan: 'professional',
    billing_interval: interval,
    price_cents: 41_184,
    currency: 'EUR',
    credits_per_month: 230,
    loyalty: JSON.stringify([{ from_month: 2, percent: 5 }]),
    stripe_subscription_id: `sub_${plan.id}`,
    ...more,
  })
}

const addPurchase = (id: string, row: Record<string, unknown>): Promise<unknown> =>
  insert('purchases', {
    id,
    user_id: member,
    plan: 'basic',
    price_cents: 16_200,
    currency: 'EUR',
    vat_percent: 19,
    paid_cents: 16_200,
    paid_at: new Date(),
    ...row,
  })

const larger = (more: object): string =>
  JSON.stringify({ plan: 'professional', interval: 'year', price_cents: 41_184, credits_per_month: 230, ...more })

const addYearly = async (): Promise<void> => {
  await addPlan(yearly, 'year', 'active', {})
  await addPurchase(yearly.bill, { kind: 'plan', state: 'paid', credits: 960, subscription_id: yearly.id })
  for (let number = 1; number <= 12; number += 1) {
    const bonus = [0, 12, 4][number - 1] ?? null
    const row = {
      subscription_id: yearly.id,
      number,
      purchase_id: yearly.bill,
      due_at: await monthsAgo(3 - number),
      bonus,
    }
    await insert('subscription_months', { ...row, credits: 80, credited_at: number <= 3 ? new Date() : null })
    if (number <= 3) await give(`month:${yearly.id}:${number}`, 'plan_month', 80, yearly.bill)
    if (bonus !== null && bonus > 0) await give(`loyalty:${yearly.id}:${number}`, 'loyalty_bonus', bonus, yearly.bill)
  }
  const terms = { months: 12, difference: 150 }
  const upgrade = { kind: 'upgrade', subscription_id: yearly.id, plan: 'professional' }
  await addPurchase(yearly.upgrade, {
    ...upgrade,
    state: 'paid',
    credits: 300,
    upgrade_to: larger({ ...terms, from_month: 1 }),
  })
  await give(`purchase:${yearly.upgrade}`, 'plan_upgrade', 150, yearly.upgrade)
  // The third month was left out while its payment was disputed.
  await give(`purchase:${yearly.upgrade}:month:2`, 'plan_upgrade', 150, yearly.upgrade)
  const quote = larger({ plan: 'enterprise', credits_per_month: 630, difference: 400, months: 10, from_month: null })
  await addPurchase(yearly.open, { ...upgrade, state: 'open', credits: 400, upgrade_to: quote, paid_at: null })
}

const addMonthly = async (): Promise<void> => {
  await addPlan(monthly, 'month', 'ended', { problem: 'mismatched', stripe_schedule_id: 'sub_sched_1' })
  await addPurchase(monthly.bill, { kind: 'plan', state: 'paid', credits: 80, subscription_id: monthly.id })
  const row = {
    subscription_id: monthly.id,
    number: 1,
    purchase_id: monthly.bill,
    due_at: await monthsAgo(1),
    bonus: 0,
  }
  await insert('subscription_months', { ...row, credits: 80, credited_at: new Date() })
  await give(`month:${monthly.id}:1`, 'plan_month', 80, monthly.bill)
  await addPurchase(monthly.held, { kind: 'plan', state: 'mismatched', credits: 80, subscription_id: monthly.id })
  const upgrade = { kind: 'upgrade', subscription_id: monthly.id, plan: 'professional', credits: 150 }
  const quote = larger({ interval: 'month', months: 1, difference: 150, from_month: null })
  await addPurchase(monthly.heldUpgrade, { ...upgrade, state: 'mismatched', upgrade_to: quote })
}

beforeAll(async () => {
  await migrate(empty.url, log, { last: '0012_ledger_days.sql' })
  client = new pg.Client(empty.url)
  await client.connect()
  await insert('users', { id: member, email: 'old@example.com', email_confirmed: true, full_name: 'A member' })
  await addYearly()
  await addMonthly()
  await migrate(empty.url, log)
})

afterAll(() => client.end())

test('a bill knows its term, and one that waits for a person has months that are dropped', async () => {
  const { rows } = await client.query<{ id: string }>(
    `select id, billing_interval as interval, months, term_end = term_start + months * interval '1 month' as whole,
      (select count(*)::int from subscription_months m where m.purchase_id = p.id and dropped_at is not null) as dropped
     from purchases p where kind = 'plan' order by credits desc, state desc`,
  )
  expect(rows).toEqual([
    { id: yearly.bill, interval: 'year', months: 12, whole: true, dropped: 0 },
    { id: monthly.bill, interval: 'month', months: 1, whole: true, dropped: 0 },
    { id: monthly.held, interval: 'month', months: 1, whole: true, dropped: 1 },
  ])
})

test('a larger plan has its months: those that were given, those to come, and those that were left out', async () => {
  const { rows } = await client.query<{ number: number; given: boolean }>(
    `select number, credited_at is not null as given from subscription_months where purchase_id = $1 order by number`,
    [yearly.upgrade],
  )
  expect(rows).toHaveLength(12)
  expect(rows.filter(({ given }) => given).map(({ number }) => number)).toEqual([1, 2])
  const quotes = await client.query<{ credits: number; from: string; month: number }>(
    `select credits, upgrade_to -> 'from' ->> 'credits_per_month' as from, (upgrade_to ->> 'from_month')::int as month
     from purchases where kind = 'upgrade' order by credits desc`,
  )
  expect(quotes.rows).toEqual([
    { credits: 4000, from: '230', month: 3 },
    { credits: 1800, from: '80', month: 1 },
    { credits: 150, from: '80', month: 1 },
  ])
})

test('the proof of months finds nothing', async () => {
  expect((await client.query('select * from month_rules()')).rows).toEqual([])
})
