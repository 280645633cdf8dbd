import { expect, it } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { addMember, addOrder, orderSteps } from './orders.fixture.ts'

const database = useDatabase()

it('what the offer states about the page is expected of the link', async () => {
  const { db } = database.current
  const steps = orderSteps(db)
  const [buyerId, sellerId] = [await addMember(db, 1_000), await addMember(db)]
  const orderId = await addOrder(db, { buyerId, sellerId, terms: { link_type: 'homepage', links_per_page: 4 } })
  await steps.transition(orderId, 'accept', 'seller')
  const { link_id: linkId } = await steps.submitLink(orderId)
  const link = await db
    .selectFrom('monitored_links')
    .select(['link_type', 'links_per_page', 'label', 'rel'])
    .where('id', '=', linkId ?? '')
    .executeTakeFirstOrThrow()
  expect(link).toMatchObject({ link_type: 'homepage', links_per_page: 4 })
})
