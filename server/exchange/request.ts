// Requests an exchange: what a member wants and what they give, with one other member or over a third.
import { type ExchangeRequest, openRequestsMax } from '../../contract/exchange.ts'
import { pageUrlLengthMax } from '../../contract/limits.ts'
import { sourcePage } from '../../contract/sourcePage.ts'
import { readSettings } from '../credits/settings.ts'
import * as clock from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { lockMemberLists } from '../accounts/lockMemberLists.ts'
import { refuseLongAddress } from '../platform/storedUrl.ts'
import { type Circle, type CircleLeg, legsOf } from './circle.ts'
import { notifyOfRequest } from './exchangeNotifications.ts'
import { columnsOf, type LockedExchange, lockExchange } from './exchangeRow.ts'
import { judgeCircle, refuseBlocked } from './guard.ts'
import { planWake, notifyMembers } from './transitionExchange.ts'
import { requestExchange } from './process.ts'
import { type Choice, lockSites, othersSite, ownSite } from './sites.ts'

/** The place of the requester's leg. */
const ownPlace = 1

/** Returns the id of the new exchange. */
export const requestExchangeOf = async (tx: Tx, memberId: string, asked: ExchangeRequest): Promise<string> => {
  await lockMemberLists(tx, memberId)
  const settings = await readSettings(tx)
  const ids = [asked.website_id, asked.target_website_id, asked.give_website_id]
  const more = [asked.other_website_id, asked.via_website_id].filter((id) => id !== null)
  const choice: Choice = {
    sites: await lockSites(tx, [...ids, ...more]),
    memberId,
    qualityFrom: settings.offers.quality_from,
  }
  const circle = circleOf(choice, asked)
  const legs = legsOf(circle)
  await refuseTooMany(tx, memberId)
  await refuseRepeated(tx, memberId, circle)
  const targetUrl = pageOn(asked.target, circle.target.domain, 'target')
  const judged = await judgeCircle(tx, legs, null)
  refuseBlocked(judged)
  if (judged.isRisky && !asked.accepts_risk) throw new AppError('risk_not_accepted')
  const request = { ...asked, targetUrl, isRisky: judged.isRisky }
  const locked = await insert(tx, { memberId, legs, rules: settings.exchange, request })
  await planWake(tx, locked.row.id, locked.row.deadline_at)
  await notifyOfRequest(tx, locked)
  await notifyMembers(tx, locked)
  return locked.row.id
}

const circleOf = (choice: Choice, asked: ExchangeRequest): Circle => {
  const target = ownSite(choice, asked.target_website_id)
  const give = ownSite(choice, asked.give_website_id)
  const wanted = othersSite(choice, asked.website_id)
  const { via_website_id: viaId, other_website_id: otherId } = asked
  if (viaId !== null && otherId !== null) {
    throw new AppError('invalid_input', { issues: [{ path: 'other_website_id', code: 'wrong_value' }] })
  }
  const other = otherId === null ? wanted : othersSite(choice, otherId)
  // Does not reveal to a guessing caller who owns which website.
  if (other.memberId !== wanted.memberId) throw new AppError('not_found')
  return { wanted, target, give, other, via: viaId === null ? null : othersSite(choice, viaId) }
}

/** A URL on the website or a path on it. */
export const pageOn = (typed: string, domain: string, path: string): string => {
  const page = sourcePage(typed, domain)
  if (page.kind !== 'page') throw new AppError('wrong_domain')
  refuseLongAddress(page.url, { path, limit: pageUrlLengthMax })
  return page.url
}

const refuseTooMany = async (tx: Tx, memberId: string): Promise<void> => {
  const { count } = await tx
    .selectFrom('exchanges')
    .select(tx.fn.countAll<number>().as('count'))
    .where('requested_by', '=', memberId)
    .where('stage', '=', 'pending')
    .executeTakeFirstOrThrow()
  if (count >= openRequestsMax) throw new AppError('too_many_exchanges')
}

/** Only one open request at a time for a link between the same two websites. */
const refuseRepeated = async (tx: Tx, memberId: string, { wanted, target }: Circle): Promise<void> => {
  const found = await tx
    .selectFrom('exchange_legs')
    .select('id')
    .where('website_id', '=', wanted.websiteId)
    .where('is_live', '=', true)
    .where('target_website_id', '=', target.websiteId)
    .where('receiver_user_id', '=', memberId)
    .executeTakeFirst()
  if (found !== undefined) throw new AppError('exchange_exists')
}

interface NewExchange {
  memberId: string
  legs: readonly CircleLeg[]
  rules: Parameters<typeof requestExchange>[0]
  request: Pick<ExchangeRequest, 'anchor_text' | 'note' | 'accepts_risk'> & { targetUrl: string; isRisky: boolean }
}

const insert = async (tx: Tx, { memberId, legs, rules, request }: NewExchange): Promise<LockedExchange> => {
  const now = await clock.now(tx)
  const begun = legs.map((_, place) => ({
    answer: place === ownPlace ? ('approved' as const) : ('asked' as const),
    state: 'open' as const,
  }))
  const facts = requestExchange(rules, begun, now)
  const { id } = await tx
    .insertInto('exchanges')
    .values({
      ...columnsOf(facts),
      requested_by: memberId,
      is_risky: request.isRisky,
      note: request.note,
      rules: JSON.stringify(rules),
      requested_at: now,
      answer_by: facts.answerBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('exchange_legs')
    .values(
      legs.map(({ from, to }, place) => ({
        exchange_id: id,
        place,
        giver_user_id: from.memberId,
        receiver_user_id: to.memberId,
        website_id: from.websiteId,
        source_domain: from.registrableDomain,
        target_website_id: to.websiteId,
        target_domain: to.registrableDomain,
        // The first leg points to the requester.
        ...(place === 0 ? { target_url: request.targetUrl, anchor_text: request.anchor_text } : {}),
        ...(place === ownPlace ? { answer: 'approved', answered_at: now, accepts_risk: request.accepts_risk } : {}),
      })),
    )
    .execute()
  const locked = await lockExchange(tx, id)
  if (locked === null) throw new Error('The exchange just inserted was not found')
  return locked
}
