// Every way in which credits come into circulation has a rule, in the contract, in the database and in the code.
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  issuanceLimits,
  type IssuanceRule,
  issuanceRules,
  issuedReasons,
  reasonsFromPlatform,
  ruledReasons,
} from '../../../contract/issuanceRules.ts'
import { ledgerReasons } from '../../../contract/ledger.ts'
import { orderedLimits } from '../../../contract/issuance.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { useDatabase } from '../../testing/database.ts'
import { openBalance } from '../balance.ts'

const database = useDatabase()

const rules = Object.entries(issuanceRules) as [keyof typeof issuanceRules, IssuanceRule][]

describe('an issuance rule', () => {
  it('exists for every reason that moves credits of the platform to a member or an order, and for no other', () => {
    expect(ruledReasons.toSorted()).toEqual(reasonsFromPlatform.toSorted())
    expect(reasonsFromPlatform).toContain('website_award')
    expect(reasonsFromPlatform).not.toContain('order_payout')
    for (const [reason, { source }] of rules) expect(ledgerReasons[reason].from).toBe(source)
  })

  it('is the same in the database', async () => {
    const kept = await database.current.db
      .selectFrom('issuance_controls')
      .select(['reason', 'source', 'breaker', 'limits', 'paused_at'])
      .orderBy('reason')
      .execute()
    expect(kept).toEqual(
      rules
        .map(([reason, { source, breaker }]) => ({ reason, source, breaker, limits: null, paused_at: null }))
        .toSorted((one, other) => (one.reason < other.reason ? -1 : 1)),
    )
  })

  it('limits everything issued that can be paused, per event and per day, within its expected range', () => {
    for (const [reason, { breaker, limits, source }] of rules) {
      expect(issuanceLimits.safeParse(limits).success, reason).toBe(true)
      if (breaker !== 'pause') continue
      expect(source, reason).toBe('issuance')
      expect(orderedLimits.safeParse(limits).success, reason).toBe(true)
      expect(limits.per_event, reason).not.toBeNull()
      expect(limits.limit_per_day, reason).not.toBeNull()
    }
  })

  it('never pauses what was paid for with money', () => {
    for (const [reason, { source, breaker }] of rules) {
      if (source === 'purchases' || source === 'suspense') expect(breaker, reason).not.toBe('pause')
    }
    expect(issuanceRules.loyalty_bonus.breaker).toBe('alert')
  })
})

describe('the ledger', () => {
  const gives = (reason: string, from: string, memberId: string) =>
    sql`select ledger_transfer(${randomUUID()}, 'bonus', ${reason}, ${from}, ledger_platform(), 'member', ${memberId}::uuid, 5, null, null, false)`.execute(
      database.current.db,
    )

  it('refuses a reason without a rule, and a reason from another account than its rule names', async () => {
    const memberId = randomUUID()
    await inTransaction(database.current.db, (tx) => openBalance(tx, memberId))
    await expect(gives('free_credits', 'issuance', memberId)).rejects.toMatchObject({ code: 'LG003' })
    await expect(gives('website_award', 'penalties', memberId)).rejects.toMatchObject({ code: 'LG003' })
    await gives('website_award', 'issuance', memberId)
  })

  it('refuses a paused reason, whoever posts it', async () => {
    const { db } = database.current
    const memberId = randomUUID()
    await inTransaction(db, (tx) => openBalance(tx, memberId))
    const pausedAt = (value: Date | null) =>
      db.updateTable('issuance_controls').set({ paused_at: value }).where('reason', '=', 'welcome_bonus').execute()
    await pausedAt(new Date())
    await expect(gives('welcome_bonus', 'issuance', memberId)).rejects.toMatchObject({ code: 'LG004' })
    await pausedAt(null)
    await gives('welcome_bonus', 'issuance', memberId)
  })
})

describe('the code', () => {
  const isProduct = (path: string): boolean =>
    path.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(path) && !path.startsWith('testing/')

  const productFiles = async (): Promise<string[]> => {
    const found = await readdir('server', { recursive: true })
    return found.map((path) => path.replaceAll('\\', '/')).filter(isProduct)
  }

  const filesWith = async (pattern: RegExp): Promise<string[]> => {
    const found: string[] = []
    for (const path of await productFiles()) {
      if (pattern.test(await readFile(join('server', path), 'utf8'))) found.push(path)
    }
    return found.toSorted()
  }

  it('posts what can be paused in one place alone', async () => {
    expect((await productFiles()).length).toBeGreaterThan(500)
    expect(await filesWith(/\bpostAny\b/)).toEqual(['credits/issuance/issue.ts', 'credits/ledger.ts'])
    expect(await filesWith(/\bledger_(?:post|transfer|hold)\s*\(/)).toEqual(['credits/ledger.ts'])
  })

  it('names a reason that can be paused only where it is issued', async () => {
    const named = new RegExp(String.raw`'(?:${issuedReasons.join('|')})'`)
    expect(await filesWith(named)).toEqual(['awards/payPart.ts', 'referrals/grant.ts', 'referrals/payReferral.ts'])
  })
})
