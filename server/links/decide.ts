// Manual review: an admin decides whether a link is live that could not be read for days. The decision counts like any
// other check: a row of the link report, a transition, and the credits that depend on it.
import type { OutputOf } from '../../contract/endpoint.ts'
import type { LinkDecision, linkAdminEndpoints } from '../../contract/linksAdmin.ts'
import { readSettings } from '../credits/settings.ts'
import * as clock from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { type Judgement, nothingSeen } from './judge.ts'
import { lockSessionOwner, type LinkOwners } from './owners.ts'
import { decided } from './recheckSchedule.ts'
import { settleCheck } from './settleCheck.ts'
import { lockLink, purposeOf, scheduleOf, monitoringStatusOf } from './monitoredLinks.ts'

export interface Decision {
  linkId: string
  decision: LinkDecision
  /** The page that the admin has checked. */
  pageUrl: string
}

export const decideLink = async (
  tx: Tx,
  { linkId, decision, pageUrl }: Decision,
  owners: LinkOwners,
): Promise<OutputOf<(typeof linkAdminEndpoints)['decideLink']>> => {
  const purpose = await purposeOf(tx, linkId)
  const owner = purpose === null ? null : await lockSessionOwner(tx, { id: linkId, purpose }, owners)
  const link = await lockLink(tx, linkId)
  if (owner === null || link === null) throw new AppError('not_found')
  const before = monitoringStatusOf(link)
  // The link can be read again, another admin has decided, or it has moved: the decision no longer applies.
  if (before === null || !link.needs_review || link.page_url !== pageUrl) throw new AppError('conflict')
  const now = await clock.now(tx)
  const taken = decided(now, decision, before, scheduleOf(link, await readSettings(tx)))
  const isRequestedAgain = link.checking_since !== null
  const check = { now, judgement: judgements[decision], isManual: true, isRequestedAgain }
  const credits = await settleCheck(tx, { link, owner }, check, taken)
  const { state, repairBy } = taken.status
  return { state, repair_by: repairBy?.toISOString() ?? null, credits }
}

const judgements: Record<LinkDecision, Judgement> = {
  live: { verdict: 'passed', reasons: [], seen: nothingSeen },
  missing: { verdict: 'failed', reasons: ['seen_gone'], seen: nothingSeen },
}
