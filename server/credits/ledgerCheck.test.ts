// The ledger audit finds what it is for: each kind of damage, done behind the tables' own triggers, is reported.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { ledgerRules } from '../../contract/ledger.ts'
import { inTransaction } from '../platform/db/database.ts'
import { giveCredits, ledgerViolations } from '../testing/credits.ts'
import { useDatabase } from '../testing/database.ts'
import { postAny } from './ledger.ts'

const database = useDatabase()
const memberId = randomUUID()
const debtorId = randomUUID()
const planId = randomUUID()

beforeAll(async () => {
  const { db, pool } = database.current
  await pool.query(
    `insert into users (id, email, email_confirmed, full_name)
     select id, id || '@ledger.test', true, 'A member' from unnest($1::uuid[]) as id`,
    [[memberId, debtorId]],
  )
  await giveCredits(db, memberId, 50)
  await inTransaction(db, async (tx) => {
    await postAny(tx, [{ key: 'check:1', reason: 'loyalty_bonus', amount: 10, memberId }])
    await postAny(tx, [{ key: 'check:2', reason: 'account_closed', amount: 5, memberId }])
    await postAny(tx, [{ key: 'check:3', reason: 'adjustment_take', amount: 5, memberId: debtorId }])
    await postAny(tx, [
      { key: 'check:4', reason: 'website_award', amount: 5, memberId, subject: 'domain:berth.test' },
      { key: 'check:5', reason: 'own_site_link_award', amount: 5, memberId, subject: 'domain:berth.test' },
    ])
  })
})

/** The rules violated after these statements, which are rolled back at once. Superusers can switch triggers off. */
const brokenBy = async (...statements: string[]): Promise<string[]> => {
  const client = new pg.Client(database.current.url)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query('alter table ledger_accounts drop constraint ledger_accounts_keep_their_limits')
    for (const statement of statements) {
      await client.query(statement.replaceAll(':member', `'${memberId}'`).replaceAll(':debtor', `'${debtorId}'`))
    }
    const { rows } = await client.query<{ rule: string }>('select distinct rule from ledger_check() order by rule')
    await client.query('rollback')
    return rows.map(({ rule }) => rule)
  } finally {
    await client.end()
  }
}

const own = `(select id from ledger_accounts where kind = 'member' and owner_id = :member)`
const purchase = (state: string, more: Record<string, string> = {}): string => {
  const row = {
    id: `'00000000-0000-4000-8000-000000000001'`,
    user_id: ':member',
    kind: `'pack'`,
    state: `'${state}'`,
    credits: '50',
    price_cents: '1000',
    currency: `'EUR'`,
    vat_percent: '19',
    paid_at: 'now()',
    ...more,
  }
  return `insert into purchases (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`
}
/** A bill of a plan for one month of 50 credits. */
const bill = (more: Record<string, string> = {}): string => {
  const term = { billing_interval: `'month'`, months: '1', term_start: 'now()', term_end: 'now()', paid_cents: '1000' }
  return purchase('paid', { kind: `'plan'`, plan: `'basic'`, subscription_id: `'${planId}'`, ...term, ...more })
}
const month = (number: number, dueAt: string, more: Record<string, string> = {}): string => {
  const row = {
    subscription_id: `'${planId}'`,
    number: String(number),
    purchase_id: `'00000000-0000-4000-8000-000000000001'`,
    due_at: dueAt,
    credits: '50',
    ...more,
  }
  return `insert into subscription_months (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`
}
const subject = 'purchase:00000000-0000-4000-8000-000000000001'
const gives = (reason: string, amount: number): string => `select ledger_post(jsonb_build_array(jsonb_build_object(
  'key', 'check:' || gen_random_uuid(), 'kind', 'purchase', 'reason', '${reason}', 'from_kind', 'purchases', 'to_kind', 'member',
  'to_owner', :member::uuid, 'amount', ${amount}, 'refers_to', '${subject}')))`
const takes = (reason: string, amount: number): string => `select ledger_post(jsonb_build_array(jsonb_build_object(
  'key', 'check:' || gen_random_uuid(), 'kind', 'refund', 'reason', '${reason}', 'from_kind', 'member', 'to_kind', 'purchases',
  'from_owner', :member::uuid, 'amount', ${amount}, 'refers_to', '${subject}')))`
const awards = (reason: string, domain: string): string => `select ledger_post(jsonb_build_array(jsonb_build_object(
  'key', 'check:' || gen_random_uuid(), 'kind', 'earned', 'reason', '${reason}', 'from_kind', 'issuance', 'to_kind', 'member',
  'to_owner', :debtor::uuid, 'amount', 5, 'refers_to', 'domain:${domain}')))`

const takesAward = (domain: string, amount = 5): string => `select ledger_post(jsonb_build_array(jsonb_build_object(
  'key', 'check:' || gen_random_uuid(), 'kind', 'penalty', 'reason', 'own_site_link_penalty', 'from_kind', 'member',
  'from_owner', :member::uuid, 'to_kind', 'penalties', 'amount', ${amount}, 'refers_to', 'domain:${domain}')))`

test('an award may be revoked, restored and forfeited', async () => {
  const restored = awards('own_site_link_restored', 'berth.test')
  expect(await brokenBy(takesAward('berth.test'))).toEqual([])
  expect(await brokenBy(takesAward('berth.test'), restored)).toEqual([])
  expect(await brokenBy(takesAward('berth.test'), restored, takesAward('berth.test'))).toEqual([])
})

test('an untouched ledger has no violations', async () => {
  expect(await ledgerViolations(database.current.db)).toEqual([])
  expect(await brokenBy()).toEqual([])
})

test('the rules match the contract', async () => {
  const { rows } = await database.current.pool.query<{ source: string }>(
    `select prosrc as source from pg_proc where proname in ('ledger_rules', 'award_rules', 'purchase_rules', 'month_rules', 'order_rules', 'payout_rules', 'claim_rules', 'freeze_rules', 'referral_rules', 'content_rules')`,
  )
  const rules = rows.flatMap(({ source }) => [...source.matchAll(/^ {2}select '(\w+)'/gm)].map(([, rule]) => rule))
  expect([...new Set(rules)].toSorted()).toEqual(Object.keys(ledgerRules).toSorted())
})

describe('the ledger audit reports', () => {
  test.each<[what: string, rule: string, ...statements: string[]]>([
    ['a balance that was set', 'conservation', `update ledger_accounts set balance = balance + 1 where id = ${own}`],
    [
      'a balance that its entries do not give',
      'balance',
      `update ledger_accounts set balance = balance + 1 where id = ${own}`,
    ],
    ['a version that was skipped', 'balance', `update ledger_accounts set version = version + 1 where id = ${own}`],
    [
      'two balances changed against each other',
      'balance',
      `update ledger_accounts set balance = balance + 1 where id = ${own}`,
      `update ledger_accounts set balance = balance - 1 where kind = 'fees' and part = 0`,
    ],
    ['an entry that is gone', 'pair', `delete from ledger_entries where account_id = ${own} and version = 2`],
    [
      'an entry of another amount',
      'pair',
      `update ledger_entries set balance_after = balance_after + 1 where account_id = ${own} and version = 2`,
    ],
    ['a transfer of another amount', 'pair', `update ledger_transfers set amount = amount + 1 where key = 'check:1'`],
    ['a transfer that is gone', 'pair', `delete from ledger_transfers where key = 'check:1'`],
    [
      'an entry that belongs to no transfer',
      'pair',
      `insert into ledger_entries select account_id, version + 100, transfer_id, kind, balance_before, balance_after, at from ledger_entries where account_id = ${own} and version = 1`,
    ],
    [
      'a chain that breaks',
      'chain',
      `update ledger_entries set balance_before = balance_before + 1, balance_after = balance_after + 1 where account_id = ${own} and version = 2`,
    ],
    [
      'a balance below its limit',
      'limit',
      `update ledger_entries set balance_before = balance_before - 900, balance_after = balance_after - 900 where account_id = ${own} and version = 2`,
    ],
    [
      'a debt above nothing',
      'limit',
      `update ledger_entries set balance_after = 7 where account_id = (select id from ledger_accounts where kind = 'debt' and owner_id = :debtor)`,
    ],
    [
      'a member who has credits and owes some',
      'debt',
      `update ledger_accounts set balance = 7 where kind = 'member' and owner_id = :debtor`,
    ],
    ['an account without its limit', 'account', `update ledger_accounts set lowest = null where id = ${own}`],
    [
      'an account of a member without an owner',
      'account',
      `insert into ledger_accounts (kind, lowest) values ('member', 0)`,
    ],
    ['an account that is gone', 'account', `delete from ledger_accounts where id = ${own}`],
    [
      'an entry shown under another kind',
      'kind',
      `update ledger_entries set kind = 'earned' where account_id = ${own} and version = 1`,
    ],
    ['an entry of the platform with a kind', 'kind', `update ledger_entries set kind = 'bonus' where kind is null`],
    [
      'a kind that there is not',
      'kind',
      `update ledger_transfers set kind = 'gift' where key = 'check:1'`,
      `update ledger_entries set kind = 'gift' where account_id = ${own} and version = 2`,
    ],
    [
      'money that fits no quote',
      'suspense',
      `select ledger_post('[{"key": "check:6", "kind": "purchase", "reason": "payment_mismatch", "from_kind": "purchases", "to_kind": "suspense", "amount": 5}]')`,
    ],
    ['a second award for a website', 'award', awards('website_award', 'berth.test')],
    [
      'a second welcome for a domain',
      'award',
      awards('welcome_bonus', 'quay.test'),
      awards('welcome_bonus', 'quay.test'),
    ],
    ['a second award for a link', 'award', awards('own_site_link_award', 'berth.test')],
    ['an award that was restored and never taken', 'award', awards('own_site_link_restored', 'berth.test')],
    ['an award that was restored and never given', 'award', awards('own_site_link_restored', 'ferry.test')],
    ['an award that was taken and never given', 'award', takesAward('ferry.test')],
    ['an award that was taken twice', 'award', takesAward('berth.test'), takesAward('berth.test')],
    ['more taken than was given', 'award', takesAward('berth.test', 6)],
    [
      'an award that was restored twice',
      'award',
      ...[takesAward('berth.test'), awards('own_site_link_restored', 'berth.test')],
      ...[takesAward('berth.test'), awards('own_site_link_restored', 'berth.test')],
    ],
    ['a payment without its credits', 'purchase', purchase('paid')],
    ['a payment that gave twice', 'purchase', purchase('paid'), gives('pack_purchase', 50), gives('pack_purchase', 50)],
    ['credits without a payment', 'purchase', purchase('open', { paid_at: 'null' }), gives('pack_purchase', 50)],
    [
      'a refund of more than was given',
      'purchase',
      purchase('paid', { credits_taken: '51' }),
      gives('pack_purchase', 50),
      takes('purchase_refund', 51),
    ],
    [
      'a refund that nobody took note of',
      'purchase',
      purchase('paid'),
      gives('pack_purchase', 50),
      takes('dispute_opened', 50),
    ],
    ['a month that counts as credited and was not', 'month', month(1, 'now()', { bonus: '0', credited_at: 'now()' })],
    ['a bill without its months', 'term', bill()],
    ['a bill of fewer credits than its month', 'term', bill({ credits: '40' }), month(1, 'now()')],
    ['a larger plan that adds nothing', 'term', bill({ kind: `'upgrade'`, term_start: 'null', term_end: 'null' })],
    ['a month that is dropped although it is paid', 'dropped', bill(), month(1, 'now()', { dropped_at: 'now()' })],
    ['a month that waits although its money is gone', 'dropped', bill({ refunded_cents: '1000' }), month(1, 'now()')],
    ['a month that nobody credits', 'late', bill(), month(1, `now() - interval '2 days'`)],
    ['a later month with a lower number', 'order', month(1, 'now()'), month(2, `now() - interval '1 day'`)],
  ])('%s', async (_, rule, ...statements) => {
    expect(await brokenBy(...statements)).toContain(rule)
  })

  test('nothing while a month waits for its day or for the bank', async () => {
    // The invoice of the bill is left out here.
    const disputed = bill({ dispute: `'open'` })
    expect(await brokenBy(bill(), month(1, `now() + interval '1 day'`))).toEqual(['invoice'])
    expect(await brokenBy(disputed, month(1, `now() - interval '60 days'`))).toEqual(['invoice'])
  })

  test('nothing for a consistent payment, refund and dispute', async () => {
    expect(
      await brokenBy(
        purchase('paid', { credits_taken: '20' }),
        gives('pack_purchase', 50),
        takes('dispute_opened', 50),
        gives('dispute_won', 50),
        takes('purchase_refund', 20),
      ),
    ).toEqual([])
  })
})
