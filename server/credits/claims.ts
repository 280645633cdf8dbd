// Claims of members on other members: what a refund under guarantee still lacks after everything that the seller had. The
// ledger collects incoming credits of the debtor, and this module passes them on, oldest claim first.
import { sql } from 'kysely'
import * as clock from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { notify } from '../notifications/notify.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { lockBalance, read } from './balance.ts'
import { post, type Transfer } from './ledger.ts'

export interface NewClaim {
  orderId: string
  /** Who owes it. */
  ownerId: string
  creditorId: string
  /** The domain of the link, which keeps the claim when the account is closed. */
  domain: string
  /** It is a host name on a hosting platform. */
  hosted?: boolean
  amount: number
}

/** The caller holds the lock of the debtor. */
export const addClaim = async (
  tx: Tx,
  { orderId, ownerId, creditorId, domain, hosted = false, amount }: NewClaim,
): Promise<void> => {
  await tx
    .insertInto('claims')
    .values({ order_id: orderId, owner_id: ownerId, creditor_id: creditorId, domain, hosted, amount })
    .execute()
  // Opens the account to which the ledger moves what it collects.
  await sql`select ledger_lock(${ownerId}, 'claims')`.execute(tx)
  await changeClaimed(tx, ownerId, amount)
  await notifyBoth(tx, { ownerId, creditorId })
}

/** What members owe each other is shown with their balance. */
const notifyBoth = async (tx: Tx, sides: Pick<NewClaim, 'ownerId' | 'creditorId'>): Promise<void> => {
  for (const memberId of [sides.ownerId, sides.creditorId]) await publishOwed(tx, memberId)
}

/** Paying a claim leaves the balance of the debtor alone, so that the ledger publishes nothing to them. */
export const publishOwed = async (tx: Tx, memberId: string): Promise<void> =>
  notifyMember(tx, memberId, 'credits.changed', await read(tx, memberId))

const changeClaimed = async (tx: Tx, ownerId: string, by: number): Promise<void> => {
  await tx
    .updateTable('ledger_accounts')
    .set((eb) => ({ claimed: eb('claimed', '+', by) }))
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'member')
    .execute()
}

/** The rest waits for the next run. */
const claimsPerRun = 100

interface OpenClaim {
  order_id: string
  number: number
  creditor_id: string
  domain: string
  amount: number
  paid: number
  creditor_left: boolean
}

const openClaimsOf = (db: Db, ownerId: string): Promise<OpenClaim[]> =>
  db
    .selectFrom('claims as c')
    .innerJoin('users as u', 'u.id', 'c.creditor_id')
    .select(['c.order_id', 'c.number', 'c.creditor_id', 'c.domain', 'c.amount', 'c.paid'])
    .select(sql<boolean>`u.deleted_at is not null`.as('creditor_left'))
    .where('c.owner_id', '=', ownerId)
    .where('c.closed_at', 'is', null)
    .orderBy('c.number')
    .limit(claimsPerRun)
    .execute()

const collectedOf = async (tx: Tx, ownerId: string): Promise<{ balance: number; version: number }> =>
  (await tx
    .selectFrom('ledger_accounts')
    .select(['balance', 'version'])
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'claims')
    .executeTakeFirst()) ?? { balance: 0, version: 0 }

/** Members are locked by descending id, as the ledger does. */
export const lockMembers = async (tx: Tx, memberIds: readonly string[]): Promise<void> => {
  for (const memberId of [...new Set(memberIds)].toSorted().toReversed()) await lockBalance(tx, memberId)
}

/** Passes on what was collected from a member. Idempotent: what was passed on is no longer collected. */
export const payClaims = async (tx: Tx, ownerId: string): Promise<void> => {
  const found = await openClaimsOf(tx, ownerId)
  await lockMembers(tx, [ownerId, ...found.map(({ creditor_id: id }) => id)])
  // Under the locks: a claim that has come since is paid by the next run.
  const known = new Set(found.map(({ order_id: id }) => id))
  const claims = (await openClaimsOf(tx, ownerId)).filter(({ order_id: id }) => known.has(id))
  const collected = await collectedOf(tx, ownerId)
  let left = collected.balance
  const transfers: Transfer[] = []
  for (const claim of claims) {
    if (claim.creditor_left) {
      await closeClaim(tx, claim, { outcome: 'creditor_left' })
      continue
    }
    const amount = Math.min(left, claim.amount - claim.paid)
    if (amount === 0) break
    left -= amount
    transfers.push(paymentOf(claim, ownerId, amount))
    await notePayment(tx, claim, amount)
    await showPayment(tx, { ...claim, owner_id: ownerId })
    if (claim.paid + amount === claim.amount) await notifyOfPayment(tx, claim)
  }
  if (transfers.length > 0) {
    await post(tx, transfers)
    await publishOwed(tx, ownerId)
  }
  if (claims.length < claimsPerRun) await returnExcess(tx, ownerId)
}

const paymentOf = (claim: OpenClaim, debtorId: string, amount: number): Transfer => ({
  key: `order:${claim.order_id}:claim:${claim.paid + amount}`,
  reason: 'claim_paid',
  amount,
  debtorId,
  memberId: claim.creditor_id,
  subject: `order:${claim.order_id}`,
})

const notePayment = async (tx: Tx, claim: OpenClaim, amount: number): Promise<void> => {
  const paid = claim.paid + amount
  const closed = paid === claim.amount ? { closed_at: await clock.now(tx), outcome: 'paid' } : {}
  await tx
    .updateTable('claims')
    .set({ paid, ...closed })
    .where('order_id', '=', claim.order_id)
    .execute()
}

type PaidClaim = Pick<OpenClaim, 'order_id' | 'creditor_id' | 'domain' | 'amount'>

/** Open pages of the order show what is still owed. */
export const showPayment = async (
  tx: Tx,
  { order_id: orderId, creditor_id: creditorId, owner_id: ownerId }: PaidClaim & { owner_id: string },
): Promise<void> => {
  const changed = { order_id: orderId }
  for (const memberId of [creditorId, ownerId]) await notifyMember(tx, memberId, 'orders.changed', changed)
}

/** Once it is paid in full: what is collected may come in many small parts. */
export const notifyOfPayment = (
  tx: Tx,
  { order_id: orderId, creditor_id: memberId, domain, amount }: PaidClaim,
): Promise<void> =>
  notify(tx, { memberId, kind: 'claim_paid', data: { order_id: orderId, domain: shownDomain(domain), amount } })

interface Closing {
  outcome: 'creditor_left' | 'cleared' | 'paid'
  clearedBy?: string
  reason?: string
}

/** What is open is no longer collected; the caller holds the lock of the debtor. */
export const closeClaim = async (
  tx: Tx,
  { order_id: orderId, paid }: Pick<OpenClaim, 'order_id' | 'paid'>,
  { outcome, clearedBy, reason }: Closing,
): Promise<void> => {
  const closed = await tx
    .updateTable('claims')
    .set({ closed_at: await clock.now(tx), outcome, cleared_by: clearedBy ?? null, reason: reason ?? null })
    .$if(outcome === 'paid', (query) => query.set((eb) => ({ paid: eb.ref('amount') })))
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .returning(['owner_id', 'amount'])
    .executeTakeFirst()
  if (closed === undefined) return
  const { claimed } = await tx
    .selectFrom('ledger_accounts')
    .select('claimed')
    .where('owner_id', '=', closed.owner_id)
    .where('kind', '=', 'member')
    .executeTakeFirstOrThrow()
  await changeClaimed(tx, closed.owner_id, -Math.min(claimed, closed.amount - paid))
}

/** What was collected for claims that have been closed since goes to those that are left, or back to the member. */
export const returnExcess = async (tx: Tx, ownerId: string): Promise<void> => {
  const { open } = await tx
    .selectFrom('claims')
    .select(sql<number>`coalesce(sum(amount - paid), 0)::int`.as('open'))
    .where('owner_id', '=', ownerId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  const { balance, version } = await collectedOf(tx, ownerId)
  const amount = balance - open
  if (amount <= 0) return
  const key = `claims:${ownerId}:returned:${version + 1}`
  const sides = { debtorId: ownerId, memberId: ownerId }
  await post(tx, [{ key, reason: 'claim_returned', amount, ...sides, subject: `member:${ownerId}` }])
}

/** An admin clears a claim with a reason. False if it is not open. */
export const clearClaim = async (
  tx: Tx,
  { orderId, by, reason }: { orderId: string; by: string; reason: string },
): Promise<boolean> => {
  const claim = await tx
    .selectFrom('claims')
    .select(['order_id', 'owner_id', 'creditor_id'])
    .where('order_id', '=', orderId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (claim === undefined) return false
  await lockBalance(tx, claim.owner_id)
  // Under the lock: it may have been paid in part since.
  const { paid } = await tx
    .selectFrom('claims')
    .select('paid')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await closeClaim(tx, { ...claim, paid }, { outcome: 'cleared', clearedBy: by, reason })
  await returnExcess(tx, claim.owner_id)
  await notifyBoth(tx, { ownerId: claim.owner_id, creditorId: claim.creditor_id })
  return true
}

/** Of all members. */
export const sumOpenClaims = async (db: Db): Promise<number> => {
  const { open } = await db
    .selectFrom('claims')
    .select(sql<number>`coalesce(sum(amount - paid), 0)::int8`.as('open'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return open
}

const debtorsPerRun = 1_000

/** Of whom something was collected that is not passed on yet. */
export const debtorsToPayFor = async (db: Db): Promise<string[]> => {
  const debtors = await db
    .selectFrom('ledger_accounts')
    .select('owner_id')
    .where('kind', '=', 'claims')
    .where('balance', '>', 0)
    .orderBy('id')
    .limit(debtorsPerRun)
    .execute()
  return debtors.map(({ owner_id: id }) => id)
}
