// A person says whether a link stands that we could not read for days. What they say is a look like any other: a row of the file, a
// step of the walk, and the credits that hang on it.
import type { OutputOf } from '../../contract/endpoint.ts'
import type { LinkDecision, linkAdminEndpoints } from '../../contract/linkAdmin.ts'
import { readSettings } from '../credits/settings.ts'
import * as clock from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type Judgement, nothingSeen } from './judge.ts'
import { holdOwner, type LinkOwners } from './owners.ts'
import { decided } from './recheckSchedule.ts'
import { settleLook } from './settleCheck.ts'
import { lockLink, purposeOf, rhythmOf, standingOf } from './monitoredLinks.ts'

export interface Decision {
  linkId: string
  decision: LinkDecision
  /** The page that the person has looked at. */
  pageUrl: string
}

export const decideLink = async (
  tx: Tx,
  { linkId, decision, pageUrl }: Decision,
  owners: LinkOwners,
): Promise<OutputOf<(typeof linkAdminEndpoints)['decideLink']>> => {
  const purpose = await purposeOf(tx, linkId)
  const owner = purpose === null ? null : await holdOwner(tx, { id: linkId, purpose }, owners)
  const link = await lockLink(tx, linkId)
  if (owner === null || link === null) throw new AppError('not_found')
  const before = standingOf(link)
  // It can be read again, somebody else has decided, or the link has moved: there is nothing to decide about what was seen.
  if (before === null || !link.needs_a_look || link.page_url !== pageUrl) throw new AppError('conflict')
  const now = await clock.now(tx)
  const taken = decided(now, decision, before, rhythmOf(link, await readSettings(tx)))
  const isWishedAgain = link.checking_since !== null
  const look = { now, judgement: judgements[decision], byPerson: true, isWishedAgain }
  const credits = await settleLook(tx, { link, owner }, look, taken)
  const { state, repairBy } = taken.standing
  return { state, repair_by: repairBy?.toISOString() ?? null, credits }
}

const judgements: Record<LinkDecision, Judgement> = {
  stands: { verdict: 'passed', reasons: [], seen: nothingSeen },
  gone: { verdict: 'failed', reasons: ['seen_gone'], seen: nothingSeen },
}
