// Puts demo sites in place, each once: what somebody changed or deleted afterwards is never brought back.
import { contentTypeOf } from '../sites.ts'
import type { SandboxDb } from '../tables.ts'
import type { DemoSite } from './demo.ts'

const rowsPerInsert = 500

export const loadDemoSites = async (db: SandboxDb, sites: readonly DemoSite[]): Promise<{ loaded: number }> => {
  const loaded = await db.selectFrom('demo_sites').select('host').execute()
  const known = new Set(loaded.map(({ host }) => host))
  const fresh = sites.filter(({ host }) => !known.has(host))
  if (fresh.length === 0) return { loaded: 0 }
  const rows = fresh.flatMap(({ host, pages }) =>
    pages.map(({ path, body }) => ({
      host,
      path,
      status: 200,
      headers: { 'content-type': contentTypeOf(path) },
      body: Buffer.from(body),
      delay_ms: 0,
    })),
  )
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('demo_sites')
      .values(fresh.map(({ host }) => ({ host })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    for (let at = 0; at < rows.length; at += rowsPerInsert) {
      await tx
        .insertInto('pages')
        .values(rows.slice(at, at + rowsPerInsert))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  })
  return { loaded: fresh.length }
}
