// Domains that nobody may claim, with everything below them.
import { domainToASCII } from 'node:url'
import { sql } from 'kysely'
import { z } from 'zod'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { type websiteAdminEndpoints, websitesPerPage } from '../../../contract/websiteAdmin.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { endClaims, isBlocked, lockBlocking } from '../claims.ts'
import { type DomainRules, readDomain } from '../domainInput.ts'
import { shownDomain } from '../shownDomain.ts'

/** Gives the domain as DNS has it, and how many claims ended by it. */
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
  // Whoever claims it at this moment waits, and is refused or ended.
  await lockBlocking(tx, 'alone')
  if (await isBlocked(tx, domain)) throw new AppError('conflict')
  await tx.insertInto('blocked_domains').values({ domain, reason: blocked.reason, by_id: blocked.byId }).execute()
  return { domain, ended: await endClaims(tx, domain) }
}

/** Gives the domain as DNS has it. */
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
type BlockedWish = z.output<typeof websiteAdminEndpoints.blockedDomains.query>

interface BlockedRow {
  domain: string
  reason: string
  by_id: string
  by_name: string
  at: Date
  /** To the microsecond, as the order has it. */
  key: string
}

export const list = async (db: Db, { q, cursor }: BlockedWish): Promise<BlockedList> => {
  const after = cursor === undefined ? null : decodeCursor(cursor)
  const { rows } = await sql<BlockedRow>`
    select b.domain, b.reason, b.by_id, u.full_name as by_name, b.at,
      to_char(b.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key
    from blocked_domains b join users u on u.id = b.by_id
    where ${containing(q)} and ${
      after === null
        ? sql`true`
        : sql`(b.at < ${after.key}::timestamptz or (b.at = ${after.key}::timestamptz and b.domain > ${after.domain}))`
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
    next_cursor: rows.length > page.length && last !== undefined ? encodeCursor(last) : null,
  }
}

const containing = (q: string | undefined) => {
  if (q === undefined || q === '') return sql`true`
  const lower = q.toLowerCase()
  const ascii = domainToASCII(lower)
  const pattern = (ascii === '' ? lower : ascii).replaceAll(/[\\%_]/g, String.raw`\$&`)
  return sql`b.domain like ${`%${pattern.replaceAll('\0', '')}%`}`
}

const cursorForm = z.tuple([
  z.literal('blocked'),
  z.iso.datetime().regex(/^(?:19|20|21)\d\d-/),
  z.string().regex(/^[a-z0-9_.-]{1,253}$/),
])

const encodeCursor = ({ key, domain }: Pick<BlockedRow, 'key' | 'domain'>): string =>
  Buffer.from(JSON.stringify(['blocked', key, domain])).toString('base64url')

const decodeCursor = (cursor: string): Pick<BlockedRow, 'key' | 'domain'> => {
  try {
    const [, key, domain] = cursorForm.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { key, domain }
  } catch (cause) {
    throw new AppError('invalid_input', { issues: [{ path: 'cursor', code: 'wrong_value' }], cause })
  }
}
