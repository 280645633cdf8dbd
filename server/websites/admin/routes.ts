// HTTP routes of the admin area for the websites of all members.
import { websiteAdminEndpoints } from '../../../contract/websitesAdmin.ts'
import * as members from '../../accounts/members.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import * as blockedDomains from './blockedDomains.ts'
import type { WebsiteFilter } from './filter.ts'
import { listAllWebsites } from './list.ts'
import { dropOverride, listOverrides, setOverride } from './overrides.ts'
import { readOverview } from './overview.ts'
import { analyseChosen, analyseFound } from './rerun.ts'
import type { DomainRules } from '../domainInput.ts'
import { readDetail } from '../websiteView.ts'
import { act } from '../../accounts/audit/adminAction.ts'

export interface WebsiteAdminParts {
  db: Db
  domains: DomainRules
}

export const websiteAdminRoutes = (parts: WebsiteAdminParts): Route[] => [...viewRoutes(parts), ...actionRoutes(parts)]

const viewRoutes = ({ db }: WebsiteAdminParts): Route[] => [
  route(websiteAdminEndpoints.websitesOverview, () => readOverview(db)),
  route(websiteAdminEndpoints.allWebsites, ({ query }) => listAllWebsites(db, query)),
  route(websiteAdminEndpoints.anyWebsite, async ({ params: { id } }) => {
    const found = await readDetail(db, id)
    if (found === null) throw new AppError('not_found')
    const [{ fullName: name }, overrides] = await Promise.all([
      members.find(db, found.ownerId),
      listOverrides(db, found.website.domain),
    ])
    return { website: found.website, owner: { id: found.ownerId, name }, overrides }
  }),
  route(websiteAdminEndpoints.blockedDomains, ({ query }) => blockedDomains.list(db, query)),
]

const actionRoutes = ({ db, domains }: WebsiteAdminParts): Route[] => [
  route(websiteAdminEndpoints.analyseWebsites, ({ caller: { memberId }, body, idempotencyKey: key }) =>
    act(
      db,
      { actorId: memberId, action: 'analyse_websites' },
      async (tx, note) => {
        if ('filter' in body) {
          const queued = await analyseFound(tx, body.filter)
          note({ websites: String(queued), ...filterDetails(body.filter) })
          return { queued }
        }
        const found = await analyseChosen(tx, [...new Set(body.ids)])
        const [only] = found
        note(found.length === 1 && only !== undefined ? { domain: only } : { websites: String(found.length) })
        return { queued: found.length }
      },
      { scope: `${memberId} analyseWebsites`, key, request: JSON.stringify(body) },
    ),
  ),
  route(websiteAdminEndpoints.overrideWebsite, async ({ caller, params, body: { override, reason } }) => {
    const said = { websiteId: params.id, override, reason, byId: caller.memberId }
    await act(db, { actorId: caller.memberId, action: 'override_website', reason }, async (tx, note) => {
      const { domain } = await setOverride(tx, said)
      note({ domain, field: override.field, value: valueText(override.value) })
    })
    return {}
  }),
  route(websiteAdminEndpoints.dropOverride, async ({ caller, params, body: { field, reason } }) => {
    await act(db, { actorId: caller.memberId, action: 'drop_override', reason }, async (tx, note) => {
      const { domain } = await dropOverride(tx, { websiteId: params.id, field })
      note({ domain, field })
    })
    return {}
  }),
  route(websiteAdminEndpoints.blockDomain, async ({ caller, body: { domain: typed, reason } }) =>
    act(db, { actorId: caller.memberId, action: 'block_domain', reason }, async (tx, note) => {
      const { domain, ended } = await blockedDomains.block(tx, { typed, reason, byId: caller.memberId }, domains)
      note({ domain, ended: String(ended) })
      return { ended }
    }),
  ),
  route(websiteAdminEndpoints.unblockDomain, async ({ caller, params, body: { reason } }) => {
    await act(db, { actorId: caller.memberId, action: 'unblock_domain', reason }, async (tx, note) => {
      note({ domain: await blockedDomains.unblock(tx, params.domain) })
    })
    return {}
  }),
]

/** Search words can be anything, so the log records only that there were some. */
const filterDetails = ({ q, ...filter }: WebsiteFilter): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
  ...(q === undefined || q === '' ? {} : { searched: 'yes' }),
})

/** A range of visits is written with its ends; the upper one can be open. */
const valueText = (value: string | number | { from: number; to: number | null }): string =>
  typeof value === 'object' ? `${value.from}–${value.to ?? ''}` : String(value)
