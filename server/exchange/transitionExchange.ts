// Applies one transition of an exchange: the new state of it and its legs, its links, notifications and the next
// deadline, all in the transaction of the caller, who holds its lock.
import { z } from 'zod'
import { dayMs } from '../../contract/durations.ts'
import { release, acceptAsLive } from '../links/delivered.ts'
import * as clock from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { defineJob, enqueue } from '../platform/jobs/jobs.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'
import { notifyOfTransition } from './exchangeNotifications.ts'
import { columnsOf, factsOf, type LockedExchange, type LegRow, type TransitionRequest } from './exchangeRow.ts'
import { type ExchangeFacts, applyTransition } from './process.ts'

export const runExchangeDeadlineJob = defineJob('runExchangeDeadline', z.object({ exchangeId: z.uuid() }))
export const wakeKeyOf = (exchangeId: string): string => `${runExchangeDeadlineJob.name}:${exchangeId}`

/** Throws if the transition is not allowed. Returns the updated exchange. */
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
  if (numUpdatedRows !== 1n) throw new Error(`Exchange ${row.id} was changed without its row lock`)
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

export const remindOfLinksJob = defineJob('remindOfLinks', z.object({ exchangeId: z.uuid() }))
/** How long before the placement deadline. */
const remindDays = 2

/** If there is hardly more time than that, the notification that all members have approved is the reminder. */
const planReminder = async (tx: Tx, before: ExchangeFacts, after: ExchangeFacts, exchangeId: string): Promise<void> => {
  if (before.stage !== 'pending' || after.stage !== 'placing') return
  if (after.placeBy === null || after.rules.place_days <= remindDays) return
  const runAt = new Date(after.placeBy.getTime() - remindDays * dayMs)
  await enqueue(tx, remindOfLinksJob, { exchangeId }, { jobKey: `${remindOfLinksJob.name}:${exchangeId}`, runAt })
}

export const planWake = async (tx: Tx, exchangeId: string, at: Date | null): Promise<void> => {
  if (at !== null) {
    await enqueue(tx, runExchangeDeadlineJob, { exchangeId }, { jobKey: wakeKeyOf(exchangeId), runAt: at })
  }
}

/**
 * Links that are no longer owed are not checked. One that does not match is: it may be corrected in place, and counts
 * then.
 */
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
