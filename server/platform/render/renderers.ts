// Which processes can open pages in a browser: each says so every few seconds, as long as its Chromium is there and starts.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Renderer } from './renderer.ts'

const seenEveryMs = 10_000
const goneAfter = '60 seconds'

export interface RendererPresence {
  stop(): Promise<void>
}

/** Announces the renderer of this process until it is stopped. */
export const announceRenderer = (parts: {
  database: Database
  renderer: Pick<Renderer, 'probe'>
  log: Log
  everyMs?: number
}): RendererPresence => {
  const { database, renderer, log, everyMs = seenEveryMs } = parts
  const id = randomUUID()
  let stopped = false
  const beat = async (): Promise<void> => {
    const browser = await renderer.probe()
    if (browser === null || stopped) return
    await sql`
      with gone as (
        delete from renderers where last_seen_at < now() - ${goneAfter}::interval and id <> ${id}
      )
      insert into renderers (id, browser) values (${id}, ${browser.slice(0, 200)})
      on conflict (id) do update set last_seen_at = now(), browser = excluded.browser`.execute(database.db)
  }
  const beatOrWarn = (): Promise<void> =>
    beat().catch((error: unknown) => log.warn({ error }, 'the renderer could not be announced'))
  let beating = beatOrWarn()
  const timer = setInterval(() => {
    beating = beating.then(beatOrWarn)
  }, everyMs)
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await beating
      await database.db.deleteFrom('renderers').where('id', '=', id).execute()
    },
  }
}

export interface LiveRenderer {
  /** Name and version. */
  browser: string
  startedAt: Date
}

/** The renderer that has been there for the longest time, or null. */
export const liveRenderer = async (db: Db): Promise<LiveRenderer | null> => {
  const row = await db
    .selectFrom('renderers')
    .select(['browser', 'started_at'])
    .where('last_seen_at', '>', sql<Date>`now() - ${goneAfter}::interval`)
    .orderBy('started_at')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { browser: row.browser, startedAt: row.started_at }
}

/** Without one, a page whose appearance needs a browser stays inconclusive. */
export const isRendererAvailable = async (db: Db): Promise<boolean> => (await liveRenderer(db)) !== null
