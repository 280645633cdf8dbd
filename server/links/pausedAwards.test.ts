// Awards for links to us while their issuance is paused: a released one is paid if the link is still live.
import { afterEach, expect, it } from 'vitest'
import { planDueParts } from '../awards/seed.ts'
import { decideAll, pauseIssuance, waitingFor } from '../testing/issuance.ts'
import { idOf } from './links.fixture.ts'
import { useWatching } from './watching.fixture.ts'

const setup = useWatching()
const { api, steps, linkOf } = setup
const reasons = ['own_site_link_award'] as const

const db = () => api.database.db

afterEach(async () => {
  await pauseIssuance(db(), reasons, false)
})

const placed = async (domain: string): Promise<string> => {
  await pauseIssuance(db(), reasons)
  const website = await steps.website(setup.lena, domain)
  await steps.placeLink(domain)
  const answer = await steps.earn(setup.lena, website)
  expect(answer.json).toMatchObject({ verified: true, credits: 0 })
  return idOf(answer)
}

it('pays a released award once and watches the link for it', async () => {
  const before = await steps.balance(setup.lena)
  const id = await placed('wartet.test')
  expect(await waitingFor(db(), setup.lena.memberId)).toEqual([['own_site_link_award', 25, 'queued']])
  await decideAll(db(), setup.astrid.memberId)
  await api.work()
  expect(await steps.balance(setup.lena)).toBe(before + 25)
  const record = await db()
    .selectFrom('our_site_backlinks')
    .select(['credits_processed', 'award_domain'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(record).toEqual({ credits_processed: true, award_domain: 'wartet.test' })
  expect(await linkOf(id)).toMatchObject({ state: 'live' })
  await steps.pass('1 day')
  expect(await steps.balance(setup.lena)).toBe(before + 25)
})

it('pays nothing for a link that is gone by then, and the award when it is back', async () => {
  const before = await steps.balance(setup.lena)
  await placed('verschwindet.test')
  await steps.takeAway('verschwindet.test')
  await steps.pass('1 day')
  await steps.pass('61 minutes')
  await decideAll(db(), setup.astrid.memberId)
  await api.work()
  expect(await steps.balance(setup.lena)).toBe(before)
  expect(await waitingFor(db(), setup.lena.memberId)).toContainEqual(['own_site_link_award', 25, 'lapsed'])
  await pauseIssuance(db(), reasons, false)
  await steps.placeLink('verschwindet.test')
  await steps.pass('1 day')
  await planDueParts(db())
  await api.work()
  expect(await steps.balance(setup.lena)).toBe(before + 25)
})
