import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { readState, saveSettings } from '../credits/settings.ts'
import { inTransaction } from '../platform/db/database.ts'
import { useApi } from '../testing/api.ts'
import { openLiveStream } from '../testing/liveStream.ts'
import { readableLog } from '../testing/log.ts'
import { until } from '../testing/until.ts'
import { addSite, offerSteps } from '../offers/offers.fixture.ts'
import { runShop } from './runShop.ts'
import { watchShop } from './watchShop.ts'

const api = useApi()
const steps = offerSteps(api)

describe('a reader of the shop', () => {
  it('gets an event when another member changes the offers, and for nothing else', async () => {
    const lena = await api.member('lena@example.com')
    const ben = await api.member('ben@example.com')
    const { id } = await addSite(api.database.db, lena.memberId)
    const stream = await openLiveStream(api, ben.session.access_token)
    const offer = await steps.offer(lena, id, { price: 40 })
    await until('the offer was published', () => stream.heard('shop.changed').length === 1)
    expect(stream.heard('shop.changed')).toEqual([{}])
    expect(stream.text()).not.toContain(id)
    for (const state of ['paused', 'active', 'paused']) await steps.setState(lena, offer.id, state)
    await until('the changes were published', () => stream.heard('shop.changed').length >= 2)
    expect(stream.heard('shop.changed').length).toBeLessThanOrEqual(4)
  })

  it('gets one event for each change, also one that was written first and committed last', async () => {
    const notified: string[] = []
    const mia = await api.member('mia@example.com')
    const [early, late] = [await addSite(api.database.db, mia.memberId), await addSite(api.database.db, mia.memberId)]
    const client = await api.database.pool.connect()
    const note = (id: string) => ({ text: 'insert into shop_changes (website_id) values ($1)', values: [id] })
    await client.query('begin')
    await client.query(note(early.id))
    const hub = { size: () => 1, publishAll: (topic: string) => void notified.push(topic) }
    const watch = await watchShop({ db: api.database.db, hub, log: readableLog().log })
    await api.database.pool.query(note(late.id))
    await until('the late one was published', () => notified.length === 1)
    await client.query('commit')
    client.release()
    await until('the early one was published', () => notified.length === 2)
    await watch.stop()
    expect(notified).toEqual(['shop.changed', 'shop.changed'])
  })
})

describe('the minimum quality of the shop', () => {
  it('publishes an event when an admin changes it', async () => {
    const notified: string[] = []
    const hub = { size: () => 1, publishAll: (topic: string) => void notified.push(topic) }
    const watch = await watchShop({ db: api.database.db, hub, log: readableLog().log })
    const { settings, version } = await readState(api.database.db)
    const { memberId: by } = await api.member('astrid@example.com')
    const offers = { ...settings.offers, quality_from: settings.offers.quality_from + 5 }
    await inTransaction(api.database.db, (tx) => saveSettings(tx, { settings: { ...settings, offers }, version, by }))
    await until('the change was published', () => notified.length === 1)
    await watch.stop()
    expect(notified).toEqual(['shop.changed'])
  })
})

describe('a web process', () => {
  it('loads the shop at startup, and can be stopped in the middle without an error', async () => {
    const log = readableLog()
    const parts = { db: api.database.db, hub: api.hub, log: log.log }
    const running = await runShop(parts)
    const { memberId } = await api.member('ida@example.com')
    expect((await running.shop.counts(memberId, {})).offers).toBeGreaterThanOrEqual(0)
    await running.stop()
    const { stop } = await runShop(parts)
    await stop()
    expect(log.lines()).toEqual([])
  })

  it('answers without waiting for the offers once it has loaded them', async () => {
    const running = await runShop({ db: api.database.db, hub: api.hub, log: readableLog().log })
    const { memberId } = await api.member('ole@example.com')
    await running.read
    await inTransaction(api.database.db, async (tx) => {
      await sql`lock table backlink_offers in access exclusive mode`.execute(tx)
      expect((await running.shop.counts(memberId, {})).offers).toBeGreaterThanOrEqual(0)
    })
    await running.stop()
  })
})
