// One look at a watched link: the page is read outside of any transaction, judged purely, and what that means is written in one.
// Running it twice looks twice and changes nothing more.
import { sql } from 'kysely'
import * as clock from '../platform/clock.ts'
import type { Crawler } from '../platform/crawl/crawl.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { preparedStatement } from '../platform/db/preparedStatements.ts'
import { createSemaphore } from '../platform/semaphore.ts'
import { gather, type Gathering } from './checkBatch.ts'
import { type Judgement, judge } from './judge.ts'
import { lockSessionOwner, type LinkOwners } from './owners.ts'
import { planCheck } from './planning.ts'
import { step } from './recheckSchedule.ts'
import { settleCheck } from './settleCheck.ts'
import { isStillThere, type FreshCheck, settleStillThere } from './stillThere.ts'
import {
  expectationOf,
  lockForCheck,
  lockLink,
  scheduleOf,
  standingOf,
  monitoredColumns,
  type MonitoredLinkRow,
} from './monitoredLinks.ts'
import { foldText } from './wording.ts'

export interface CheckParts {
  db: Db
  crawler: Pick<Crawler, 'findLinkOnPage'>
  owners: LinkOwners
}

/** Most of those that come round wait at any moment: between robots.txt and the page every host has its pause. */
export const checksInPassingAtOnce = 320
/** Whoever fetches anything may lock every queue that is free on the way, and nobody waits for these looks. */
export const checksInPassingPollMs = 500
/** So many of them write down by themselves what they saw, so that whoever uses the product finds a connection. */
const fewInPassing = createSemaphore({ atOnce: 8, waitingMax: 1_000 })
const readTogether: Gathering = { withinMs: 20, atMost: checksInPassingAtOnce }
const writtenTogether: Gathering = { withinMs: 60, atMost: 32 }

/** Somebody waits for it. */
export const checkLink = async (parts: CheckParts, linkId: string): Promise<void> => {
  const [link = null] = await findMonitored(parts.db, [linkId])
  if (link !== null) await settleAlone(parts, { link, judgement: await check(parts, link) })
}

/** It comes round by itself; put off after its job was added, it is planned for its new time. */
export const checkDueLink = async (parts: CheckParts, linkId: string): Promise<void> => {
  const { db } = parts
  const { find, settle } = inPassing(parts)
  const link = await find(linkId)
  if (link === null) return
  const isDue = link.checking_since !== null || link.next_check_at === null || link.next_check_at <= link.now
  if (!isDue) {
    await inTransaction(db, (tx) => planAnew(tx, linkId))
    return
  }
  const checked = { link, judgement: await check(parts, link) }
  if (isStillThere(checked) && (await settle(checked))) return
  await fewInPassing(() => settleAlone(parts, checked))
}

interface InPassing {
  find(linkId: string): Promise<DueRow | null>
  /** Says whether that was all; what could not be settled together with others is settled alone. */
  settle(checked: FreshCheck): Promise<boolean>
}

const known = new WeakMap<Db, InPassing>()

const inPassing = (parts: CheckParts): InPassing => {
  const those = known.get(parts.db) ?? makeInPassing(parts)
  known.set(parts.db, those)
  return those
}

/** Looks that come round, many of them at any moment, ask and write together. */
const makeInPassing = ({ db, owners }: CheckParts): InPassing => {
  const settle = gather(writtenTogether, (checks: readonly FreshCheck[]) => settleStillThere(db, checks, owners))
  return {
    find: gather(readTogether, (linkIds: readonly string[]) => findMonitored(db, linkIds)),
    // One that cannot be written fails by itself, and not those that came with it.
    settle: (checked) => settle(checked).catch(() => false),
  }
}

type DueRow = MonitoredLinkRow & { now: Date }

/** In their order; null where nobody looks at it, such as while its seller corrects it. */
const findMonitored = async (db: Db, linkIds: readonly string[]): Promise<(DueRow | null)[]> => {
  const found = new Map((await askWatched(db, linkIds)).map((link) => [link.id, link]))
  return linkIds.map((id) => {
    const link = found.get(id)
    if (link === undefined || link.state === 'ended') return null
    return link.next_check_at === null && link.checking_since === null ? null : link
  })
}

const askWatched = preparedStatement((db) =>
  db
    .selectFrom('monitored_links')
    .select(monitoredColumns)
    .select(sql<Date>`clock_now()`.as('now'))
    .where('id', '=', sql<string>`any(${''}::uuid[])`)
    .compile(),
)

const planAnew = async (tx: Tx, linkId: string): Promise<void> => {
  const link = await lockLink(tx, linkId)
  const at = link?.next_check_at ?? null
  if (link === null || at === null || link.checking_since !== null) return
  await planCheck(tx, link, { at, now: await clock.now(tx) })
}

const check = async ({ crawler }: CheckParts, link: MonitoredLinkRow): Promise<Judgement> => {
  const wanted = {
    hosts: [new URL(link.target_url).hostname],
    text: link.anchor_text === null ? null : foldText(link.anchor_text),
  }
  return judge(await crawler.findLinkOnPage(link.page_url, wanted), expectationOf(link))
}

const settleAlone = ({ db, owners }: CheckParts, { link, judgement }: FreshCheck): Promise<void> =>
  inTransaction(db, (tx) => settle(tx, link, judgement, owners))

const settle = async (tx: Tx, checked: MonitoredLinkRow, judgement: Judgement, owners: LinkOwners): Promise<void> => {
  const owner = await lockSessionOwner(tx, checked, owners)
  const held = await lockForCheck(tx, checked.id)
  const before = held === null ? null : standingOf(held.link)
  // Another page was named meanwhile, or nobody watches it any more: what was seen says nothing about it.
  if (held === null || before === null || held.link.named_at.getTime() !== checked.named_at.getTime()) return
  const { link, now, settings } = held
  const taken = step(now, judgement.verdict, before, scheduleOf(link, settings))
  // A wish that came while we were looking is not answered by what was seen before it.
  const isRequestedAgain = (link.checking_since?.getTime() ?? 0) > (checked.checking_since?.getTime() ?? 0)
  await settleCheck(tx, { link, owner }, { now, judgement, isManual: false, isRequestedAgain }, taken)
}
