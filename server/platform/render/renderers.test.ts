import { describe, expect, it, vi } from 'vitest'
import { useDatabase } from '../../testing/database.ts'
import { readableLog } from '../../testing/log.ts'
import { announceRenderer, isRendererAvailable, liveRenderer } from './renderers.ts'

const database = useDatabase()
const announce = (probe: () => Promise<string | null>) =>
  announceRenderer({ database: database.current, renderer: { probe }, log: readableLog().log, everyMs: 20 })

describe('the announcement of a renderer', () => {
  it('tells all processes which browser is there, as long as it is', async () => {
    const { db, pool } = database.current
    expect(await isRendererAvailable(db)).toBe(false)
    const presence = announce(() => Promise.resolve('Chromium 156.0'))
    await vi.waitFor(async () => expect(await isRendererAvailable(db)).toBe(true))
    expect(await liveRenderer(db)).toEqual({ browser: 'Chromium 156.0', startedAt: expect.any(Date) as Date })
    const seenAt = async (): Promise<unknown> => (await pool.query('select last_seen_at from renderers')).rows[0]
    const before = await seenAt()
    await vi.waitFor(async () => expect(await seenAt()).not.toEqual(before))
    await presence.stop()
    expect(await isRendererAvailable(db)).toBe(false)
  })

  it('ends a minute after its process was last seen, and makes room for the next', async () => {
    const { db, pool } = database.current
    await pool.query(
      `insert into renderers (id, browser, last_seen_at) values (gen_random_uuid(), 'Killed', now() - interval '61 seconds')`,
    )
    expect(await isRendererAvailable(db)).toBe(false)
    const presence = announce(() => Promise.resolve('Chromium 156.0'))
    await vi.waitFor(async () => expect(await isRendererAvailable(db)).toBe(true))
    expect((await pool.query('select browser from renderers')).rows).toEqual([{ browser: 'Chromium 156.0' }])
    await presence.stop()
  })

  it('waits for a browser that starts, without one it is not made', async () => {
    const { db } = database.current
    let browser: string | null = null
    let probed = 0
    const presence = announce(() => {
      probed += 1
      return Promise.resolve(browser)
    })
    await vi.waitFor(() => expect(probed).toBeGreaterThan(2))
    expect(await isRendererAvailable(db)).toBe(false)
    browser = 'Chromium 157.0'
    await vi.waitFor(async () => expect(await isRendererAvailable(db)).toBe(true))
    await presence.stop()
  })
})
