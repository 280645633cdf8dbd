// Loads the demo sites, each once: pages changed or deleted later are never restored.
import { contentTypeOf } from '../sites.ts'
import type { SandboxDb } from '../tables.ts'
import type { DemoSite } from './pages.ts'

const rowsPerInsert = 500

/**
 * Total number of demo sites. While all of them are loaded, their material is not read, so that a start costs nothing.
 */
export const demoSitesTotal = 300

export const demoHostsOf = async (db: SandboxDb): Promise<string[]> => {
  const loaded = await db.selectFrom('demo_sites').select('host').orderBy('host').execute()
  return loaded.map(({ host }) => host)
}

export const loadDemoSites = async (db: SandboxDb, today: string): Promise<{ loaded: number }> => {
  const known = new Set(await demoHostsOf(db))
  if (known.size >= demoSitesTotal) return { loaded: 0 }
  const { demoHosts, demoSites } = await import('./demo.ts')
  const missing = demoHosts.filter((host) => !known.has(host))
  return await addSites(db, demoSites(missing, today))
}

export const addSites = async (db: SandboxDb, fresh: readonly DemoSite[]): Promise<{ loaded: number }> => {
  if (fresh.length === 0) return { loaded: 0 }
  const rows = fresh.flatMap(({ host, pages, delayMs }) =>
    pages.map(({ path, body }) => ({
      host,
      path,
      status: 200,
      headers: { 'content-type': contentTypeOf(path) },
      body: Buffer.from(body),
      delay_ms: delayMs ?? 0,
    })),
  )
  const modes = fresh.flatMap(({ host, tls }) => (tls === 'valid' ? [] : [{ host, tls }]))
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
    if (modes.length === 0) return
    await tx
      .insertInto('hosts')
      .values(modes)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  return { loaded: fresh.length }
}
