// Routes of issuance: circuit breakers and queue for admins, credits in review for members.
import { issuanceEndpoints } from '../../../contract/issuance.ts'
import type { IssuanceLimits } from '../../../contract/issuanceRules.ts'
import { noteChange } from '../../../contract/settingChanges.ts'
import { act } from '../../accounts/audit/adminAction.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { pause, readControls, resume, saveLimits } from './controls.ts'
import { listOwnQueue, listQueue } from './listQueue.ts'
import { decideQueued } from './queue.ts'

export const issuanceAdminRoutes = (db: Db): Route[] => [
  route(issuanceEndpoints.controls, async () => ({ controls: await readControls(db) })),
  route(issuanceEndpoints.queue, ({ query }) => listQueue(db, query)),
  route(issuanceEndpoints.saveLimits, ({ caller, params, body: { limits, version, reason } }) =>
    act(db, { actorId: caller.memberId, action: 'save_issuance_limits', reason }, async (tx, note) => {
      const { before, after, version: next } = await saveLimits(tx, { reason: params.reason, limits, version })
      note({ issuance: params.reason, ...changedLimits(before, after) })
      return { version: next }
    }),
  ),
  route(issuanceEndpoints.pause, ({ caller: { memberId: by }, params, body }) =>
    act(db, { actorId: by, action: 'pause_issuance', reason: body.reason }, async (tx, note) => {
      await pause(tx, params.reason, { by, why: body.reason })
      note({ issuance: params.reason })
      return {}
    }),
  ),
  route(issuanceEndpoints.resume, ({ caller, params, body }) =>
    act(db, { actorId: caller.memberId, action: 'resume_issuance', reason: body.reason }, async (tx, note) => {
      await resume(tx, params.reason)
      note({ issuance: params.reason })
      return {}
    }),
  ),
  route(issuanceEndpoints.decide, ({ caller: { memberId: by }, body: { ids, decision, reason } }) => {
    const action = decision === 'release' ? 'release_issuance' : 'reject_issuance'
    return act(db, { actorId: by, action, reason }, async (tx, note) => {
      const amounts = await decideQueued(tx, { ids, decision, reason, by })
      note({ decided: String(amounts.length), credits: String(amounts.reduce((sum, amount) => sum + amount, 0)) })
      return { decided: amounts.length }
    })
  }),
]

const changedLimits = (before: IssuanceLimits, after: IssuanceLimits): Record<string, string> =>
  Object.fromEntries(
    (Object.keys(before) as (keyof IssuanceLimits)[])
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, noteChange(before[name]?.toString(), after[name]?.toString())]),
  )

export const issuanceRoutes = (db: Db): Route[] => [
  route(issuanceEndpoints.mine, async ({ caller }) => ({ items: await listOwnQueue(db, caller.memberId) })),
]
