// Frozen credits: an admin freezes what a member has, and the ledger freezes what comes in while the freeze is active. A
// release gives everything back; with a closed account it expires.
import { sql } from 'kysely'
import type { DecisionFact, DecisionGround } from '../../contract/decisions.ts'
import * as members from '../accounts/members.ts'
import { hasOpenObjection, recordDecision, reverseDecision } from '../decisions/decisions.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'
import { lockBalance, read } from './balance.ts'
import { post } from './ledger.ts'

interface Freeze {
  id: string
  decisionId: string
  isClosed: boolean
}

const findFreeze = async (db: Db, memberId: string): Promise<Freeze | null> => {
  const found = await db
    .selectFrom('freezes')
    .select(['id', 'decision_id', 'closed_at'])
    .where('owner_id', '=', memberId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return found === undefined
    ? null
    : { id: found.id, decisionId: found.decision_id, isClosed: found.closed_at !== null }
}

const frozenOf = async (db: Db, memberId: string): Promise<number> => {
  const account = await db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('owner_id', '=', memberId)
    .where('kind', '=', 'frozen')
    .executeTakeFirst()
  return account?.balance ?? 0
}

const setFrozen = async (tx: Tx, memberId: string, isFrozen: boolean): Promise<void> => {
  await tx
    .updateTable('ledger_accounts')
    .set({ is_frozen: isFrozen })
    .where('owner_id', '=', memberId)
    .where('kind', '=', 'member')
    .execute()
}

export interface Freezing {
  memberId: string
  ground: DecisionGround
  facts: readonly DecisionFact[]
  reasons: string
  by: string
}

/** Null if they are frozen already; otherwise what was frozen. Throws if the account is closed. */
export const freezeCredits = async (
  tx: Tx,
  { memberId, ground, facts, reasons, by }: Freezing,
): Promise<number | null> => {
  if (!(await members.lockPresent(tx, memberId))) throw new AppError('not_found')
  const { total_credits: amount } = await lockBalance(tx, memberId)
  if ((await findFreeze(tx, memberId)) !== null) return null
  const decisionId = await recordDecision(tx, {
    ...{ ownerId: memberId, measure: 'credits_frozen', subject: { kind: 'credits', id: memberId }, ground },
    facts: [...facts, { fact: 'frozen', amount }],
    ...{ reasons, by },
  })
  const { id } = await tx
    .insertInto('freezes')
    .values({ owner_id: memberId, decision_id: decisionId })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Opens the account to which the ledger moves what comes in.
  await sql`select ledger_lock(${memberId}, 'frozen')`.execute(tx)
  await setFrozen(tx, memberId, true)
  const key = `freeze:${id}`
  const subject = `decision:${decisionId}` as const
  if (amount > 0) await post(tx, [{ key, reason: 'credits_frozen', amount, memberId, subject }])
  else await notifyMember(tx, memberId, 'credits.changed', await read(tx, memberId))
  return amount
}

/** Takes back the decision as well. Null if nothing is frozen; otherwise what was released. */
export const releaseCredits = async (
  tx: Tx,
  { memberId, by, reasons }: Pick<Freezing, 'memberId' | 'by' | 'reasons'>,
): Promise<number | null> => {
  if ((await findFreeze(tx, memberId)) === null) return null
  await lockBalance(tx, memberId)
  if ((await findFreeze(tx, memberId)) === null) return null
  await reverseDecision(tx, { subject: { kind: 'credits', id: memberId }, by, answer: reasons })
  return endFreeze(tx, memberId)
}

/** When the decision is reversed: idempotent. What is released after an account was closed expires. */
export const endFreeze = async (tx: Tx, memberId: string): Promise<number> => {
  await lockBalance(tx, memberId)
  const freeze = await findFreeze(tx, memberId)
  if (freeze === null) return 0
  if (freeze.isClosed) return expireFrozen(tx, memberId, freeze)
  await settleFreeze(tx, freeze, 'released')
  await setFrozen(tx, memberId, false)
  const amount = await frozenOf(tx, memberId)
  const subject = `decision:${freeze.decisionId}` as const
  const key = `freeze:${freeze.id}:released`
  if (amount > 0) await post(tx, [{ key, reason: 'credits_released', amount, memberId, subject }])
  else await notifyMember(tx, memberId, 'credits.changed', await read(tx, memberId))
  return amount
}

const settleFreeze = async (tx: Tx, { id }: Freeze, as: 'released' | 'expired'): Promise<void> => {
  await tx
    .updateTable('freezes')
    .set({ ended_at: sql<Date>`clock_now()`, ended_as: as })
    .where('id', '=', id)
    .execute()
}

const expireFrozen = async (tx: Tx, memberId: string, freeze: Freeze): Promise<number> => {
  await settleFreeze(tx, freeze, 'expired')
  const amount = await frozenOf(tx, memberId)
  const subject = `decision:${freeze.decisionId}` as const
  const key = `freeze:${freeze.id}:expired`
  if (amount > 0) await post(tx, [{ key, reason: 'frozen_expired', amount, memberId, subject }])
  return amount
}

/**
 * With the account: the frozen credits expire as soon as the decision is final, so an open objection is answered first.
 * What comes in later is no longer frozen, because it expires anyway.
 */
export const closeFreeze = async (tx: Tx, memberId: string): Promise<void> => {
  const freeze = await findFreeze(tx, memberId)
  if (freeze === null) return
  await setFrozen(tx, memberId, false)
  if (!(await hasOpenObjection(tx, freeze.decisionId))) {
    await expireFrozen(tx, memberId, freeze)
    return
  }
  await tx
    .updateTable('freezes')
    .set({ closed_at: sql<Date>`clock_now()` })
    .where('id', '=', freeze.id)
    .execute()
}

/** The objection was answered, and the freeze stays: that of a closed account is over. */
export const settleUpheldFreeze = async (tx: Tx, memberId: string): Promise<void> => {
  await lockBalance(tx, memberId)
  const freeze = await findFreeze(tx, memberId)
  if (freeze?.isClosed === true) await expireFrozen(tx, memberId, freeze)
}

/** Frozen credits whose payment can still be reversed pay no other member. */
const settledOf = async (tx: Tx, memberId: string): Promise<number> => {
  const { rows } = await sql<{ unsettled: number }>`
    select coalesce(sum(u.amount), 0)::int8 as unsettled from lot_uses u join credit_lots l on l.id = u.lot_id
    where u.subject = ${`frozen:${memberId}`} and l.owner_id = ${memberId} and l.settled_at is null`.execute(tx)
  return Math.max(0, (await frozenOf(tx, memberId)) - (rows[0]?.unsettled ?? 0))
}

/**
 * For a refund that the member owes a buyer: makes up to this amount of the frozen credits available, for a transfer in
 * the same transaction. The caller holds the lock of the member.
 */
export const useFrozen = async (
  tx: Tx,
  { memberId, orderId, wanted }: { memberId: string; orderId: string; wanted: number },
): Promise<number> => {
  const amount = Math.min(wanted, await settledOf(tx, memberId))
  if (amount <= 0) return 0
  const key = `order:${orderId}:guarantee:frozen`
  await post(tx, [{ key, reason: 'frozen_used', amount, memberId, subject: `order:${orderId}` }])
  return amount
}

/** For the export of a member’s data. */
export const takeFreezes = (db: Db, memberId: string): Promise<object[]> =>
  db
    .selectFrom('freezes')
    .select(['decision_id', 'frozen_at', 'ended_at', 'ended_as'])
    .where('owner_id', '=', memberId)
    .orderBy('number')
    .execute()
