// HTTP routes of the admin area for the quotas of external services and the imports of open data.
import { type Provider, quotaEndpoints } from '../../contract/quotas.ts'
import type { Db } from '../platform/db/database.ts'
import { type Route, route } from '../platform/http/route.ts'
import * as quotas from '../platform/providers/quotas.ts'
import { listImports } from '../websites/metrics/rankTables.ts'
import { act } from '../accounts/audit/adminAction.ts'

export interface QuotaParts {
  db: Db
  /** Whether the operator has configured an API key for it. */
  hasKey(provider: Provider): boolean
}

/** A missing limit is written as ∞, so that the log shows what was changed. */
const noted = ({ perDay, perMonth }: quotas.Limits): string =>
  [perDay, perMonth].map((calls) => calls ?? '∞').join(' / ')

export const quotaRoutes = ({ db, hasKey }: QuotaParts): Route[] => [
  route(quotaEndpoints.quotas, async () => ({
    quotas: await quotas.describeQuotas(db, hasKey),
    imports: await listImports(db),
  })),
  route(quotaEndpoints.setQuota, async ({ caller, params: { provider }, body }) => {
    const { per_day: perDay, per_month: perMonth, reason } = body
    await act(db, { actorId: caller.memberId, action: 'set_quota', reason }, async (tx, note) => {
      const before = await quotas.setLimits(tx, provider, { perDay, perMonth })
      note({ provider, quota: noted({ perDay, perMonth }), before: noted(before) })
    })
    return {}
  }),
  route(quotaEndpoints.resetQuota, async ({ caller, params: { provider }, body: { reason } }) => {
    await act(db, { actorId: caller.memberId, action: 'reset_quota', reason }, async (tx, note) => {
      const used = await quotas.resetUse(tx, provider)
      note({ provider, used: String(used) })
    })
    return {}
  }),
]
