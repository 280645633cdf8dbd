// Set-up of exchange tests: four members, and an exchange between two of them.
import { afterAll, beforeAll, expect } from 'vitest'
import type { Exchange } from '../../contract/exchange.ts'
import { type SignedIn, useApi, type TestApi } from '../testing/api.ts'
import { exchangeSteps, type Site, type ExchangeSteps } from './exchange.fixture.ts'

export interface Exchanges {
  api: TestApi
  steps: ExchangeSteps
  readonly lena: SignedIn
  readonly ben: SignedIn
  readonly cora: SignedIn
  readonly dora: SignedIn
  two: () => Promise<{ wanted: Site; target: Site; give: Site }>
  askTwo: (more?: object) => Promise<{ wanted: Site; target: Site; give: Site; exchange: Exchange }>
}

/** Call once at the top of a test file. */
export const useExchanges = (): Exchanges => {
  const api = useApi({ sandbox: true })
  const steps = exchangeSteps(api)
  let lena: SignedIn
  let ben: SignedIn
  let cora: SignedIn
  let dora: SignedIn

  beforeAll(async () => {
    lena = await api.member('lena@example.com')
    ben = await api.member('ben@example.com')
    cora = await api.member('cora@example.com')
    dora = await api.member('dora@example.com')
  })

  afterAll(async () => {
    expect(await steps.watchedAfterTheEnd()).toBe(0)
  })

  /** Lena receives a link to one website and gives one on another. */
  const two = async (): Promise<{ wanted: Site; target: Site; give: Site }> => ({
    wanted: await steps.openSite(ben),
    target: await steps.site(lena),
    give: await steps.site(lena),
  })

  const askTwo = async (more: object = {}) => {
    const { wanted, target, give } = await two()
    const asked = { website_id: wanted.id, target_website_id: target.id, give_website_id: give.id, ...more }
    return { wanted, target, give, exchange: await steps.ask(lena, asked) }
  }

  return {
    api,
    steps,
    get lena() {
      return lena
    },
    get ben() {
      return ben
    },
    get cora() {
      return cora
    },
    get dora() {
      return dora
    },
    two,
    askTwo,
  }
}
