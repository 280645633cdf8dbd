// After a dispute, the guarantee monitors what was decided: a defect that was ruled on is no violation, any other is.
import { describe, expect, it } from 'vitest'
import type { Answer } from '../../testing/api.ts'
import { ledgerViolations } from '../../testing/credits.ts'
import { readOrderAgreements } from '../orderAgreement.ts'
import { checkAgain } from '../orderViewLink.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { addMember, addOrder, type FoundLink } from '../orders.fixture.ts'
import { useAdminOrders } from './adminOrders.fixture.ts'

const { api, steps, call, read } = useAdminOrders()

/** In dispute, with a link that is on the page with these properties. */
const disputed = async (found: FoundLink, price = 100) => {
  const { db } = api.database
  const [buyerId, sellerId] = [await addMember(db, price), await addMember(db)]
  const terms = { price, rel: 'dofollow' as const }
  const orderId = await addOrder(db, { buyerId, sellerId, terms, anchorText: 'good shoes' })
  await steps().transition(orderId, 'accept', 'seller')
  await steps().submitLink(orderId)
  await steps().checkFinding(orderId, found)
  const { version } = await read(orderId)
  await call('POST', `/${orderId}/force`, { version, transition: 'escalate', reason: 'They disagree.' })
  return { orderId, buyerId, sellerId }
}

const decide = async (orderId: string, defects: string[] | null, more: object = {}): Promise<Answer> => {
  const { version, defects: found } = await read(orderId)
  const accepted = defects === null ? null : { check: found?.check ?? '0', defects }
  return call('POST', `/${orderId}/decide`, { version, to_buyer: 40, reason: 'As seen.', accepted, ...more })
}

/** A side requests a check of the link, which rests in a dispute. */
const askForCheck = async (orderId: string): Promise<void> => {
  await steps().pass(1)
  const order = await steps().read(orderId)
  await inTransaction(api.database.db, (tx) => checkAgain(tx, order))
}

const daily = 24

/** As often as a link needs to be missing to be lost. */
const stays = async (check: () => Promise<void>): Promise<void> => {
  for (const hours of [daily, 2, 8 * daily]) {
    await steps().pass(hours)
    await check()
  }
}

const asDecided: FoundLink = { rel: ['nofollow'] }

const decidedNofollow = async () => {
  const order = await disputed(asDecided)
  expect((await decide(order.orderId, ['rel_nofollow'])).status).toBe(200)
  return order
}

describe('a dispute about a link that is not as ordered', () => {
  it('lists the defects at the time of the decision, and those that can be accepted', async () => {
    const { orderId } = await disputed({ rel: ['nofollow'], text: 'shoes' })
    const { defects, checks } = await read(orderId)
    expect(defects).toMatchObject({
      check: checks[0]?.id,
      reasons: ['wrong_anchor', 'rel_nofollow'],
      acceptable: ['wrong_anchor', 'rel_nofollow'],
      anchor_text: 'shoes',
      rel: ['nofollow'],
    })
  })

  it('keeps the accepted ones with the decision, the history and the agreement of the link', async () => {
    const { orderId } = await disputed({ rel: ['nofollow'], text: 'shoes' })
    const accepted = { defects: ['wrong_anchor', 'rel_nofollow'], anchor_text: 'shoes' }
    const { order } = (await decide(orderId, ['rel_nofollow', 'wrong_anchor'])).json as {
      order: Awaited<ReturnType<typeof read>>
    }
    expect(order).toMatchObject({ status: 'completed', decision: { accepted }, defects: null })
    expect(order.events.at(-1)).toMatchObject({ event: 'decide', detail: { accepted } })
    const link = await api.database.db
      .selectFrom('monitored_links')
      .selectAll()
      .where('id', '=', order.link?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(link).toMatchObject({ accepted_defects: accepted.defects, accepted_anchor: 'shoes', state: 'live' })
    const agreed = await readOrderAgreements(api.database.db, [link])
    expect(agreed.get(link.id)?.agreement).toMatchObject({ kind: 'order', accepted })
  })

  it('is decided by what the admin has seen: a later check with another result is a conflict', async () => {
    const { orderId } = await disputed(asDecided)
    const { version, defects } = await read(orderId)
    await askForCheck(orderId)
    await steps().checkFinding(orderId, { rel: ['sponsored'] })
    const accepted = { check: defects?.check ?? '', defects: ['rel_nofollow'] }
    const body = { version, to_buyer: 40, reason: 'As seen.', accepted }
    expect((await call('POST', `/${orderId}/decide`, body)).code).toBe('conflict')
    expect((await decide(orderId, ['rel_nofollow'])).code).toBe('invalid_transition')
    expect((await decide(orderId, ['rel_sponsored'])).status).toBe(200)
  })

  it('accepts nothing of a link that is missing, nor of an order that is refunded', async () => {
    const { orderId } = await disputed(asDecided)
    expect((await decide(orderId, ['rel_nofollow'], { to_buyer: 100 })).code).toBe('invalid_transition')
    await askForCheck(orderId)
    await steps().check(orderId, 'failed')
    expect((await read(orderId)).defects).toMatchObject({ reasons: ['link_missing'], acceptable: [] })
    expect((await decide(orderId, ['rel_nofollow'])).code).toBe('invalid_transition')
    expect((await decide(orderId, null, { to_buyer: 100 })).status).toBe(200)
  })
})

describe('a link that was ruled nofollow', () => {
  it('passes later checks, and its guarantee runs on', async () => {
    const { orderId, sellerId } = await decidedNofollow()
    await stays(() => steps().checkFinding(orderId, asDecided))
    expect(await read(orderId)).toMatchObject({
      guarantee: { state: 'running' },
      link: { state: 'live', last_verdict: 'passed' },
    })
    expect((await steps().balance(sellerId)) + (await steps().pending(sellerId))).toBe(60)
  })

  it('still passes when it is changed to what was ordered', async () => {
    const { orderId } = await decidedNofollow()
    await stays(() => steps().checkFinding(orderId, {}))
    expect(await read(orderId)).toMatchObject({ guarantee: { state: 'running' }, link: { state: 'live' } })
  })

  it.each([
    ['is removed', null],
    ['gets another anchor text', { ...asDecided, text: 'cheap shoes' }],
    ['is marked as sponsored as well', { rel: ['nofollow', 'sponsored'] }],
  ])('is refunded when it %s', async (_, found) => {
    const { orderId, buyerId } = await decidedNofollow()
    await stays(() => (found === null ? steps().check(orderId, 'failed') : steps().checkFinding(orderId, found)))
    expect(await read(orderId)).toMatchObject({
      guarantee: { state: 'refunded' },
      credits: { guarantee_refunded: 60 },
    })
    expect(await steps().balance(buyerId)).toBe(100)
    expect(await ledgerViolations(api.database.db)).toEqual([])
  })

  it('is refunded when the accepted anchor text becomes a third one', async () => {
    const { orderId } = await disputed({ text: 'shoes' })
    expect((await decide(orderId, ['wrong_anchor'])).status).toBe(200)
    await stays(() => steps().checkFinding(orderId, { text: 'shoes' }))
    expect(await read(orderId)).toMatchObject({ guarantee: { state: 'running' } })
    await stays(() => steps().checkFinding(orderId, { text: 'boots' }))
    expect(await read(orderId)).toMatchObject({ guarantee: { state: 'refunded' } })
  })
})

describe('a decision that accepts nothing', () => {
  it('leaves the terms as they were ordered', async () => {
    const { orderId } = await disputed(asDecided)
    await decide(orderId, null)
    await stays(() => steps().checkFinding(orderId, asDecided))
    expect(await read(orderId)).toMatchObject({
      guarantee: { state: 'refunded' },
      decision: { accepted: { defects: [], anchor_text: null } },
    })
  })
})
