// Command palette search in a member's own websites, orders, projects, drafts and exchanges. One statement per kind
// starts from the member's own rows, so that no data of others is ever read.
import { domainToASCII } from 'node:url'
import { sql } from 'kysely'
import type { ExchangeStage } from '../../contract/exchangeProcess.ts'
import type { OrderStatus } from '../../contract/orderProcess.ts'
import type { OrderSide } from '../../contract/orders.ts'
import { type PaletteGroup, paletteFindsMax } from '../../contract/palette.ts'
import type { WebsiteState } from '../../contract/websites.ts'
import { listDrafts } from '../content/drafts.ts'
import type { Db } from '../platform/db/database.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { conditionOf, stateOfWebsite } from '../websites/admin/filter.ts'
import { filterSql, searchOf } from '../orders/orderListFilter.ts'

type Found<Kind extends PaletteGroup['kind']> = Extract<PaletteGroup, { kind: Kind }>['found']

export interface Asking {
  memberId: string
  /** The normalised search text: never empty. */
  words: string
}

const most = sql.lit(paletteFindsMax)

const patternOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** A domain as typed and in its DNS form. */
const domainPatterns = (words: string): string[] => {
  const ascii = domainToASCII(words)
  return [...new Set([words.toLowerCase(), ...(ascii === '' ? [] : [ascii])])].map(patternOf)
}

/** A URL for display. */
const shownAddress = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')

export const findWebsites = async (db: Db, { memberId, words }: Asking): Promise<Found<'websites'>> => {
  const { rows } = await sql<{ id: string; domain: string; title: string | null; state: WebsiteState }>`
    select w.id, w.domain, w.title, ${stateOfWebsite} as state from websites w
    where w.user_id = ${memberId} and ${conditionOf({ q: words })}
    order by w.created_at desc, w.id desc limit ${most}`.execute(db)
  return rows.map(({ id, domain, title, state }) => ({ id, title: shownDomain(domain), note: title, state }))
}

/** Orders by number, website, target and the other side's name, with the same search as their list; newest first. */
export const findOrders = async (db: Db, side: OrderSide, { memberId, words }: Asking): Promise<Found<'orders'>> => {
  const searched = await searchOf(db, words)
  const { rows } = await sql<{ id: string; number: number; status: OrderStatus; domain: string; target_url: string }>`
    select o.id, o.number, o.status, w.domain, o.target_url
    from (select o.* from backlink_orders o where ${filterSql(memberId, { side, group: 'all' }, searched)}
      order by o.number desc limit ${most}) o
    join websites w on w.id = o.website_id
    order by o.number desc`.execute(db)
  return rows.map(({ id, number, status, domain, target_url: target }) => ({
    id,
    title: shownDomain(domain),
    note: `#${number} · ${shownAddress(target)}`,
    state: status,
  }))
}

export const findProjects = async (db: Db, { memberId, words }: Asking): Promise<Found<'projects'>> => {
  const pattern = patternOf(words)
  const { rows } = await sql<{ id: string; name: string; target_url: string }>`
    select p.id, p.name, p.target_url from projects p
    where p.user_id = ${memberId} and (p.name ilike ${pattern} or p.target_url ilike ${pattern})
    order by p.created_at desc limit ${most}`.execute(db)
  return rows.map(({ id, name, target_url: target }) => ({ id, title: name, note: shownAddress(target), state: null }))
}

export const findDrafts = async (db: Db, { memberId, words }: Asking): Promise<Found<'drafts'>> => {
  const { drafts } = await listDrafts(db, memberId, { q: words })
  return drafts.slice(0, paletteFindsMax).map((draft) => ({
    id: draft.id,
    title: draft.title === '' ? draft.brief.topic : draft.title,
    note: `${draft.brief.anchor_text} · ${shownAddress(draft.brief.target_url)}`,
    state: draft.is_writing ? 'writing' : draft.problem !== null ? 'failed' : draft.words === 0 ? 'empty' : 'written',
  }))
}

/**
 * By any of its websites, or by its number. In a three-way exchange each member gives one link, so all exchanges of a
 * member are found by the links they give.
 */
export const findExchanges = async (db: Db, { memberId, words }: Asking): Promise<Found<'exchanges'>> => {
  const number = /^#?([1-9]\d{0,14})$/.exec(words)?.[1] ?? null
  const { rows } = await sql<{ id: string; stage: ExchangeStage; own: string[]; others: string[] }>`
    select x.id, x.stage, legs.own, legs.others
    from exchanges x
    cross join lateral (
      select coalesce(array_agg(w.domain order by l.place) filter (where l.giver_user_id = ${memberId}), '{}') as own,
        coalesce(array_agg(w.domain order by l.place) filter (where l.giver_user_id <> ${memberId}), '{}') as others,
        bool_or(w.domain like any(${domainPatterns(words)})) as fits
      from exchange_legs l join websites w on w.id = l.website_id
      where l.exchange_id = x.id) legs
    where x.id = any(array(select exchange_id from exchange_legs where giver_user_id = ${memberId}))
      and (legs.fits or x.number = ${number}::bigint)
    order by x.number desc limit ${most}`.execute(db)
  return rows.map(({ id, stage, own, others }) => ({
    id,
    title: others.map(shownDomain).join(' · '),
    note: own.map(shownDomain).join(' · '),
    state: stage,
  }))
}
