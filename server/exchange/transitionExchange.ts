// Makes one move of an exchange: how it and its legs stand afterwards, its links, who is told and when the clock comes next, all in the
// transaction of the caller, who holds its lock.
import { release, acceptAsLive } from '../links/delivered.ts'
import * as clock from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'
import { notifyOfTransition } from './exchangeNotifications.ts'
import { columnsOf, factsOf, type LockedExchange, type LegRow, type TransitionRequest } from './exchangeRow.ts'
import { type ExchangeFacts, applyTransition } from './process.ts'

export const runExchangeDeadlineJob = 'runExchangeDeadline'
export const wakeKeyOf = (exchangeId: string): string => `${runExchangeDeadlineJob}:${exchangeId}`

/** Refused where it is not open. Gives the exchange as it stands then. */
export const transitionExchange = async (
  tx: Tx,
  locked: LockedExchange,
  request: TransitionRequest,
): Promise<LockedExchange> => {
  const at = await clock.now(tx)
  const { transition, by, leg } = request
  const before = factsOf(locked.row, locked.legs)
  const facts = applyTransition(before, { transition, by, at, ...(leg === undefined ? {} : { leg }) })
  if (facts === null) throw new AppError(before.stage === 'ended' ? 'exchange_over' : 'invalid_transition')
  const after = await write(tx, locked, { request, facts, at })
  await settleLinks(tx, after, request)
  await planReminder(tx, before, facts, locked.row.id)
  await notifyOfTransition(tx, { before: locked, after, request })
  await notifyMembers(tx, after)
  return after
}

interface Taken {
  request: TransitionRequest
  facts: ExchangeFacts
  at: Date
}

const write = async (tx: Tx, { row, legs }: LockedExchange, taken: Taken): Promise<LockedExchange> => {
  const { request, facts } = taken
  const changed = {
    ...columnsOf(facts),
    version: row.version + 1,
    ...(facts.stage === 'ended' ? { ended_by: request.memberId ?? null } : {}),
  }
  const { numUpdatedRows } = await tx
    .updateTable('exchanges')
    .set(changed)
    .where('id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`exchange ${row.id} was changed by somebody who did not hold its lock`)
  await planWake(tx, row.id, changed.deadline_at)
  const after: LegRow[] = []
  for (const leg of legs) after.push(await writeLeg(tx, leg, taken))
  return { row: { ...row, ...changed }, legs: after }
}

const writeLeg = async (tx: Tx, leg: LegRow, { request, facts, at }: Taken): Promise<LegRow> => {
  const now = facts.legs[leg.place]
  const isMeant = leg.place === request.leg
  const isOver = facts.stage === 'ended'
  if (now === undefined || !(isMeant || isOver)) return leg
  const changed = {
    ...(isMeant ? request.columns : {}),
    answer: now.answer,
    state: now.state,
    is_live: !isOver,
    ...(now.answer === leg.answer ? {} : { answered_at: at }),
    ...(request.transition === 'submit_link' && isMeant ? { submitted_at: at } : {}),
    ...(now.state === leg.state ? {} : { placed_at: now.state === 'placed' ? at : null }),
    ...(request.transition === 'confirm' && isMeant ? { confirmed_at: at } : {}),
  }
  await tx.updateTable('exchange_legs').set(changed).where('id', '=', leg.id).execute()
  return { ...leg, ...changed }
}

export const remindOfLinksJob = 'remindOfLinks'
/** So long before the time for placing is over. */
const remindDays = 2
const dayMs = 86_400_000

/** Where there is hardly more time than that, the news that everybody has agreed is the reminder. */
const planReminder = async (tx: Tx, before: ExchangeFacts, after: ExchangeFacts, exchangeId: string): Promise<void> => {
  if (before.stage !== 'pending' || after.stage !== 'placing') return
  if (after.placeBy === null || after.rules.place_days <= remindDays) return
  const runAt = new Date(after.placeBy.getTime() - remindDays * dayMs)
  await addJob(tx, remindOfLinksJob, { exchangeId }, { jobKey: `${remindOfLinksJob}:${exchangeId}`, runAt })
}

export const planWake = async (tx: Tx, exchangeId: string, at: Date | null): Promise<void> => {
  if (at !== null)
    await addJob(tx, runExchangeDeadlineJob, { exchangeId }, { jobKey: wakeKeyOf(exchangeId), runAt: at })
}

/** What nobody owes any more is not looked at. One that is not as agreed is: it may be mended where it is, and counts then. */
const settleLinks = async (
  tx: Tx,
  { row, legs }: LockedExchange,
  { transition, leg }: TransitionRequest,
): Promise<void> => {
  if (row.stage === 'ended') {
    for (const { link_id: linkId } of legs) if (linkId !== null) await release(tx, linkId)
    return
  }
  const linkId = leg === undefined ? null : (legs[leg]?.link_id ?? null)
  if (linkId !== null && transition === 'confirm') await acceptAsLive(tx, linkId)
}

export const notifyMembers = async (tx: Tx, { legs }: Pick<LockedExchange, 'legs'>): Promise<void> => {
  for (const { giver_user_id: memberId } of legs) await notifyMember(tx, memberId, 'exchange.changed', {})
}
