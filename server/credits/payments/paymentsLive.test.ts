import { afterAll, expect, it } from 'vitest'
import { useApi } from '../../testing/api.ts'
import { ledgerViolations } from '../../testing/credits.ts'
import { openLiveStream } from '../../testing/liveStream.ts'
import { until } from '../../testing/until.ts'
import { openShop } from './payments.fixture.ts'

const api = useApi({ sandbox: true })
const shop = openShop(api)

afterAll(async () => {
  expect(await ledgerViolations(api.database.db)).toEqual([])
})

it('a webhook of the payment service updates the open pages of the member, and of no other', async () => {
  const who = await api.member('watching@example.com')
  const other = await api.member('elsewhere@example.com')
  const bought = await shop.buy(who)
  await api.work()
  const own = await openLiveStream(api, who.session.access_token)
  const others = await openLiveStream(api, other.session.access_token)
  await shop.pay(bought)
  await until('the page hears of it', () => own.heard('payments.changed').length > 0)
  expect(own.heard('payments.changed')[0]).toEqual({})
  expect(await shop.purchase(who, bought.id)).toMatchObject({ state: 'paid' })
  expect(others.heard('payments.changed')).toEqual([])
})
