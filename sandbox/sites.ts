// Virtual hosts and their pages: served by the web host, changed in the page editor.
import { sql } from 'kysely'
import { withoutQuery } from './names.ts'
import { SandboxProblem } from './problems.ts'
import type { SandboxDb } from './tables.ts'

/** How a page can misbehave on the wire, and how a host's TLS can. Both are explained on the sandbox's own pages. */
export const pageFaults = ['reset', 'hang', 'drip', 'truncate'] as const
export type PageFault = (typeof pageFaults)[number]
export const tlsModes = ['valid', 'forced', 'expired', 'wrong_host', 'none'] as const
export type TlsMode = (typeof tlsModes)[number]

const pageBytesMax = 5_000_000
const pagesMax = 20_000
const listedMax = 1000
const rowsPerInsert = 200

export type PageHeaders = Record<string, string | string[]>

export interface Page {
  host: string
  path: string
  status: number
  headers: PageHeaders
  body: Buffer
  delayMs: number
  fault: PageFault | null
}

export interface PageSummary extends Omit<Page, 'body'> {
  bytes: number
  updatedAt: Date
}

const readFault = (text: string | null): PageFault | null => pageFaults.find((fault) => fault === text) ?? null

const contentTypes: Record<string, string> = {
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  json: 'application/json',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}

/** The content type a web host derives from the file name if none is set. */
export const contentTypeOf = (path: string): string => {
  const ending = /\.([a-z0-9]+)$/.exec(withoutQuery(path))?.[1] ?? ''
  return contentTypes[ending] ?? 'text/html; charset=utf-8'
}

export const putPage = async (db: SandboxDb, page: Page): Promise<void> => {
  if (page.body.length > pageBytesMax) throw new SandboxProblem('too_large', `${pageBytesMax} bytes`)
  const { count } = await db.selectFrom('pages').select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  if (count >= pagesMax) throw new SandboxProblem('too_many_pages', String(pagesMax))
  const { host, path, status, headers, body, fault } = page
  const content = { status, headers, body, fault, delay_ms: page.delayMs }
  await db
    .insertInto('pages')
    .values({ host, path, ...content })
    .onConflict((conflict) =>
      conflict.columns(['host', 'path']).doUpdateSet({ ...content, updated_at: sql`clock_now()` }),
    )
    .execute()
}

/** Inserts many pages in one batch, as a web host would serve them; existing pages are kept. */
export const putPages = async (
  db: SandboxDb,
  pages: readonly { host: string; path: string; status: number; body: string }[],
): Promise<void> => {
  const rows = pages.map(({ body, ...page }) => ({
    ...page,
    headers: { 'content-type': contentTypeOf(page.path) },
    body: Buffer.from(body),
    delay_ms: 0,
  }))
  for (let at = 0; at < rows.length; at += rowsPerInsert) {
    await db
      .insertInto('pages')
      .values(rows.slice(at, at + rowsPerInsert))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

export const removePage = async (db: SandboxDb, host: string, path: string): Promise<number> => {
  const removed = await db
    .deleteFrom('pages')
    .where('host', '=', host)
    .where('path', '=', path)
    .executeTakeFirstOrThrow()
  return Number(removed.numDeletedRows)
}

export const removeHost = async (db: SandboxDb, host: string): Promise<number> => {
  const removed = await db.deleteFrom('pages').where('host', '=', host).executeTakeFirstOrThrow()
  await db.deleteFrom('hosts').where('host', '=', host).execute()
  return Number(removed.numDeletedRows)
}

/** The page for this exact path and query, else the one for the path with any query. */
export const findPage = async (db: SandboxDb, host: string, path: string): Promise<Page | null> => {
  const rows = await db
    .selectFrom('pages')
    .selectAll()
    .where('host', '=', host)
    .where('path', 'in', [...new Set([path, withoutQuery(path)])])
    .execute()
  const row = rows.find((found) => found.path === path) ?? rows[0]
  if (row === undefined) return null
  const { status, headers, body } = row
  return { host, path: row.path, status, headers, body, delayMs: row.delay_ms, fault: readFault(row.fault) }
}

export const listPages = async (db: SandboxDb, host: string): Promise<PageSummary[]> => {
  const rows = await db
    .selectFrom('pages')
    .select([
      'host',
      'path',
      'status',
      'headers',
      'delay_ms',
      'fault',
      'updated_at',
      sql<number>`length(body)`.as('bytes'),
    ])
    .where('host', '=', host)
    .orderBy('path')
    .limit(listedMax)
    .execute()
  return rows.map(({ delay_ms: delayMs, updated_at: updatedAt, fault, ...row }) => ({
    ...row,
    delayMs,
    updatedAt,
    fault: readFault(fault),
  }))
}

export interface HostSummary {
  host: string
  pages: number
  tls: TlsMode
}

const readTlsMode = (text: string | null | undefined): TlsMode => tlsModes.find((mode) => mode === text) ?? 'valid'

export const listHosts = async (db: SandboxDb): Promise<HostSummary[]> => {
  const rows = await db
    .selectFrom('pages')
    .leftJoin('hosts', 'hosts.host', 'pages.host')
    .select(['pages.host', 'hosts.tls', db.fn.countAll<number>().as('pages')])
    .groupBy(['pages.host', 'hosts.tls'])
    .orderBy('pages.host')
    .limit(listedMax)
    .execute()
  return rows.map(({ host, pages, tls }) => ({ host, pages, tls: readTlsMode(tls) }))
}

export const tlsModeOf = async (db: SandboxDb, host: string): Promise<TlsMode> => {
  const row = await db.selectFrom('hosts').select('tls').where('host', '=', host).executeTakeFirst()
  return readTlsMode(row?.tls)
}

export const setTlsMode = async (db: SandboxDb, host: string, tls: TlsMode): Promise<void> => {
  if (tls === 'valid') {
    await db.deleteFrom('hosts').where('host', '=', host).execute()
    return
  }
  await db
    .insertInto('hosts')
    .values({ host, tls })
    .onConflict((conflict) => conflict.column('host').doUpdateSet({ tls }))
    .execute()
}
