// The ledger audit detects every violation of the referral invariants.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { openBalance } from '../credits/balance.ts'
import { inTransaction } from '../platform/db/database.ts'
import { useDatabase } from '../testing/database.ts'
import { registerDomain } from '../testing/domainAges.ts'
import { payAwardsAtOnce } from '../testing/wholeAwards.ts'
import { settleReferral } from './settleReferral.ts'

const database = useDatabase()
const [referrerId, memberId, laterId] = [randomUUID(), randomUUID(), randomUUID()]
const terms = `referrer_bonus, member_bonus, purchase_percent, hold_days, shares_until, source, landing, registered_at`
const values = `10, 5, 10, 30, clock_now() + interval '1 year', 'direct', '/', clock_now()`

beforeAll(async () => {
  const { db, pool } = database.current
  await pool.query(
    `insert into users (id, email, email_confirmed, full_name)
     select id, id || '@ledger.test', true, 'A member' from unnest($1::uuid[]) as id`,
    [[referrerId, memberId, laterId]],
  )
  await pool.query(
    `insert into referrals (referral_id, referrer_id, ${terms}) select id, $2, ${values} from unnest($1::uuid[]) as id`,
    [[memberId, laterId], referrerId],
  )
  await pool.query(
    `insert into websites (user_id, domain, registrable_domain, token, is_verified, verified_at)
     values ($1, 'berth.test', 'berth.test', 'token', true, now())`,
    [memberId],
  )
  for (const id of [referrerId, memberId, laterId]) await inTransaction(db, (tx) => openBalance(tx, id))
  await payAwardsAtOnce(db)
  await registerDomain(db, 'berth.test')
  await inTransaction(db, (tx) => settleReferral(tx, memberId))
})

/** The rules violated after these statements, which are rolled back at once. */
const brokenBy = async (...statements: string[]): Promise<string[]> => {
  const client = new pg.Client(database.current.url)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const statement of statements) {
      const named = statement
        .replaceAll(':referrer', `'${referrerId}'`)
        .replaceAll(':member', `'${memberId}'`)
        .replaceAll(':later', `'${laterId}'`)
      await client.query(named)
    }
    const { rows } = await client.query<{ rule: string; subject: string }>('select rule, subject from ledger_check()')
    await client.query('rollback')
    return rows.map(({ rule, subject }) => `${rule}: ${subject.split(' ')[0] ?? ''}`)
  } finally {
    await client.end()
  }
}

const posts = (reason: string, from: string, to: string, owner: string, subject: string): string => {
  const side = from === 'member' ? 'from_owner' : 'to_owner'
  return `select ledger_post(jsonb_build_array(jsonb_build_object(
    'key', 'check:' || gen_random_uuid(), 'kind', 'bonus', 'reason', '${reason}', 'from_kind', '${from}', 'to_kind', '${to}',
    '${side}', ${owner}::uuid, 'amount', 3, 'refers_to', ${subject})))`
}
const ownReward = `(select 'referral:' || id from referral_rewards where referral_id = :member)`
const reward = (more: Record<string, string>): string => {
  const row = {
    referral_id: ':later',
    referrer_id: ':referrer',
    source: `'direct'`,
    landing: `'/'`,
    kind: `'registration'`,
    piece: `'registration'`,
    at: 'clock_now()',
    due_at: 'clock_now()',
    amount: '0',
    ...more,
  }
  return `insert into referral_rewards (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`
}
const activated = (more = ''): string =>
  `update referrals set state = 'activated', activated_at = now(), activated_domain = 'berth.test'${more} where referral_id = :later`
const grantedToo = reward({ state: `'granted'`, granted_at: 'now()' })
const late = reward({ amount: '5', due_at: `clock_now() - interval '2 days'` })
const share = (firstOf: string | null): string =>
  reward({ kind: `'purchase'`, purchase_id: 'gen_random_uuid()', piece: `'pack'`, first_of: firstOf ?? 'null' })

test('an untouched referral violates no rule', async () => {
  expect(await brokenBy()).toEqual([])
})

describe('the audit reports', () => {
  test.each<[what: string, broken: string, ...statements: string[]]>([
    [
      'a reward that says more than was posted',
      'referral: reward',
      `update referral_rewards set amount = 11, granted = 11 where referral_id = :member`,
      `update award_parts set amount = 11, paid = 11 where award_id = (select id from awards where reason = 'referral_referrer')`,
      `update awards set wanted = 11 where reason = 'referral_referrer'`,
    ],
    [
      'a reward that is gone while its credits are not',
      'referral: reward',
      `delete from referral_rewards where referral_id = :member`,
    ],
    ['credits given twice', 'referral: reward', posts('referral_share', 'issuance', 'member', ':referrer', ownReward)],
    ['credits taken unsaid', 'referral: reward', posts('referral_taken', 'member', 'issuance', ':referrer', ownReward)],
    [
      'credits for a reward that never was',
      'referral: reward',
      posts('referral_bonus', 'issuance', 'member', ':referrer', `'referral:${randomUUID()}'`),
    ],
    [
      'a second welcome',
      'referral: member',
      posts('referral_welcome', 'issuance', 'member', ':member', `'referral:again'`),
    ],
    [
      'a welcome before the first website',
      'referral: member',
      posts('referral_welcome', 'issuance', 'member', ':later', `'referral:early'`),
    ],
    [
      'a welcome of somebody who came by nobody',
      'referral: member',
      posts('referral_welcome', 'issuance', 'member', ':referrer', `'referral:none'`),
    ],
    ['a domain that brought two bonuses', 'referral: domain', activated(), grantedToo],
    ['a share that is a day late', 'referral: reward', late],
    ['a purchase without a first share', 'referral: purchase', share(null), share(`'referral'`)],
    ['a buyer who never bought for the first time', 'referral: first', share(`'purchase'`)],
  ])('%s', async (_, broken, ...statements) => {
    expect(await brokenBy(...statements)).toEqual([broken])
  })
})

describe('the audit accepts', () => {
  test.each<[what: string, ...statements: string[]]>([
    ['a second bonus of a domain that an admin has released', activated(`, cleared = '{domain_used}'`), grantedToo],
    [
      'a referral that was refused after its welcome',
      `update referrals set state = 'refused' where referral_id = :member`,
    ],
    [
      'what waits for an admin',
      late,
      `update referrals set state = 'held', held_for = '{same_device}', held_at = now() where referral_id = :later`,
    ],
    ['what waits while the referrer is blocked', late, `update users set blocked_at = now() where id = :referrer`],
    ['what waits while the new member is blocked', late, `update users set blocked_at = now() where id = :later`],
  ])('%s', async (_, ...statements) => {
    expect(await brokenBy(...statements)).toEqual([])
  })
})
