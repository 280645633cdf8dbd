// Set-up of refund tests: bought packs, and credits that are spent again.
import { afterAll, expect } from 'vitest'
import { type SignedIn, useApi, type TestApi } from '../../../testing/api.ts'
import { ledgerViolations } from '../../../testing/credits.ts'
import { openShop, type Shop } from '../payments.fixture.ts'

export const tokenOf = (who: SignedIn): { token: string } => ({ token: who.session.access_token })

export interface MoneyBack {
  api: TestApi
  shop: Shop
  bought: (name: string, pack?: string) => Promise<{ who: SignedIn; id: string; payment: string }>
}

/** Call once at the top of a test file. */
export const useMoneyBack = (): MoneyBack => {
  const api = useApi({ sandbox: true })
  const shop = openShop(api)

  afterAll(async () => {
    expect(await ledgerViolations(api.database.db)).toEqual([])
  })

  const bought = async (name: string, pack = 'pack-150') => {
    const who = await api.member(`${name}@example.com`)
    const checkout = await shop.buy(who, pack)
    await shop.pay(checkout)
    return { who, id: checkout.id, payment: await shop.paymentOf(checkout.id) }
  }

  return { api, shop, bought }
}
