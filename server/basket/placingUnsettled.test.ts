// Orders of a new payer, who may spend only some of the credits that are not settled: what the basket says, and what is ordered.
import { dayMs } from '../../contract/durations.ts'
import { expect, it } from 'vitest'
import { readSettings } from '../credits/settings.ts'
import { settleDue } from '../credits/unsettled/lots.ts'
import { useApi } from '../testing/api.ts'
import { buyByCard, giveCredits } from '../testing/credits.ts'
import { orderSteps } from '../orders/orders.fixture.ts'
import { basketSteps, named } from './basket.fixture.ts'

const api = useApi()
const steps = basketSteps(api)
const db = () => api.database.db

it('beyond the limit say what can be spent now and from when more can, and go through once it has settled', async () => {
  const who = await api.member('new-payer@example.com')
  const boughtAt = Date.now()
  await buyByCard(db(), who.memberId, 900)
  const { payments } = await readSettings(db())
  const item = await steps.item(who, (await steps.forSale({ price: 600 })).offerId)
  const refusal = {
    ...{ total: 612, balance: 900, spendable: 500, lacking: 112, lacking_reason: 'unsettled_limit' },
  }
  expect((await steps.place(who, named(item))).json).toMatchObject({ outcome: 'refused', basket: refusal })
  const { more_at: moreAt } = await steps.read(who)
  const expected = boughtAt + Math.min(payments.spend_limit_days, payments.settle_days.card) * dayMs
  expect(Math.abs(new Date(moreAt ?? 0).getTime() - expected)).toBeLessThan(dayMs)

  // Credits that can be spent at once raise the figure by as much.
  await giveCredits(db(), who.memberId, 100)
  expect(await steps.read(who)).toMatchObject({ balance: 1_000, spendable: 600, lacking: 12 })

  await orderSteps(db()).pass((payments.settle_days.card + 1) * 24)
  await settleDue(db())
  expect(await steps.read(who)).toMatchObject({ spendable: 1_000, more_at: null, lacking: 0, lacking_reason: null })
  expect(await steps.order(who, item)).toMatchObject({ outcome: 'placed', total: 612 })
})

it('of a member without such credits lack what the balance lacks', async () => {
  const who = await api.member('no-payer@example.com')
  await giveCredits(db(), who.memberId, 100)
  const item = await steps.item(who, (await steps.forSale({ price: 600 })).offerId)
  expect((await steps.place(who, named(item))).json).toMatchObject({
    outcome: 'refused',
    basket: { balance: 100, spendable: 100, more_at: null, lacking: 512, lacking_reason: 'balance' },
  })
})
