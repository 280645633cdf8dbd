// HTTP routes of the footprint check.
import { footprintEndpoints } from '../../contract/footprint.ts'
import type { Db } from '../platform/db/database.ts'
import { type Route, route } from '../platform/http/route.ts'
import { readFootprint } from './view.ts'

export const footprintRoutes = (db: Db): Route[] => [
  route(footprintEndpoints.footprint, async ({ caller: { memberId }, params: { domain }, query }) => {
    const asked = { memberId, domain, websiteId: query.website_id, anchor: query.anchor ?? null }
    return { footprint: await readFootprint(db, asked) }
  }),
]
