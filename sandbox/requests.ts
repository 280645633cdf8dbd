// Request log of the web host: what was fetched, with which headers. Keeps only the latest requests.
import type { IncomingHttpHeaders } from 'node:http'
import type { SandboxDb } from './tables.ts'

const requestsKept = 10_000
const cleanEvery = 100

export interface SeenRequest {
  host: string
  method: string
  scheme: 'http' | 'https'
  path: string
  /** Null if the page fails before it sends a status. */
  status: number | null
  fault: string | null
  headers: IncomingHttpHeaders
}

export const noteRequest = async (db: SandboxDb, request: SeenRequest): Promise<void> => {
  const { id } = await db.insertInto('requests').values(request).returning('id').executeTakeFirstOrThrow()
  if (id % cleanEvery === 0) {
    await db
      .deleteFrom('requests')
      .where('id', '<=', id - requestsKept)
      .execute()
  }
}

export interface LoggedRequest extends Omit<SeenRequest, 'scheme'> {
  id: number
  at: Date
  scheme: string
  url: string
}

/** Newest first. */
export const listRequests = async (
  db: SandboxDb,
  filter: { host?: string | undefined; before?: number | undefined; limit: number },
): Promise<LoggedRequest[]> => {
  let query = db.selectFrom('requests').selectAll().orderBy('id', 'desc').limit(filter.limit)
  if (filter.host !== undefined) query = query.where('host', '=', filter.host)
  if (filter.before !== undefined) query = query.where('id', '<', filter.before)
  const rows = await query.execute()
  return rows.map((row) => ({ ...row, url: `${row.scheme}://${row.host}${row.path}` }))
}

export const clearRequests = async (db: SandboxDb): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('requests').executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
