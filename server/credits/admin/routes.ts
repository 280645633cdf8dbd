// Admin routes for credits: settings, ledger, adjustments and the ledger audit.
import { creditAdminEndpoints } from '../../../contract/creditsAdmin.ts'
import { adjust } from '../adjustment.ts'
import { grantGuarantee } from '../guaranteeAccount.ts'
import { clearOpenClaim, findDebtor, listOpenClaims } from './openClaims.ts'
import { readOverview } from './overview.ts'
import { describeAccount, describeTransfer, listTransfers } from './transfers.ts'
import { requestAudit, listAudits } from '../ledgerAudit.ts'
import { readState, saveSettings } from '../settings.ts'
import { changesOf } from '../settingsChange.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { act } from '../../accounts/audit/adminAction.ts'
import type { PaymentParts } from '../payments/stripe/parts.ts'
import { issuanceAdminRoutes } from '../issuance/issuanceRoutes.ts'
import { purchaseAdminRoutes } from './purchaseAdminRoutes.ts'
import { writeOffRoutes } from './writeOffRoutes.ts'
import type { FindOrderNumbers } from './transferRow.ts'

export interface CreditAdminParts {
  db: Db
  payments: PaymentParts
  /** Orders are a layer above credits, so the composition root passes in the lookup of order numbers. */
  findOrderNumbers: FindOrderNumbers
}

export const creditAdminRoutes = ({ db, payments, findOrderNumbers }: CreditAdminParts): Route[] => [
  ...viewRoutes(db, findOrderNumbers),
  ...actionRoutes(db, findOrderNumbers),
  ...issuanceAdminRoutes(db),
  ...purchaseAdminRoutes(payments),
  ...writeOffRoutes(db),
]

const viewRoutes = (db: Db, findOrderNumbers: FindOrderNumbers): Route[] => [
  route(creditAdminEndpoints.settings, async () => {
    const { settings, version, changedAt, changedBy } = await readState(db)
    const name = changedBy === null ? null : await nameOf(db, changedBy)
    return { settings, version, changed_at: changedAt?.toISOString() ?? null, changed_by: name }
  }),
  route(creditAdminEndpoints.overview, ({ query }) => readOverview(db, Number(query.days))),
  route(creditAdminEndpoints.transfers, ({ query }) => listTransfers(db, query, findOrderNumbers)),
  route(creditAdminEndpoints.transfer, ({ params }) => describeTransfer(db, params.id, findOrderNumbers)),
  route(creditAdminEndpoints.account, ({ params, query }) =>
    describeAccount(db, params.id, query.cursor, findOrderNumbers),
  ),
  route(creditAdminEndpoints.openClaims, ({ query }) => listOpenClaims(db, query.cursor, findOrderNumbers)),
  route(creditAdminEndpoints.audits, async () => ({ audits: await listAudits(db) })),
]

const actionRoutes = (db: Db, findOrderNumbers: FindOrderNumbers): Route[] => [
  route(creditAdminEndpoints.saveSettings, ({ caller, body: { settings, version, reason } }) =>
    act(db, { actorId: caller.memberId, action: 'save_credit_settings', reason }, async (tx, note) => {
      const before = await readState(tx)
      const next = await saveSettings(tx, { settings, version, by: caller.memberId })
      note(changesOf(before.settings, settings))
      return { version: next }
    }),
  ),
  route(creditAdminEndpoints.adjust, ({ caller, body, idempotencyKey: key }) => {
    const { member_id: memberId, amount, reason } = body
    return act(
      db,
      { actorId: caller.memberId, action: 'adjust_credits', subjectId: memberId, reason },
      async (tx, note) => {
        const balance = await adjust(tx, { memberId, amount, reason })
        note({
          credits: amount > 0 ? `+${amount}` : String(amount),
          balance: String(balance.total_credits),
          ...(balance.debt === 0 ? {} : { debt: String(balance.debt) }),
        })
        return balance
      },
      { scope: `${caller.memberId} adjust`, key, request: JSON.stringify({ memberId, amount, reason }) },
    )
  }),
  route(creditAdminEndpoints.grantGuarantee, ({ caller, body, idempotencyKey: key }) => {
    const { member_id: memberId, amount, reason } = body
    return act(
      db,
      { actorId: caller.memberId, action: 'grant_guarantee', subjectId: memberId, reason },
      async (tx, note) => {
        const guarantee = await grantGuarantee(tx, { memberId, amount, reason })
        note({ credits: `+${amount}`, balance: String(guarantee) })
        return { guarantee }
      },
      { scope: `${caller.memberId} grantGuarantee`, key, request: JSON.stringify({ memberId, amount, reason }) },
    )
  }),
  route(creditAdminEndpoints.clearClaim, async ({ caller, params: { order_id: orderId }, body: { reason } }) => {
    const { memberId: actorId } = caller
    const subjectId = await findDebtor(db, orderId)
    return act(db, { actorId, action: 'clear_claim', subjectId, reason }, async (tx, note) => {
      const { domain, open } = await clearOpenClaim(tx, { orderId, by: actorId, reason })
      const number = (await findOrderNumbers(db, [orderId])).get(orderId)
      note({ order: String(number), domain, credits: String(open) })
      return {}
    })
  }),
  route(creditAdminEndpoints.prove, ({ caller }) =>
    act(db, { actorId: caller.memberId, action: 'audit_ledger' }, async (tx) => ({
      audit: await requestAudit(tx, caller.memberId),
    })),
  ),
]

/** Null for closed accounts. */
const nameOf = async (db: Db, memberId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('users')
    .select('full_name')
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.full_name ?? null
}
