// Properties of the link rules, so that a rule that deviates is caught: histories of checks against a model, pages with
// their verdicts, what members may submit, and what a link earns and costs.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { dayMs, hourMs, minuteMs } from '../../contract/durations.ts'
import type { LinkDecision } from '../../contract/linksAdmin.ts'
import type { LinkVerdict } from '../../contract/links.ts'
import type { sourcePage } from '../../contract/sourcePage.ts'
import type { OwnLinkRow } from './ownLinkRecord.ts'
import type { awardOwnLink, carriesAward, takeBackAward } from './ownSiteCredits.ts'
import type { decided, LinkEvent, CheckSchedule, MonitoringStatus, Step, step } from './recheckSchedule.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { unreachable } from '../platform/errors.ts'
import { registerDomain } from '../testing/domainAges.ts'
import { giveCredits } from '../testing/credits.ts'

export interface ScheduleRules {
  step: typeof step
  decided: typeof decided
}

const begin = Date.UTC(2026, 0, 1, 12)
const schedule: CheckSchedule = {
  checkAfterDays: [1, 3, 7, 14, 30],
  thenEveryDays: 30,
  repairDays: 7,
  dayShare: null,
  isRequested: false,
}
const scheduleDays = [1, 3, 7, 14, 30, ...Array.from({ length: 60 }, (_, month) => 60 + 30 * month)]

type Seen = LinkVerdict | LinkDecision

/** The result of each check, and how much later than planned; hours for those requested in between. */
const history = fc.array(
  fc.record({
    seen: fc.constantFrom<Seen>('passed', 'failed', 'failed', 'inconclusive', 'inconclusive', 'missing', 'live'),
    late: fc.constantFrom(0, 0, 0, -30 * minuteMs, 5 * dayMs),
  }),
  { minLength: 1, maxLength: 60 },
)

/** The same state machine as a model: missing twice, an hour apart; a week to repair; inconclusive is never missing. */
interface Walk {
  state: MonitoringStatus['state']
  missedAt: number | null
  repairBy: number | null
  verifiedAt: number
  inconclusiveSince: number | null
  isAsked: boolean
  isConfirmedMissing: boolean
}

const walkOn = (walk: Walk, now: number, seen: Seen): LinkEvent => {
  if (seen === 'inconclusive') {
    walk.inconclusiveSince ??= now
    const isSettled = walk.isConfirmedMissing && now < (walk.repairBy ?? 0)
    return isSettled ? 'still_missing' : notSeen(walk, now, walk.inconclusiveSince)
  }
  Object.assign(walk, { inconclusiveSince: null, isAsked: false })
  return seen === 'passed' || seen === 'live' ? seenThere(walk, now) : seenMissing(walk, now, seen === 'missing')
}

const notSeen = (walk: Walk, now: number, from: number): LinkEvent => {
  const isStuck = !walk.isAsked && (walk.isConfirmedMissing || now - from >= 2 * dayMs)
  walk.isAsked ||= isStuck
  return isStuck ? 'stuck' : 'unclear'
}

const seenMissing = (walk: Walk, now: number, isManual: boolean): LinkEvent => {
  switch (walk.state) {
    case 'waiting':
      return 'not_found'
    case 'lost':
      return 'still_lost'
    case 'live':
      if (!isManual && (walk.missedAt === null || now - walk.missedAt < hourMs)) {
        walk.missedAt ??= now
        return 'missed'
      }
      Object.assign(walk, { state: 'endangered', repairBy: now + 7 * dayMs, isConfirmedMissing: isManual })
      return 'endangered'
    case 'endangered':
      walk.isConfirmedMissing ||= isManual
      if (now < (walk.repairBy ?? 0)) return 'still_missing'
      Object.assign(walk, { state: 'lost', repairBy: null, isConfirmedMissing: false, inconclusiveSince: null })
      return 'lost'
    default:
      return unreachable(walk.state)
  }
}

const seenThere = (walk: Walk, now: number): LinkEvent => {
  const event = ({ waiting: 'verified', live: 'live', endangered: 'repaired', lost: 'restored' } as const)[walk.state]
  if (event === 'verified' || event === 'restored') walk.verifiedAt = now
  Object.assign(walk, { state: 'live', missedAt: null, repairBy: null, isConfirmedMissing: false })
  return event
}

const flawOfStep = (walk: Walk, now: number, event: LinkEvent, taken: Step): string | null => {
  const { status } = taken
  if (taken.event !== event) return `${taken.event} instead of ${event}`
  if (status.state !== walk.state) return `${status.state} instead of ${walk.state} after ${event}`
  if ((status.repairBy?.getTime() ?? null) !== walk.repairBy) return `another deadline after ${event}`
  if (status.needsReview !== walk.isAsked) return `a person is ${walk.isAsked ? 'not ' : ''}asked after ${event}`
  return flawOfNext(walk, now, event, taken.nextAt?.getTime() ?? null)
}

const passes: readonly LinkEvent[] = ['verified', 'live', 'repaired', 'restored']

const flawOfNext = (walk: Walk, now: number, event: LinkEvent, next: number | null): string | null => {
  if (next === null) return walk.state === 'live' || walk.state === 'endangered' ? `no look after ${event}` : null
  if (next <= now) return `no time before the look after ${event}`
  const isMissing = event === 'endangered' || event === 'still_missing'
  if (isMissing && next > (walk.repairBy ?? 0)) return `no check at the deadline after ${event}`
  const planned = scheduleDays.find((days) => walk.verifiedAt + days * dayMs > now)
  const isPlanned = (next - walk.verifiedAt) / dayMs === planned
  return passes.includes(event) && !isPlanned ? `out of rhythm after ${event}` : null
}

const flawOfHistory = (rules: ScheduleRules, past: readonly { seen: Seen; late: number }[]): string | null => {
  const walk: Walk = {
    state: 'waiting',
    missedAt: null,
    repairBy: null,
    verifiedAt: begin,
    inconclusiveSince: null,
    isAsked: false,
    isConfirmedMissing: false,
  }
  let status: MonitoringStatus = {
    state: 'waiting',
    namedAt: new Date(begin),
    verifiedAt: null,
    missedAt: null,
    missingSince: null,
    repairBy: null,
    inconclusiveSince: null,
    needsReview: false,
    confirmedMissingAt: null,
  }
  let now = begin
  let due = begin
  for (const { seen, late } of past) {
    now = Math.max(now + 1, due + late)
    const at = new Date(now)
    const isManual = seen === 'live' || seen === 'missing'
    const taken = isManual ? rules.decided(at, seen, status, schedule) : rules.step(at, seen, status, schedule)
    const flaw = flawOfStep(walk, now, walkOn(walk, now, seen), taken)
    if (flaw !== null) return flaw
    status = taken.status
    due = taken.nextAt?.getTime() ?? now + dayMs
  }
  return null
}

const historiesTried = 400

export const scheduleFlaw = (rules: ScheduleRules): string | null => {
  for (const past of fc.sample(history, { numRuns: historiesTried, seed: 7 })) {
    const flaw = flawOfHistory(rules, past)
    if (flaw !== null) return flaw
  }
  return null
}

/** Typed input for the page of a link on example.com, and the URL it has to mean; null: another website. */
const namedPages: readonly (readonly [string | null, string | null])[] = [
  [null, 'https://example.com/'],
  ['/', 'https://example.com/'],
  ['partner?page=2#top', 'https://example.com/partner?page=2'],
  ['https://www.example.com/a', 'https://www.example.com/a'],
  ['https://other.com/a', null],
  ['//other.com/a', null],
  ['https://blog.example.com/a', null],
  ['https://notexample.com/a', null],
  ['https://example.com.other.com/', null],
  ['https://example.com:8443/a', null],
  ['javascript:alert(1)', null],
]

export const namingFlaw = (name: typeof sourcePage): string | null => {
  if (name(' ', 'example.com').kind !== 'missing') return 'nothing is taken for the homepage'
  for (const [typed, url] of namedPages) {
    const page = name(typed, 'example.com')
    if ((page.kind === 'page' ? page.url : null) !== url) return `${typed ?? 'the homepage'} is ${JSON.stringify(page)}`
  }
  return null
}

export interface AwardRules {
  awardOwnLink: typeof awardOwnLink
  carriesAward: typeof carriesAward
  takeBackAward: typeof takeBackAward
}

/** The award setting at the time of a check. */
export type AwardNow = { amount: number }

/**
 * One link through its whole life, and its member's balance after each check; another member with the same domain gets
 * nothing.
 */
export const creditsFlaw = async (db: Db, rules: AwardRules, awardNow: AwardNow): Promise<string | null> => {
  const domain = `${randomUUID()}.test`
  const [own, others] = [await addLink(db, `blog.${domain}`, domain), await addLink(db, `shop.${domain}`, domain)]
  const give = (tx: Tx, record: OwnLinkRow) => rules.awardOwnLink(tx, record)
  const take = (tx: Tx, record: OwnLinkRow) => rules.takeBackAward(tx, record)
  const life: readonly (readonly [string, typeof give, typeof own, number, number])[] = [
    ['verified', give, own, 25, 25],
    ['seen again', give, own, 0, 25],
    ['seen on another subdomain', give, others, 0, 0],
    ['lost', take, own, 25, 0],
    ['lost again in the same breath', take, own, 0, 0],
    ['restored', give, own, 25, 25],
    ['seen after it', give, own, 0, 25],
    ['lost a second time', take, own, 25, 0],
    ['lost and lost', take, own, 0, 0],
    ['seen a third time', give, own, 0, 0],
  ]
  for (const [what, move, link, moved, left] of life) {
    awardNow.amount = what === 'verified' ? 25 : 40
    const gave = await inTransaction(db, async (tx) => move(tx, await readRecord(tx, link.id)))
    const has = await balanceOf(db, link.memberId)
    const carries = rules.carriesAward(await inTransaction(db, (tx) => readRecord(tx, link.id)))
    if (carries !== left > 0) return `${what}: ${carries ? 'carries an award' : 'carries none'}, and ${left} are left`
    if (gave !== moved || has !== left) return `${what}: moved ${gave} instead of ${moved}, left ${has} of ${left}`
  }
  const { rows } = await sql<{ detail: string }>`
    select rule || ': ' || detail as detail from award_rules() where subject like ${`%domain:%${domain}`}`.execute(db)
  return rows[0]?.detail ?? null
}

const readRecord = (tx: Tx, id: string): Promise<OwnLinkRow> =>
  tx.selectFrom('our_site_backlinks').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** Debts count, too. */
const balanceOf = async (db: Db, memberId: string): Promise<number> => {
  const rows = await db.selectFrom('ledger_accounts').select('balance').where('owner_id', '=', memberId).execute()
  return rows.reduce((sum, { balance }) => sum + balance, 0)
}

const addLink = async (db: Db, host: string, domain: string): Promise<{ id: string; memberId: string }> => {
  const user = { email: `${randomUUID()}@example.com`, full_name: 'Mutant', email_confirmed: true }
  const { id: memberId } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  await giveCredits(db, memberId, 0)
  const names = { domain: host, registrable_domain: domain }
  await registerDomain(db, host)
  const { id: websiteId } = await db
    .insertInto('websites')
    .values({ user_id: memberId, token: randomUUID(), ...names })
    .returning('id')
    .executeTakeFirstOrThrow()
  const page = { target_url: 'https://target.test/', anchor_text: 'Words' }
  const { id: linkId } = await db
    .insertInto('monitored_links')
    .values({ purpose: 'own_site', page_url: `https://${host}/`, host, rel: 'any', schedule: 'own_site', ...page })
    .returning('id')
    .executeTakeFirstOrThrow()
  const record = { user_id: memberId, website_id: websiteId, link_id: linkId, source_url: `https://${host}/`, ...page }
  const { id } = await db
    .insertInto('our_site_backlinks')
    .values({ ...record, source_domain: host, registrable_domain: domain })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, memberId }
}
