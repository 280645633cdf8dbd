// Grants awards within the limit of their domain: most of it at once, the rest later. An award whose domain has no
// known age yet waits for the registry; one that the limit cut is checked again when the limit may have risen.
import { sql } from 'kysely'
import { type AwardReason, fitting, splitAward } from '../../contract/awardRules.ts'
import { dayMs } from '../../contract/durations.ts'
import { readSettings } from '../credits/settings.ts'
import { requestAge } from '../domainAge/ages.ts'
import { awardDomain } from '../domainAge/awardDomain.ts'
import type { DomainAge } from '../domainAge/established.ts'
import * as clock from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { type AwardRow, findAward, type Granted, grantedOf, lockDomain, readAward } from './awardRow.ts'
import { readRooms } from './rooms.ts'
import { notifyOfPaid, payPart, type PayReferral, pendingOf } from './payPart.ts'

export interface NewAward {
  reason: AwardReason
  /** Who receives it, and whose verified site brings it; they differ for the referrer of a member. */
  ownerId: string
  siteOwnerId: string
  /** The domain of the website. */
  host: string
  /** Names under which the domain was counted in the past. */
  earlierNames?: readonly string[]
  /** The new member, for both sides of a referral. */
  referralId?: string
  wanted: number
  score?: number
}

export type Given = { kind: 'given' | 'known'; award: AwardRow } & Granted

const raiseAgainAfterMs = 30 * dayMs
const waitForAgeMs = dayMs

/** Once per domain and reason, ever. The caller has locked the members and the website. */
export const grantAward = async (tx: Tx, given: NewAward, payReferral: PayReferral): Promise<Given> => {
  const { reason, ownerId, siteOwnerId, host, wanted, score = null, referralId: subject = '' } = given
  const domain = awardDomain(host)
  await lockDomain(tx, { domain, site_owner_id: siteOwnerId })
  const known = await findAward(tx, { domains: [domain, ...(given.earlierNames ?? [])], reason, subject })
  if (known !== null) return { kind: 'known', award: known, ...(await grantedOf(tx, known.id)) }
  const { id } = await tx
    .insertInto('awards')
    .values({
      ...{ domain, host, reason, subject, wanted, score },
      owner_id: ownerId,
      site_owner_id: siteOwnerId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const award = await readAward(tx, id)
  if (award === null) throw new Error(`Award ${id} is gone in the transaction that made it`)
  await grantWhatFits(tx, award, payReferral)
  return { kind: 'given', award, ...(await grantedOf(tx, id)) }
}

/** Under the locks of the domain. Grants again what a risen limit allows; the difference is split like an award. */
export const grantWhatFits = async (tx: Tx, award: AwardRow, payReferral: PayReferral): Promise<number> => {
  const { award_limits: limits } = await readSettings(tx)
  const now = await clock.now(tx)
  const site = { domain: award.domain, host: award.host, memberId: award.site_owner_id }
  const [room] = await readRooms(tx, [site], limits)
  if (room === undefined) throw new Error('The query for the limit of a domain returned no row.')
  if (room.age.kind === 'unknown' && !room.age.wasAsked) {
    await requestAge(tx, award.domain)
    await setRaise(tx, award.id, new Date(now.getTime() + waitForAgeMs))
    return 0
  }
  const before = await grantedOf(tx, award.id)
  const sofar = before.paid + before.pending + before.lapsed
  const more = fitting(award.wanted - sofar, room.limit, room.used)
  const isFull = sofar + more >= award.wanted
  const mayRise = !isFull && !room.isFurther && room.age.kind !== 'established'
  await setRaise(tx, award.id, mayRise ? raiseAt(room.age, now) : null)
  if (more === 0) return 0
  const { now: amount, later } = splitAward(more, limits)
  await tx.updateTable('awards').set({ limit_then: room.limit }).where('id', '=', award.id).execute()
  const first = await addPart(tx, award.id, { amount, due_at: now })
  const restAt = new Date(now.getTime() + limits.rest_days * dayMs)
  if (later > 0) await addPart(tx, award.id, { amount: later, due_at: restAt, is_rest: true })
  const state = await payPart(tx, { award, part: first, amount }, payReferral)
  if (state === 'paid') await notifyOfPaid(tx, award, { amount, isRest: false, ...(await pendingOf(tx, award.id)) })
  return amount
}

const raiseAt = (age: DomainAge, now: Date): Date => {
  const latest = new Date(now.getTime() + raiseAgainAfterMs)
  if (age.kind === 'unknown') return new Date(now.getTime() + dayMs)
  return age.kind === 'young' && age.from !== null && age.from < latest ? age.from : latest
}

const setRaise = async (tx: Tx, id: number, at: Date | null): Promise<void> => {
  await tx.updateTable('awards').set({ raise_at: at }).where('id', '=', id).execute()
}

const addPart = async (tx: Tx, awardId: number, part: { amount: number; due_at: Date; is_rest?: boolean }) =>
  tx
    .insertInto('award_parts')
    .values({
      ...part,
      award_id: awardId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from award_parts where award_id = ${awardId})`,
      next_check_at: part.due_at,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
