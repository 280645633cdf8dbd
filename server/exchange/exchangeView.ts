// Exchanges as their members see them: lists, one with its links, available actions, and how many need action.
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import {
  type Exchange,
  exchangeChecksShown,
  exchangeEnding,
  type exchangeEndpoints,
  type ExchangeLeg,
  exchangesPerPage,
  type ExchangeStep,
  type ExchangeSummary,
  legAnswer,
  legState,
} from '../../contract/exchange.ts'
import { readLatestChecks, shownLink } from '../links/linkView.ts'
import * as clock from '../platform/clock.ts'
import { decodeCursor, encodeCursor } from '../platform/db/cursor.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { shownSite, siteColumns } from '../sites/shownSite.ts'
import { namesOf } from './exchangeNotifications.ts'
import { type ExchangeRow, factsOf } from './exchangeRow.ts'
import { judgeLeg } from './guard.ts'
import { isOpen, nextAlarm, statusOf } from './process.ts'
import type { OwnExchange } from './answers.ts'

const legRows = (db: Db | Tx) =>
  db
    .selectFrom('exchange_legs as l')
    .innerJoin('websites as w', 'w.id', 'l.website_id')
    .innerJoin('websites as t', 't.id', 'l.target_website_id')
    .leftJoin('monitored_links as k', 'k.id', 'l.link_id')
    .select(siteColumns)
    .select(['l.id as leg_id', 'l.exchange_id', 'l.place', 'l.giver_user_id', 'l.receiver_user_id'])
    .select(['l.source_domain', 'l.target_domain', 'l.target_website_id', 'l.target_url', 'l.anchor_text'])
    .select(['l.answer', 'l.answered_at', 'l.answer_note'])
    .select(['l.state', 'l.page_url', 'l.placed_at', 'l.confirmed_at', 'l.link_id'])
    .select(['t.domain as target_host', 'k.repair_by', 'k.checking_since'])
    .orderBy('l.place')

type LegView = Awaited<ReturnType<ReturnType<typeof legRows>['execute']>>[number]

interface Reading {
  memberId: string
  names: ReadonlyMap<string, string>
  now: Date
}

const personOf = (memberId: string, reading: Reading) => ({
  name: reading.names.get(memberId) ?? null,
  is_me: memberId === reading.memberId,
})

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const legOf = (leg: LegView, reading: Reading): ExchangeLeg => ({
  id: leg.leg_id,
  giver: personOf(leg.giver_user_id, reading),
  receiver: personOf(leg.receiver_user_id, reading),
  website: shownSite(leg),
  target_website: {
    website_id: leg.target_website_id,
    domain: leg.target_host,
    domain_name: shownDomain(leg.target_host),
  },
  target_url: leg.target_url,
  anchor_text: leg.anchor_text,
  answer: legAnswer.parse(leg.answer),
  answered_at: iso(leg.answered_at),
  answer_note: leg.answer_note,
  state: legState.parse(leg.state),
  page_url: leg.page_url,
  placed_at: iso(leg.placed_at),
  confirmed: leg.confirmed_at !== null,
  repair_by: iso(leg.repair_by),
})

const stepsOf = (row: ExchangeRow, legs: readonly LegView[], memberId: string): ExchangeStep[] => {
  const facts = factsOf(row, legs)
  const given = legs.findIndex(({ giver_user_id: id }) => id === memberId)
  const got = legs.findIndex(({ receiver_user_id: id }) => id === memberId)
  const by = row.requested_by === memberId ? 'requester' : 'asked'
  const checkable = legs.some(({ link_id: id, checking_since: since }) => id !== null && since === null)
  const steps: [ExchangeStep, boolean][] = [
    ['approve', isOpen(facts, { transition: 'approve', by, leg: given })],
    ['reject', isOpen(facts, { transition: 'reject', by, leg: given })],
    ['withdraw', isOpen(facts, { transition: 'withdraw', by })],
    ['submit_link', isOpen(facts, { transition: 'submit_link', by: 'giver', leg: given })],
    ['confirm', isOpen(facts, { transition: 'confirm', by: 'receiver', leg: got })],
    ['check', facts.stage !== 'ended' && checkable],
  ]
  return steps.filter(([, open]) => open).map(([step]) => step)
}

/** Actions with a deadline: an answer, a link, or a confirmation that only the reader can give. */
const urgentSteps: readonly ExchangeStep[] = ['approve', 'submit_link', 'confirm']

const summaryOf = (row: ExchangeRow, legs: readonly LegView[], reading: Reading): ExchangeSummary => {
  const facts = factsOf(row, legs)
  const alarm = nextAlarm(facts)
  return {
    id: row.id,
    number: row.number,
    status: statusOf(facts),
    stage: facts.stage,
    ended_reason: row.ended_reason === null ? null : exchangeEnding.parse(row.ended_reason),
    ended_by: row.ended_by === null ? null : personOf(row.ended_by, reading),
    side: row.requested_by === reading.memberId ? 'mine' : 'incoming',
    legs: legs.map((leg) => legOf(leg, reading)),
    is_risky: row.is_risky,
    requester: personOf(row.requested_by, reading),
    note: row.note,
    requested_at: row.requested_at.toISOString(),
    answer_by: row.answer_by.toISOString(),
    place_by: iso(row.place_by),
    live_at: iso(row.live_at),
    monitor_until: iso(row.monitor_until),
    ended_at: iso(row.ended_at),
    seconds_left: alarm === null ? null : Math.max(0, Math.ceil((alarm.at.getTime() - reading.now.getTime()) / 1_000)),
    waits_for_me: stepsOf(row, legs, reading.memberId).some((step) => urgentSteps.includes(step)),
    version: row.version,
  }
}

const readingOf = async (db: Db | Tx, memberId: string, legs: readonly LegView[]): Promise<Reading> => ({
  memberId,
  names: await namesOf(db, [...new Set(legs.map(({ giver_user_id: id }) => id))]),
  now: await clock.now(db),
})

/** For all but its members it does not exist. */
export const readExchange = async (db: Db | Tx, { memberId, exchangeId }: OwnExchange): Promise<Exchange> => {
  const row = await db.selectFrom('exchanges').selectAll().where('id', '=', exchangeId).executeTakeFirst()
  const legs = row === undefined ? [] : await legRows(db).where('l.exchange_id', '=', exchangeId).execute()
  const given = legs.find(({ giver_user_id: id }) => id === memberId)
  if (row === undefined || given === undefined) throw new AppError('not_found')
  const reading = await readingOf(db, memberId, legs)
  return {
    ...summaryOf(row, legs, reading),
    steps: stepsOf(row, legs, memberId),
    may_take_down: row.stage === 'ended' && given.page_url !== null,
    footprint: row.stage === 'pending' ? await footprintFor(db, legs, memberId) : null,
    links: await linksOf(db, legs, reading.now),
  }
}

/** For the link that the reader gets; the results for the others are not shown. */
const footprintFor = async (
  db: Db | Tx,
  legs: readonly LegView[],
  memberId: string,
): Promise<Exchange['footprint']> => {
  const leg = legs.find(({ receiver_user_id: id }) => id === memberId)
  if (leg === undefined) return null
  const { verdict, findings } = await judgeLeg(db, {
    from: { websiteId: leg.id, memberId: leg.giver_user_id, domain: leg.domain, registrableDomain: leg.source_domain },
    to: { websiteId: leg.target_website_id, memberId, domain: leg.target_host, registrableDomain: leg.target_domain },
  })
  return { verdict, findings }
}

const linksOf = async (db: Db | Tx, legs: readonly LegView[], now: Date): Promise<Exchange['links']> => {
  const ids = legs.map(({ link_id: id }) => id).filter((id) => id !== null)
  if (ids.length === 0) return []
  const links = await db.selectFrom('monitored_links').selectAll().where('id', 'in', ids).execute()
  const checks = await readLatestChecks(db, ids, exchangeChecksShown)
  return legs.flatMap(({ leg_id: legId, link_id: linkId }) => {
    const link = links.find(({ id }) => id === linkId)
    return link === undefined ? [] : [{ leg_id: legId, link: shownLink(link, now), checks: checks.get(link.id) ?? [] }]
  })
}

type List = typeof exchangeEndpoints.exchanges

const cursorForm = z.tuple([z.literal('exchanges'), z.string().regex(/^\d{1,15}$/)])

/** Requested by the member, or addressed to them. */
const ofSide = (db: Db, memberId: string, side: InputOf<List>['query']['side']) => {
  const found = db.selectFrom('exchanges as x')
  return side === 'mine'
    ? found.where('x.requested_by', '=', memberId)
    : found
        .where('x.requested_by', '!=', memberId)
        .where('x.id', 'in', (eb) =>
          eb.selectFrom('exchange_legs').select('exchange_id').where('giver_user_id', '=', memberId),
        )
}

export const listExchanges = async (
  db: Db,
  memberId: string,
  { side, stage, cursor }: InputOf<List>['query'],
): Promise<OutputOf<List>> => {
  let query = ofSide(db, memberId, side).selectAll('x')
  if (stage !== undefined) query = query.where('x.stage', '=', stage)
  if (cursor !== undefined) query = query.where('x.number', '<', Number(decodeCursor(cursorForm, cursor)[1]))
  const rows = await query
    .orderBy('x.number', 'desc')
    .limit(exchangesPerPage + 1)
    .execute()
  const page = rows.slice(0, exchangesPerPage)
  const ids = page.map(({ id }) => id)
  const legs = ids.length === 0 ? [] : await legRows(db).where('l.exchange_id', 'in', ids).execute()
  const reading = await readingOf(db, memberId, legs)
  const byExchange = Map.groupBy(legs, ({ exchange_id: id }) => id)
  const last = page.at(-1)
  return {
    exchanges: page.map((row) => summaryOf(row, byExchange.get(row.id) ?? [], reading)),
    next_cursor:
      rows.length > page.length && last !== undefined ? encodeCursor('exchanges', String(last.number)) : null,
    counts: await countByStage(db, memberId, side),
  }
}

const countByStage = (
  db: Db,
  memberId: string,
  side: InputOf<List>['query']['side'],
): Promise<OutputOf<List>['counts']> => {
  const count = (stage: string) => sql<number>`count(*) filter (where x.stage = ${stage})`
  return ofSide(db, memberId, side)
    .select([
      count('pending').as('pending'),
      count('placing').as('placing'),
      count('live').as('live'),
      count('ended').as('ended'),
    ])
    .executeTakeFirstOrThrow()
}

/** `l` is the leg that the member gives: the one they receive could not be read, so only they can confirm it. */
const getsUnread = (memberId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from exchange_legs as got where got.exchange_id = l.exchange_id
    and got.receiver_user_id = ${memberId} and got.state = 'unread')`

/** The requester has nothing to do before the others have approved. */
export const countWaiting = (db: Db, memberId: string): Promise<OutputOf<typeof exchangeEndpoints.exchangeCounts>> =>
  db
    .selectFrom('exchange_legs as l')
    .innerJoin('exchanges as x', 'x.id', 'l.exchange_id')
    .select([
      sql<number>`count(*) filter (where x.stage = 'pending' and l.answer = 'asked')`.as('to_answer'),
      sql<number>`count(*) filter (where x.stage = 'placing' and l.state in ('open', 'failed'))`.as('to_place'),
      sql<number>`count(*) filter (where x.stage = 'placing' and ${getsUnread(memberId)})`.as('to_confirm'),
    ])
    .where('l.giver_user_id', '=', memberId)
    .where('l.is_live', '=', true)
    .executeTakeFirstOrThrow()
