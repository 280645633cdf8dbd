// Target checks as the product runs them, against the sandbox.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BasketItem } from '../../contract/basket.ts'
import { type SignedIn, useApi } from '../testing/api.ts'
import { openLiveStream } from '../testing/liveStream.ts'
import { readVisit, pageFacts } from '../testing/siteFacts.ts'
import { until } from '../testing/until.ts'
import { basketOf, basketSteps, type ForSale, theItem } from './basket.fixture.ts'
import { checkKeyOf, runTargetCheck, type TargetClients } from './targetsCheck.ts'

const api = useApi({ sandbox: true })
const steps = basketSteps(api)
let lena: SignedIn
let sale: ForSale

beforeAll(async () => {
  lena = await api.member('lena@example.com')
  sale = await steps.forSale()
})

const putPage = async (host: string, path: string, status: number): Promise<void> => {
  const answer = await api.call('PUT', `/sandbox/api/sites/${host}/${path}`, { body: { status, body: '<p>Hello</p>' } })
  expect(answer.status).toBe(200)
}

const checkOf = async ({ id }: BasketItem): Promise<BasketItem['target_check']> =>
  theItem(await steps.read(lena), id).target_check

const checkTarget = async (url: string): Promise<BasketItem> => {
  const item = await steps.item(lena, sale.offerId, { target_url: url })
  expect(item.target_check).toEqual({ state: 'checking', status: null, checked_at: null, is_slow: false })
  await api.work()
  const checked = theItem(await steps.read(lena), item.id)
  await steps.drop(lena, item.id)
  return checked
}

const domain = (): string => `target-${randomUUID()}.test`

describe('a target', () => {
  it.each([
    [200, 'reachable', []],
    [404, 'not_found', ['target_not_found']],
    [410, 'not_found', ['target_not_found']],
    [403, 'unclear', []],
    [500, 'unclear', []],
  ])('whose page returns %s is %s', async (status, state, obstacles) => {
    const host = domain()
    await putPage(host, 'page', status)
    const checked = await checkTarget(`https://${host}/page`)
    expect(checked).toMatchObject({ target_check: { state, status }, obstacles })
    expect(checked.target_check.checked_at).not.toBeNull()
  })

  it('whose name does not exist is not found', async () => {
    expect((await checkTarget(`https://${domain()}/`)).target_check).toMatchObject({ state: 'not_found', status: null })
  })

  it('is rechecked when its member requests it, and their open pages are updated', async () => {
    const host = domain()
    await putPage(host, 'late', 404)
    const item = await steps.item(lena, sale.offerId, { target_url: `https://${host}/late` })
    await api.work()
    expect(await checkOf(item)).toMatchObject({ state: 'not_found' })
    await putPage(host, 'late', 200)
    const stream = await openLiveStream(api, lena.session.access_token)
    const asked = theItem(basketOf(await steps.check(lena, item.id)), item.id)
    expect(asked.target_check).toEqual({ state: 'checking', status: null, checked_at: null, is_slow: false })
    // While a check is running, no other one starts.
    await steps.check(lena, item.id)
    await api.work()
    await until('the check and its result are published', () => stream.heard('basket.changed').length === 2)
    expect(await checkOf(item)).toMatchObject({ state: 'reachable', status: 200 })
    await steps.drop(lena, item.id)
  })

  it('whose check was lost reports so, and is rechecked on request', async () => {
    const host = domain()
    await putPage(host, 'page', 200)
    const item = await steps.item(lena, sale.offerId, { target_url: `https://${host}/page` })
    await api.database.pool.query(`delete from graphile_worker._private_jobs where key = $1`, [checkKeyOf(item.id)])
    await api.database.pool.query(
      `update basket_items set check_asked_at = clock_now() - interval '3 minutes' where id = $1`,
      [item.id],
    )
    expect(await checkOf(item)).toMatchObject({ state: 'checking', is_slow: true })
    expect(theItem(basketOf(await steps.check(lena, item.id)), item.id).target_check).toMatchObject({ is_slow: false })
    await api.work()
    expect(await checkOf(item)).toMatchObject({ state: 'reachable', is_slow: false })
    await steps.drop(lena, item.id)
  })
})

/** External clients that run a callback while a page is read. */
const outsideWith = (concurrent: () => Promise<unknown>): TargetClients => ({
  names: { readTxt: () => Promise.reject(new Error('DNS is not used in this test')) },
  crawler: {
    readPage: async (url) => {
      await concurrent()
      return readVisit(pageFacts({ url }))
    },
  },
})

describe('the check result', () => {
  const once = { attempt: 1, attemptsMax: 3 }

  it('of a previous target is discarded', async () => {
    const item = await steps.item(lena, sale.offerId, { target_url: `https://${domain()}/old` })
    const newer = `https://${domain()}/new`
    const clients = outsideWith(() => steps.change(lena, item.id, { target_url: newer }))
    await runTargetCheck(clients, item.id, { db: api.database.db, ...once })
    expect(theItem(await steps.read(lena), item.id)).toMatchObject({
      target_url: newer,
      target_check: { state: 'checking', status: null },
    })
    await steps.drop(lena, item.id)
  })

  it('of an item removed in the meantime is discarded', async () => {
    const item = await steps.item(lena, sale.offerId)
    await runTargetCheck(
      outsideWith(() => steps.drop(lena, item.id)),
      item.id,
      { db: api.database.db, ...once },
    )
    expect((await steps.read(lena)).items).toEqual([])
  })

  it('is inconclusive if every attempt failed', async () => {
    const item = await steps.item(lena, sale.offerId)
    const broken = outsideWith(() => Promise.reject(new Error('broken here')))
    const check = (attempt: number) => runTargetCheck(broken, item.id, { db: api.database.db, attempt, attemptsMax: 3 })
    await expect(check(1)).rejects.toThrow('broken here')
    expect(await checkOf(item)).toMatchObject({ state: 'checking' })
    await expect(check(3)).rejects.toThrow('broken here')
    expect(await checkOf(item)).toMatchObject({ state: 'unclear' })
    await steps.drop(lena, item.id)
  })
})
