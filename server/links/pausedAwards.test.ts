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

it('pays the rest of an award only after a fresh check of the link', async () => {
  const website = await steps.website(setup.lena, 'rest.test')
  await steps.placeLink('rest.test')
  await steps.earn(setup.lena, website)
  const { id: awardId } = await db()
    .selectFrom('awards')
    .select('id')
    .where('owner_id', '=', setup.lena.memberId)
    .where('reason', '=', 'own_site_link')
    .executeTakeFirstOrThrow()
  const paid = await db()
    .selectFrom('award_parts')
    .selectAll()
    .where('award_id', '=', awardId)
    .executeTakeFirstOrThrow()
  await db()
    .updateTable('award_parts')
    .set({
      state: 'pending',
      paid: 0,
      settled_at: null,
      is_rest: true,
      due_at: new Date(0),
      next_check_at: new Date(0),
    })
    .where('award_id', '=', awardId)
    .execute()
  // Gone since the last check, which had passed.
  await steps.takeAway('rest.test')
  await planDueParts(db())
  await api.work()
  const part = await db()
    .selectFrom('award_parts')
    .select(['state', 'obstacle', 'checks'])
    .where('award_id', '=', awardId)
    .executeTakeFirstOrThrow()
  expect(part).toEqual({ state: 'pending', obstacle: 'link_missing', checks: 1 })
  // It was paid in fact, which the audit compares.
  const { id, ...columns } = paid
  await db().updateTable('award_parts').set(columns).where('id', '=', id).execute()
})
