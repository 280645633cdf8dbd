// One look at a watched link: the page is read outside of any transaction, judged purely, and what that means is written in one.
// Running it twice looks twice and changes nothing more.
import { sql } from 'kysely'
import * as clock from '../platform/clock.ts'
import type { Crawler } from '../platform/crawl/crawl.ts'
import { type Db, inTransaction, type Tx } from '../platform/db/database.ts'
import { keptStatement } from '../platform/db/preparedStatements.ts'
import { fewAtOnce } from '../platform/semaphore.ts'
import { gather, type Gathering } from './checkBatch.ts'
import { type Judgement, judge } from './judge.ts'
import { holdOwner, type LinkOwners } from './owners.ts'
import { planCheck } from './planning.ts'
import { step } from './recheckSchedule.ts'
import { settleLook } from './settleCheck.ts'
import { isStillThere, type FreshLook, settleStillThere } from './stillThere.ts'
import { expectationOf, lockForLook, lockLink, rhythmOf, standingOf, watchedColumns, type WatchedRow } from './monitoredLinks.ts'
import { foldText } from './wording.ts'

export interface CheckParts {
  db: Db
  crawler: Pick<Crawler, 'lookForLink'>
  owners: LinkOwners
}

/** Most of those that come round wait at any moment: between robots.txt and the page every host has its pause. */
export const checksInPassingAtOnce = 320
/** Whoever fetches anything may lock every queue that is free on the way, and nobody waits for these looks. */
export const checksInPassingPollMs = 500
/** So many of them write down by themselves what they saw, so that whoever uses the product finds a connection. */
const fewInPassing = fewAtOnce({ atOnce: 8, waitingMax: 1_000 })
const readTogether: Gathering = { withinMs: 20, atMost: checksInPassingAtOnce }
const writtenTogether: Gathering = { withinMs: 60, atMost: 32 }

/** Somebody waits for it. */
export const checkLink = async (parts: CheckParts, linkId: string): Promise<void> => {
  const [link = null] = await findWatched(parts.db, [linkId])
  if (link !== null) await settleAlone(parts, { link, judgement: await look(parts, link) })
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
  const looked = { link, judgement: await look(parts, link) }
  if (isStillThere(looked) && (await settle(looked))) return
  await fewInPassing(() => settleAlone(parts, looked))
}

interface InPassing {
  find(linkId: string): Promise<DueRow | null>
  /** Says whether that was all; what could not be settled together with others is settled alone. */
  settle(looked: FreshLook): Promise<boolean>
}

const known = new WeakMap<Db, InPassing>()

const inPassing = (parts: CheckParts): InPassing => {
  const those = known.get(parts.db) ?? makeInPassing(parts)
  known.set(parts.db, those)
  return those
}

/** Looks that come round, many of them at any moment, ask and write together. */
const makeInPassing = ({ db, owners }: CheckParts): InPassing => {
  const settle = gather(writtenTogether, (looks: readonly FreshLook[]) => settleStillThere(db, looks, owners))
  return {
    find: gather(readTogether, (linkIds: readonly string[]) => findWatched(db, linkIds)),
    // One that cannot be written fails by itself, and not those that came with it.
    settle: (looked) => settle(looked).catch(() => false),
  }
}

type DueRow = WatchedRow & { now: Date }

/** In their order; null where nobody looks at it, such as while its seller corrects it. */
const findWatched = async (db: Db, linkIds: readonly string[]): Promise<(DueRow | null)[]> => {
  const found = new Map((await askWatched(db, linkIds)).map((link) => [link.id, link]))
  return linkIds.map((id) => {
    const link = found.get(id)
    if (link === undefined || link.state === 'ended') return null
    return link.next_check_at === null && link.checking_since === null ? null : link
  })
}

const askWatched = keptStatement((db) =>
  db
    .selectFrom('watched_links')
    .select(watchedColumns)
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

const look = async ({ crawler }: CheckParts, link: WatchedRow): Promise<Judgement> => {
  const wanted = {
    hosts: [new URL(link.target_url).hostname],
    text: link.anchor_text === null ? null : foldText(link.anchor_text),
  }
  return judge(await crawler.lookForLink(link.page_url, wanted), expectationOf(link))
}

const settleAlone = ({ db, owners }: CheckParts, { link, judgement }: FreshLook): Promise<void> =>
  inTransaction(db, (tx) => settle(tx, link, judgement, owners))

const settle = async (tx: Tx, looked: WatchedRow, judgement: Judgement, owners: LinkOwners): Promise<void> => {
  const owner = await holdOwner(tx, looked, owners)
  const held = await lockForLook(tx, looked.id)
  const before = held === null ? null : standingOf(held.link)
  // Another page was named meanwhile, or nobody watches it any more: what was seen says nothing about it.
  if (held === null || before === null || held.link.named_at.getTime() !== looked.named_at.getTime()) return
  const { link, now, settings } = held
  const taken = step(now, judgement.verdict, before, rhythmOf(link, settings))
  // A wish that came while we were looking is not answered by what was seen before it.
  const isWishedAgain = (link.checking_since?.getTime() ?? 0) > (looked.checking_since?.getTime() ?? 0)
  await settleLook(tx, { link, owner }, { now, judgement, byPerson: false, isWishedAgain }, taken)
}
