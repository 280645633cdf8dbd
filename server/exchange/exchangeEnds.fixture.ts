// Set-up of tests of the end of exchanges: three members, and exchanges in every state before it.
import { afterAll, beforeAll, expect } from 'vitest'
import { type SignedIn, useApi, type TestApi } from '../testing/api.ts'
import { exchangeSteps, must, type Site, type ExchangeSteps } from './exchange.fixture.ts'

interface Begun {
  id: string
  wanted: Site
  via: Site
  mine: Site
}

export interface ExchangeEnds {
  api: TestApi
  steps: ExchangeSteps
  readonly lena: SignedIn
  ben: SignedIn
  cora: SignedIn
  request: () => Promise<Begun>
  agree: () => Promise<Begun>
  stand: () => Promise<Begun>
  notificationsOf: (who: SignedIn, type: string, id: string) => Promise<Record<string, unknown>[]>
  endedFor: (who: SignedIn, id: string) => Promise<unknown[]>
}

/** Call once at the top of a test file. */
export const useExchangeEnds = (): ExchangeEnds => {
  const api = useApi({ sandbox: true })
  const steps = exchangeSteps(api)
  let lena: SignedIn
  let ben: SignedIn
  let cora: SignedIn

  beforeAll(async () => {
    lena = await api.member('lena@example.com')
    ben = await api.member('ben@example.com')
    cora = await api.member('cora@example.com')
  })

  afterAll(async () => {
    expect(await steps.watchedAfterTheEnd()).toBe(0)
  })

  /** Ben gives to Lena, Lena to Cora, Cora to Ben. */
  const request = async (): Promise<Begun> => {
    const [wanted, via, mine] = [await steps.openSite(ben), await steps.openSite(cora), await steps.site(lena)]
    const asked = { website_id: wanted.id, target_website_id: mine.id, give_website_id: mine.id }
    const { id } = await steps.ask(lena, { ...asked, via_website_id: via.id })
    return { id, wanted, via, mine }
  }

  const agree = async (): Promise<Begun> => {
    const begun = await request()
    for (const who of [ben, cora]) must(await steps.approve(who, begun.id))
    return begun
  }

  const stand = async (): Promise<Begun> => {
    const begun = await agree()
    for (const who of [lena, ben, cora]) await steps.place(who, begun.id)
    expect((await steps.read(lena, begun.id)).stage).toBe('live')
    return begun
  }

  const notificationsOf = async (who: SignedIn, type: string, id: string) =>
    (await steps.notified(who, type)).filter(({ exchange_id: about }) => about === id)

  const endedFor = async (who: SignedIn, id: string): Promise<unknown[]> =>
    (await notificationsOf(who, 'exchange_ended', id)).map(({ reason }) => reason)

  return {
    api,
    steps,
    get lena() {
      return lena
    },
    get ben() {
      return ben
    },
    set ben(next) {
      ben = next
    },
    get cora() {
      return cora
    },
    set cora(next) {
      cora = next
    },
    request,
    agree,
    stand,
    notificationsOf,
    endedFor,
  }
}
