// Property-based scenarios of orders on the real database: actions of buyers, sellers, pages, admins, the system and
// the clock, run step by step through the core.
import { hourMs } from '../../contract/durations.ts'
import { postponementsMax } from '../../contract/limits.ts'
import type { LinkVerdict } from '../../contract/links.ts'
import type { OrderActor, OrderTransition } from '../../contract/orderProcess.ts'
import * as clock from '../platform/clock.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { eraseMember } from '../testing/eraseMember.ts'
import { addSite } from '../offers/offers.fixture.ts'
import { systemCancel } from './systemCancel.ts'
import { addMember, addOffer, addOrder, type OrderSteps, orderSteps } from './orders.fixture.ts'
import { factsOf } from './orderRow.ts'
import { transitionsOf } from './process.ts'
import { type Person, type Stage, stages, type Story, type StoryStep } from './anyOrderStory.fixture.ts'
import { accountOf } from './storyAccount.fixture.ts'

interface Scenario {
  db: Db
  steps: OrderSteps
  story: Story
  buyerId: string
  sellerId: string
  websiteId: string
  orders: readonly string[]
  gone: Set<Person>
  blocked: Set<Person>
  /** What the page of each order shows. */
  sights: Map<string, LinkVerdict>
}

const buyerCredits = 5_000

const begin = async (db: Db, story: Story): Promise<Scenario> => {
  const { price, turnaroundDays, months } = story
  const buyerId = await addMember(db, buyerCredits)
  const sellerId = await addMember(db, story.sellerCredits)
  const { id: websiteId } = await addSite(db, sellerId)
  const terms = { price, turnaround_days: turnaroundDays, guarantee_months: months }
  const offerId = await addOffer(db, sellerId, websiteId, terms)
  const steps = orderSteps(db)
  const orders: string[] = []
  for (const { prime, reviewed, from } of story.orders) {
    const id = await addOrder(db, { buyerId, sellerId, websiteId, offerId, prime, terms, needsAdminReview: reviewed })
    if (reviewed && from !== 'placed') await steps.transition(id, 'pass_admin_review', 'admin')
    await bring(steps, id, prime, from)
    orders.push(id)
  }
  return {
    db,
    steps,
    story,
    buyerId,
    sellerId,
    websiteId,
    orders,
    gone: new Set(),
    blocked: new Set(),
    sights: new Map(),
  }
}

const bring = async (
  { transition, submitLink, check }: OrderSteps,
  id: string,
  prime: boolean,
  to: Stage,
): Promise<void> => {
  const at = stages.indexOf(to)
  if (at >= 1 && !prime) await transition(id, 'accept', 'seller')
  if (at >= 2) await submitLink(id)
  if (at >= 3) await check(id, 'passed')
  if (at >= 4) await transition(id, 'approve', 'buyer')
}

/** A rejected action changes nothing; any other error fails the scenario. */
const unlessRefused = async (act: () => Promise<unknown>): Promise<void> => {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/** Like a check, which the page also shows from then on. */
const look = async ({ steps, sights }: Scenario, id: string, verdict: LinkVerdict): Promise<void> => {
  sights.set(id, verdict)
  await steps.check(id, verdict)
}

/** A deadline only requests a fresh check, which finds what the page shows. */
const wake = ({ steps, sights }: Scenario, id: string): Promise<void> =>
  steps.wakeAndCheck(id, sights.get(id) ?? 'passed')

const pass = async (scenario: Scenario, hours: number): Promise<void> => {
  const { db, steps, orders } = scenario
  const until = new Date((await clock.now(db)).getTime() + hours * hourMs)
  for (;;) {
    const [next] = await dueBy(db, orders, until)
    if (next === undefined) break
    if (next.deadline_at > (await clock.now(db))) await steps.setClock(next.deadline_at)
    await wake(scenario, next.id)
  }
  if (until > (await clock.now(db))) await steps.setClock(until)
}

const dueBy = async (db: Db, orders: readonly string[], until: Date) => {
  const rows = await db
    .selectFrom('backlink_orders')
    .select(['id', 'deadline_at'])
    .where('id', 'in', orders)
    .where('deadline_at', '<=', until)
    .orderBy('deadline_at')
    .orderBy('number')
    .limit(1)
    .execute()
  return rows.flatMap(({ id, deadline_at: at }) => (at === null ? [] : [{ id, deadline_at: at }]))
}

const isAway = ({ gone, blocked }: Scenario, by: OrderActor): boolean =>
  (by === 'buyer' || by === 'seller') && (gone.has(by) || blocked.has(by))

const shareOf = ({ price }: Story, percent: number): number => Math.min(Math.floor((price * percent) / 100), price - 1)

const makeOne = async (
  scenario: Scenario,
  id: string,
  transition: OrderTransition,
  by: OrderActor,
  share: number,
): Promise<void> => {
  const { steps, story } = scenario
  if (isAway(scenario, by)) return
  // Checks and deadlines use their own code paths, with all their effects.
  if (by === 'check') {
    await look(scenario, id, transition === 'pass' ? 'passed' : transition === 'fail' ? 'failed' : 'inconclusive')
  } else if (by === 'clock') await wake(scenario, id)
  else if (transition === 'submit_link') await unlessRefused(() => steps.submitLink(id))
  else {
    await unlessRefused(() =>
      steps.transition(id, transition, by, { toBuyer: shareOf(story, share), note: 'Because.' }),
    )
  }
}

const leave = async (scenario: Scenario, who: Person): Promise<void> => {
  if (scenario.gone.has(who)) return
  scenario.gone.add(who)
  await eraseMember(scenario.db, who === 'buyer' ? scenario.buyerId : scenario.sellerId)
}

const fall = async ({ db, orders }: Scenario): Promise<void> => {
  for (const id of orders) await inTransaction(db, (tx) => systemCancel(tx, id))
}

const block = async (scenario: Scenario, who: Person): Promise<void> => {
  if (scenario.gone.has(who)) return
  scenario.blocked.add(who)
  const id = who === 'buyer' ? scenario.buyerId : scenario.sellerId
  await scenario.db.updateTable('users').set({ blocked_at: new Date() }).where('id', '=', id).execute()
  await fall(scenario)
}

const prove = async (scenario: Scenario, isVerifiedClaim: boolean): Promise<void> => {
  const proof = { is_verified: isVerifiedClaim, verified_at: isVerifiedClaim ? new Date() : null }
  await scenario.db
    .updateTable('websites')
    .set(proof)
    .where('id', '=', scenario.websiteId)
    .where('ended_at', 'is', null)
    .execute()
  if (!isVerifiedClaim) await fall(scenario)
}

const vanish = async (scenario: Scenario, id: string, afterDays: number, comesBack: boolean): Promise<void> => {
  const { steps } = scenario
  await pass(scenario, afterDays * 24)
  for (const hours of [0, 2, 24]) {
    await pass(scenario, hours)
    await steps.check(id, 'failed')
  }
  await steps.check(id, 'inconclusive')
  if (comesBack) await steps.check(id, 'passed')
  await pass(scenario, 8 * 24)
  await steps.check(id, comesBack ? 'passed' : 'failed')
}

/** Chosen rarely, because nothing follows them. */
const endings: ReadonlySet<OrderTransition> = new Set([
  'decline',
  'withdraw',
  'cancel',
  'give_back',
  'pay_out',
  'decide',
])

const take = async (scenario: Scenario, taken: StoryStep): Promise<void> => {
  const { steps } = scenario
  const id = 'order' in taken ? (scenario.orders[taken.order] ?? '') : ''
  switch (taken.step) {
    case 'pass':
      return pass(scenario, taken.hours)
    case 'stand_still':
      await steps.pass(taken.hours)
      for (const one of scenario.orders) await wake(scenario, one)
      return
    case 'act': {
      const open = transitionsOf(factsOf(await steps.read(id)), taken.by, await clock.now(scenario.db))
      const goingOn = open.filter((transition) => !endings.has(transition))
      const choices = goingOn.length > 0 && taken.choice > 3 ? goingOn : open
      const transition = choices[taken.choice % Math.max(choices.length, 1)]
      return transition === undefined ? undefined : makeOne(scenario, id, transition, taken.by, taken.share)
    }
    case 'try':
      return makeOne(scenario, id, taken.transition, taken.by, 0)
    case 'look':
      return look(scenario, id, taken.verdict)
    case 'deliver':
      await makeOne(scenario, id, 'accept', 'seller', 0)
      await makeOne(scenario, id, 'submit_link', 'seller', 0)
      await look(scenario, id, 'passed')
      return taken.approve ? makeOne(scenario, id, 'approve', 'buyer', 0) : undefined
    case 'bungle':
      await makeOne(scenario, id, 'accept', 'seller', 0)
      await makeOne(scenario, id, 'submit_link', 'seller', 0)
      return look(scenario, id, 'failed')
    case 'vanish':
      return vanish(scenario, id, taken.afterDays, taken.comesBack)
    case 'leave':
      return leave(scenario, taken.who)
    case 'block':
      return block(scenario, taken.who)
    case 'unprove':
    case 'prove':
      return prove(scenario, taken.step === 'prove')
  }
}

const turnsMax = 60

/** Buyers and sellers stop acting; only an admin still works through the queue. */
const comeToAnEnd = async (scenario: Scenario): Promise<void> => {
  const { steps, story } = scenario
  for (let turn = 0; turn < turnsMax; turn += 1) {
    const open = (await Promise.all(scenario.orders.map((id) => steps.read(id)))).filter(
      ({ ended_at: at }) => at === null,
    )
    if (open.length === 0) return
    for (const { id, status, postponed } of open) {
      // A person has opened the page that no check can read.
      if (postponed >= postponementsMax) await look(scenario, id, story.lastShare > 50 ? 'failed' : 'passed')
      if (status !== 'disputed') continue
      if (story.lastShare > 90) await steps.transition(id, 'give_back', 'admin')
      else await steps.transition(id, 'decide', 'admin', { toBuyer: shareOf(story, story.lastShare) })
    }
    if (open.some(({ status }) => status !== 'disputed')) await pass(scenario, 5 * 24)
  }
  throw new Error('An order does not come to an end.')
}

/** Runs the scenario and returns the inconsistencies at its end. */
export const tell = async (db: Db, story: Story): Promise<string[]> => (await notified(db, story)).found

/** The same, with the history of each order. */
export const notified = async (db: Db, story: Story): Promise<{ found: string[]; histories: string[][] }> => {
  await orderSteps(db).setClock(new Date(0))
  const scenario = await begin(db, story)
  for (const taken of story.steps) await take(scenario, taken)
  await comeToAnEnd(scenario)
  const histories = await Promise.all(scenario.orders.map((id) => scenario.steps.events(id)))
  return { found: await accountOf(db, endOf(scenario)), histories }
}

const endOf = ({ orders, buyerId, sellerId, story, gone }: Scenario) => ({
  orders,
  members: { buyer: buyerId, seller: sellerId },
  began: { buyer: buyerCredits, seller: story.sellerCredits },
  gone,
})
