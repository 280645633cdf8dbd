import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Earned, earningReasons } from '../../contract/credits.ts'
import { ledgerReasons, type PostedReason } from '../../contract/ledger.ts'
import { inTransaction } from '../platform/db/database.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { readEarned, wrongThousands } from './earned.ts'
import { postAny, type Transfer } from './ledger.ts'

const api = useApi()

const move = (transfers: Omit<Transfer<PostedReason>, 'key'>[]): Promise<unknown> =>
  inTransaction(api.database.db, (tx) =>
    postAny(
      tx,
      transfers.map((transfer) => ({ key: `test:${randomUUID()}`, ...transfer })),
    ),
  )

const read = async (who: SignedIn): Promise<Earned[]> => {
  const answer = await api.call('GET', '/api/credits/earned', { token: who.session.access_token })
  expect(answer.status).toBe(200)
  return (answer.json as { earned: Earned[] }).earned
}

/** The expected sums, computed by the ledger. */
const sumsOf = async (memberId: string): Promise<Earned[]> => {
  const { rows } = await api.database.pool.query<Earned>(
    `select t.reason, count(*)::int8 as times, sum(e.balance_after - e.balance_before)::int8 as credits
     from ledger_entries e join ledger_transfers t on t.id = e.transfer_id join ledger_accounts a on a.id = e.account_id
     where a.owner_id = $1 and a.kind = 'member' and t.reason = any ($2) group by 1 order by 1`,
    [memberId, [...earningReasons]],
  )
  return rows
}

describe('lifetime earnings of a member', () => {
  it('are empty for a new member', async () => {
    expect(await read(await api.member('newcomer@example.com'))).toEqual([])
  })

  it('are grouped by reason, including what was taken back and excluding what was bought or spent', async () => {
    const [member, other] = [await api.member('earned@example.com'), await api.member('earned-too@example.com')]
    const { memberId } = member
    await move([
      { reason: 'website_award', amount: 30, memberId, subject: 'domain:one.test' },
      { reason: 'website_award', amount: 5, memberId, subject: 'domain:two.test' },
      { reason: 'own_site_link_award', amount: 25, memberId, subject: 'domain:one.test' },
      { reason: 'pack_purchase', amount: 50, memberId, subject: `purchase:${randomUUID()}` },
      { reason: 'adjustment_grant', amount: 7, memberId },
      { reason: 'website_award', amount: 50, memberId: other.memberId, subject: 'domain:three.test' },
    ])
    await move([{ reason: 'own_site_link_penalty', amount: 25, memberId, subject: 'domain:one.test' }])
    expect(await read(member)).toEqual([
      { reason: 'own_site_link_award', times: 1, credits: 25 },
      { reason: 'own_site_link_penalty', times: 1, credits: -25 },
      { reason: 'website_award', times: 2, credits: 35 },
    ])
  })

  it('count a deduction in full, even where it became a debt', async () => {
    const { memberId } = await api.member('owing@example.com')
    await move([{ reason: 'referral_share', amount: 10, memberId }])
    await move([{ reason: 'adjustment_take', amount: 10, memberId }])
    await move([{ reason: 'referral_taken', amount: 4, memberId }])
    expect(await readEarned(api.database.db, memberId)).toEqual([
      { reason: 'referral_share', times: 1, credits: 10 },
      { reason: 'referral_taken', times: 1, credits: -4 },
    ])
  })

  it('use only reasons that concern a member', () => {
    const sides = earningReasons.map((reason: PostedReason) => [ledgerReasons[reason].from, ledgerReasons[reason].to])
    expect(sides.every((side) => side.includes('member'))).toBe(true)
  })
})

describe('lifetime earnings after thousands of transactions', () => {
  it('match the ledger under concurrent reads and new transactions', async () => {
    const { memberId } = await api.member('busy@example.com')
    const some = (count: number) =>
      Array.from({ length: count }, (_, n) => ({
        reason: (['loyalty_bonus', 'adjustment_grant', 'referral_share'] as const)[n % 3] ?? 'loyalty_bonus',
        amount: 1 + (n % 7),
        memberId,
      }))
    for (const count of [1_000, 800, 2_400]) {
      await move(some(count))
      const checks = await Promise.all(Array.from({ length: 4 }, () => readEarned(api.database.db, memberId)))
      const truth = await sumsOf(memberId)
      expect(checks).toEqual([truth, truth, truth, truth])
    }
    expect((await wrongThousands.execute(api.database.db)).rows).toEqual([])
  })

  it('are audited: stored sums that do not add up are reported', async () => {
    const { memberId } = await api.member('forged@example.com')
    await move([{ reason: 'loyalty_bonus', amount: 3, memberId }])
    await api.database.pool.query(
      `insert into ledger_thousands (account_id, thousand, reason, times, amount)
       select id, 1, 'loyalty_bonus', 1, 999 from ledger_accounts where owner_id = $1 and kind = 'member'`,
      [memberId],
    )
    const { rows } = await wrongThousands.execute(api.database.db)
    expect(rows).toEqual([
      {
        rule: 'thousand',
        subject: expect.stringMatching(/thousand 1 loyalty_bonus$/) as string,
        detail: 'kept 999, moved 3',
      },
    ])
  })
})
