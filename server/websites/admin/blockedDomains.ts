// Blocked domains: no member may claim them or any of their subdomains.
import { domainToASCII } from 'node:url'
import { sql } from 'kysely'
import { z } from 'zod'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { websitesPerPage } from '../../../contract/limits.ts'
import type { websiteAdminEndpoints } from '../../../contract/websitesAdmin.ts'
import { asCursorTime, cursorTime, decodeCursor, encodeCursor } from '../../platform/db/cursor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { endClaims, isBlocked, lockBlocking } from '../claims.ts'
import { type DomainRules, readDomain } from '../domainInput.ts'
import { shownDomain } from '../../platform/shownDomain.ts'

/** Returns the domain in its DNS form, and how many claims were ended. */
export const block = async (
  tx: Tx,
  blocked: { typed: string; reason: string; byId: string },
  rules: DomainRules,
): Promise<{ domain: string; ended: number }> => {
  const reading = readDomain(blocked.typed, rules)
  if (reading.kind === 'refused') {
    const { issue, meant } = reading
    const word = meant === null ? {} : { word: shownDomain(meant) }
    throw new AppError('invalid_input', { issues: [{ path: 'domain', code: issue, ...word }] })
  }
  const { domain } = reading
  // Concurrent claims wait for this lock, and are then rejected or ended.
  await lockBlocking(tx, 'alone')
  if (await isBlocked(tx, domain)) throw new AppError('conflict')
  await tx.insertInto('blocked_domains').values({ domain, reason: blocked.reason, by_id: blocked.byId }).execute()
  return { domain, ended: await endClaims(tx, domain) }
}

/** Returns the domain in its DNS form. */
export const unblock = async (tx: Tx, typed: string): Promise<string> => {
  const domain = domainToASCII(typed.trim().toLowerCase())
  const gone = await tx
    .deleteFrom('blocked_domains')
    .where('domain', '=', domain)
    .returning('domain')
    .executeTakeFirst()
  if (gone === undefined) throw new AppError('not_found')
  return gone.domain
}

type BlockedList = OutputOf<typeof websiteAdminEndpoints.blockedDomains>
type BlockedQuery = z.output<typeof websiteAdminEndpoints.blockedDomains.query>

interface BlockedRow {
  domain: string
  reason: string
  by_id: string
  by_name: string
  at: Date
  /** With microseconds, like the sort column. */
  key: string
}

export const list = async (db: Db, { q, cursor }: BlockedQuery): Promise<BlockedList> => {
  const [, atKey, atDomain] = cursor === undefined ? [] : decodeCursor(cursorForm, cursor)
  const { rows } = await sql<BlockedRow>`
    select b.domain, b.reason, b.by_id, u.full_name as by_name, b.at,
      ${asCursorTime(sql`b.at`)} as key
    from blocked_domains b join users u on u.id = b.by_id
    where ${containing(q)} and ${
      atKey === undefined
        ? sql`true`
        : sql`(b.at < ${atKey}::timestamptz or (b.at = ${atKey}::timestamptz and b.domain > ${atDomain}))`
    }
    order by b.at desc, b.domain limit ${websitesPerPage + 1}`.execute(db)
  const page = rows.slice(0, websitesPerPage)
  const last = page.at(-1)
  return {
    domains: page.map(({ domain, reason, by_id: id, by_name: name, at }) => ({
      domain,
      domain_name: shownDomain(domain),
      reason,
      by: { id, name },
      at: at.toISOString(),
    })),
    next_cursor:
      rows.length > page.length && last !== undefined ? encodeCursor('blocked', last.key, last.domain) : null,
  }
}

const containing = (q: string | undefined) => {
  if (q === undefined || q === '') return sql`true`
  const lower = q.toLowerCase()
  const ascii = domainToASCII(lower)
  const pattern = (ascii === '' ? lower : ascii).replaceAll(/[\\%_]/g, String.raw`\$&`)
  return sql`b.domain like ${`%${pattern.replaceAll('\0', '')}%`}`
}

const cursorForm = z.tuple([z.literal('blocked'), cursorTime, z.string().regex(/^[a-z0-9_.-]{1,253}$/)])
