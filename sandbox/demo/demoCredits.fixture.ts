// Tests of the demo credits and the demo members' purchases.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { demoCorrections } from './corrections.ts'
import type { DemoData } from './demoStart.fixture.ts'
import { ledgerViolations } from '../../server/testing/credits.ts'

export const testCredits = (world: DemoData): void => {
  const balances = async (): Promise<Map<string, { balance: number; version: number }>> => {
    const rows = await world.db
      .selectFrom('ledger_accounts')
      .innerJoin('users', 'users.id', 'owner_id')
      .select(['email', 'balance', 'version'])
      .where('kind', '=', 'member')
      .execute()
    return new Map(rows.map(({ email, ...account }) => [email, account]))
  }

  it('have months of history for buyers and sellers, and none for the newcomer', async () => {
    const held = await balances()
    expect(held.get('seller@demo.test')?.version).toBeGreaterThanOrEqual(35)
    expect(held.get('seller@demo.test')?.balance).toBeGreaterThan(100)
    expect(held.get('buyer@demo.test')?.version).toBeGreaterThanOrEqual(14)
    expect(held.get('buyer@demo.test')?.balance).toBeGreaterThan(50)
    expect(held.get('new@demo.test')).toEqual({ balance: 0, version: 0 })
  })

  it('were posted in chronological order, and never in the future', async () => {
    const { rows } = await sql<{ disordered: number; future: number }>`
      select count(*) filter (where at < before) as disordered, count(*) filter (where at > clock_now()) as future from (
        select at, lag(at) over (partition by account_id order by version) as before from ledger_entries) moved`.execute(
      world.db,
    )
    expect(rows[0]).toEqual({ disordered: 0, future: 0 })
  })

  it('were awarded once per verified domain, and the admin’s adjustments are in the audit log', async () => {
    const { db } = world
    const verified = await db
      .selectFrom('websites')
      .select('registrable_domain')
      .distinct()
      .where('is_verified', '=', true)
      .execute()
    const awarded = await db
      .selectFrom('awards')
      .select('id')
      .where('reason', '=', 'website')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('award_parts as p')
              .select('p.id')
              .whereRef('p.award_id', '=', 'awards.id')
              .where('p.queue_key', 'is not', null),
          ),
        ),
      )
      .execute()
    expect(awarded).toHaveLength(verified.length)
    const noted = await db.selectFrom('audit_log').select('id').where('action', '=', 'adjust_credits').execute()
    expect(noted).toHaveLength(demoCorrections.length)
  })

  it('add up', async () => {
    expect(await ledgerViolations(world.db)).toEqual([])
  })
}

export const testPurchases = (world: DemoData): void => {
  it('include credits that are not settled yet, and a write-off that left no debt', async () => {
    const { rows } = await sql<{
      email: string
      unsettled: number
      closed: boolean
      lost: number
      owed: number
      debt: number
    }>`
      select u.email, a.unsettled, p.closed_at is not null as closed,
        (select coalesce(sum(amount), 0)::int8 from write_offs w where w.owner_id = u.id) as lost,
        (select -balance from ledger_accounts d where d.owner_id = u.id and d.kind = 'debt') as debt
      from users u join ledger_accounts a on a.owner_id = u.id and a.kind = 'member' join payers p on p.owner_id = u.id
      where u.email in ('buyer@demo.test', 'astrid.lindqvist@demo.test') order by u.email`.execute(world.db)
    expect(rows).toEqual([
      { email: 'astrid.lindqvist@demo.test', unsettled: 0, closed: true, lost: 60, debt: 0 },
      { email: 'buyer@demo.test', unsettled: 25, closed: false, lost: 0, debt: 0 },
    ])
  })

  it('include plans of many months with loyalty bonuses, packs, two of them refunded, and an invoice for each', async () => {
    const { db } = world
    const months = await db
      .selectFrom('subscription_months as m')
      .innerJoin('subscriptions as s', 's.id', 'm.subscription_id')
      .select(['m.bonus', 's.plan'])
      .orderBy('m.number')
      .execute()
    const bonusesOf = (name: string) => months.filter(({ plan }) => plan === name).map(({ bonus }) => bonus)
    expect(bonusesOf('professional')).toEqual([0, 12, 12, 12, 12, 23, 23, 23])
    expect(bonusesOf('basic')).toEqual([0, 4, 4, 4, 4, 8])
    expect(world.refunded).toEqual(['pi seller@demo.test 0', 'pi astrid.lindqvist@demo.test 0'])
    const rows = await db.selectFrom('invoices').select(['number', 'kind', 'issued_at']).orderBy('number').execute()
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
    expect(rows.map(({ issued_at: at }) => at.getTime())).toEqual(
      rows.map(({ issued_at: at }) => at.getTime()).sort((a, b) => a - b),
    )
    expect(rows.filter(({ kind }) => kind === 'credit_note')).toHaveLength(2)
    expect(rows).toHaveLength(29)
    expect(await ledgerViolations(db)).toEqual([])
  })
}
