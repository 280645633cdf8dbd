// Referring domains that a member reports for one of their websites. A list is uploaded as a whole and exported as CSV.
import { sql } from 'kysely'
import { z } from 'zod'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import {
  graphCountMax,
  type referringDomainEndpoints,
  referringDomainsMax,
  referringDomainsPerPage,
  type UploadReport,
} from '../../contract/referringDomains.ts'
import { byteOrderMark, csvLine } from '../platform/csv.ts'
import { decodeCursor, encodeCursor } from '../platform/db/cursor.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { lockOwn } from '../websites/lockClaim.ts'
import { touchBuyer } from '../shop/buyerVersion.ts'
import { likeDomain } from './likeDomain.ts'
import type { ReadList } from './readUpload.ts'

export interface OwnWebsite {
  memberId: string
  websiteId: string
}

/** One of the member's websites, including removed ones: the list still belongs to the member. */
export const findOwn = async (
  db: Db | Tx,
  { memberId, websiteId }: OwnWebsite,
): Promise<{ domain: string; registrableDomain: string }> => {
  const website = await db
    .selectFrom('websites')
    .select(['domain', 'registrable_domain as registrableDomain'])
    .where('id', '=', websiteId)
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  if (website === undefined) throw new AppError('not_found')
  return website
}

/** An upload without any domain changes nothing, even in replace mode. */
export const takeList = async (
  tx: Tx,
  own: OwnWebsite,
  { list, mode }: { list: ReadList; mode: 'add' | 'replace' },
): Promise<UploadReport> => {
  await lockOwn(tx, own)
  const { added, removed } = list.domains.length === 0 ? unchanged : await write(tx, own, list.domains, mode)
  const total = await countOf(tx, own.websiteId)
  if (total > referringDomainsMax) throw new AppError('too_many_referring_domains')
  if (added + removed > 0) await publishChange(tx, own)
  const found = list.domains.length
  return {
    lines: list.lines,
    found,
    added,
    known_before: found - added,
    own: list.own,
    unread: list.unread,
    first_unread: list.firstUnread,
    total,
  }
}

const unchanged = { added: 0, removed: 0 }

/** One statement for all domains, however many. */
const write = async (
  tx: Tx,
  { websiteId }: OwnWebsite,
  domains: readonly string[],
  mode: 'add' | 'replace',
): Promise<{ added: number; removed: number }> => {
  const listed = sql`unnest(string_to_array(${domains.join(',')}, ','))`
  const gone =
    mode === 'add'
      ? null
      : await sql`
          delete from referring_domains where website_id = ${websiteId}
            and registrable_domain not in (select ${listed} collate "C")`.execute(tx)
  const put = await sql`
    insert into referring_domains (website_id, registrable_domain) select ${websiteId}::uuid, ${listed}
    on conflict do nothing`.execute(tx)
  return { added: Number(put.numAffectedRows ?? 0), removed: Number(gone?.numAffectedRows ?? 0) }
}

const publishChange = async (tx: Tx, { memberId }: OwnWebsite): Promise<void> => {
  await touchBuyer(tx, memberId)
  await notifyMember(tx, memberId, 'projects.changed', {})
}

/** Deletes all domains, or one. */
export const clearList = async (tx: Tx, own: OwnWebsite, domain?: string): Promise<void> => {
  await findOwn(tx, own)
  const all = tx.deleteFrom('referring_domains').where('website_id', '=', own.websiteId)
  const gone = await (domain === undefined ? all : all.where('registrable_domain', '=', domain)).executeTakeFirst()
  if (gone.numDeletedRows > 0n) await publishChange(tx, own)
}

const countOf = async (db: Db | Tx, websiteId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('referring_domains')
    .select(db.fn.countAll<number>().as('count'))
    .where('website_id', '=', websiteId)
    .executeTakeFirstOrThrow()
  return count
}

type ReferringDomains = OutputOf<typeof referringDomainEndpoints.referringDomains>
type Asked = InputOf<typeof referringDomainEndpoints.referringDomains>['query']

const cursorForm = z.tuple([z.literal('known domains'), z.string().max(300)])

export const listKnown = async (db: Db, own: OwnWebsite, asked: Asked): Promise<ReferringDomains> => {
  const { registrableDomain } = await findOwn(db, own)
  let query = db.selectFrom('referring_domains').select('registrable_domain').where('website_id', '=', own.websiteId)
  if (asked.q !== undefined && asked.q !== '') query = query.where(likeDomain(asked.q))
  if (asked.cursor !== undefined) {
    query = query.where('registrable_domain', '>', decodeCursor(cursorForm, asked.cursor)[1])
  }
  const rows = await query
    .orderBy('registrable_domain')
    .limit(referringDomainsPerPage + 1)
    .execute()
  const page = rows.slice(0, referringDomainsPerPage).map((row) => row.registrable_domain)
  const last = page.at(-1)
  return {
    domains: page.map((domain) => ({ domain, domain_name: shownDomain(domain) })),
    next_cursor: rows.length > page.length && last !== undefined ? encodeCursor('known domains', last) : null,
    total: await countOf(db, own.websiteId),
    in_graph: await countInGraph(db, registrableDomain),
  }
}

/** Only the first links of a hub are counted; beyond that the number is unknown. */
const countInGraph = async (db: Db, domain: string): Promise<ReferringDomains['in_graph']> => {
  const { rows } = await sql<{ links: number; domains: number }>`
    select count(*) as links, count(distinct from_domain) as domains from (
      select from_domain from domain_links where to_domain = ${domain} limit ${graphCountMax + 1}) as known`.execute(db)
  const { links = 0, domains = 0 } = rows[0] ?? {}
  return { count: Math.min(domains, graphCountMax), more: links > graphCountMax }
}

const rowsPerRead = 10_000

/** Streams in batches, so that the whole list is never in memory. */
export async function* exportKnown(db: Db, { websiteId }: OwnWebsite): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['domain'])
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('referring_domains')
      .select('registrable_domain')
      .where('website_id', '=', websiteId)
      .where('registrable_domain', '>', after)
      .orderBy('registrable_domain')
      .limit(rowsPerRead)
      .execute()
    if (rows.length > 0) yield rows.map((row) => csvLine([shownDomain(row.registrable_domain)])).join('')
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsPerRead) return
    after = last.registrable_domain
  }
}
