// Mails to a seller about orders that one buyer places and cancels within a short time: one at once, then one for the
// rest.
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { orderSteps } from '../orders/orders.fixture.ts'
import { mailKinds } from '../testing/accounts.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { giveCredits } from '../testing/credits.ts'
import { until } from '../testing/until.ts'
import { basketSteps } from './basket.fixture.ts'

const api = useApi()
const steps = basketSteps(api)
const sellerEmail = 'flooded@example.com'
let lena: SignedIn
let seller: SignedIn

beforeAll(async () => {
  lena = await api.member('lena@example.com')
  seller = await api.member(sellerEmail)
  await giveCredits(api.database.db, lena.memberId, 10_000)
})

const settle = async (): Promise<void> => {
  await until('all outbox rows are published', async () => {
    const left = await api.database.db.selectFrom('outbox').select('id').where('position', 'is', null).execute()
    return left.length === 0
  })
  await api.work({ without: ['checkBasketTarget'] })
}

/** Jobs run by real time: what was deferred by product time is due now. */
const workDeferred = async (): Promise<void> => {
  await sql`update graphile_worker._private_jobs set run_at = now() where key like 'mailBatch:%'`.execute(
    api.database.db,
  )
  await settle()
}

const order = async (count: number): Promise<string[]> => {
  const items = []
  for (let left = count; left > 0; left -= 1) {
    items.push(await steps.item(lena, (await steps.forSale({}, seller.memberId)).offerId))
  }
  const placed = await steps.order(lena, ...items)
  return placed.outcome === 'placed' ? placed.orders.map(({ id }) => id) : []
}

const mails = async (): Promise<string[]> =>
  (await mailKinds(api, sellerEmail)).filter((kind) => kind === 'digest' || kind.startsWith('order_'))

describe('orders of one buyer', () => {
  it('are mailed to the seller together: the first at once, later ones within a short time as one mail', async () => {
    const [first = ''] = await order(1)
    await settle()
    expect(await mails()).toEqual(['order_created'])
    const more = await order(3)
    for (const id of [first, ...more.slice(1)]) {
      const { version } = await orderSteps(api.database.db).read(id)
      const answer = await api.call('POST', `/api/orders/${id}/cancel`, {
        token: lena.session.access_token,
        body: { version },
      })
      expect(answer.status).toBe(200)
    }
    await settle()
    expect(await mails()).toEqual(['order_created'])
    await orderSteps(api.database.db).pass(1)
    await workDeferred()
    expect((await mails()).toSorted()).toEqual(['digest', 'order_created'])
  })

  it('in one basket become one mail', async () => {
    await orderSteps(api.database.db).pass(24)
    const before = (await mails()).length
    await order(4)
    await settle()
    expect((await mails()).length).toBe(before + 1)
  })
})
