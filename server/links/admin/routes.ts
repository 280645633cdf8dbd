// HTTP routes of manual review, in the admin area.
import { linkAdminEndpoints, type LinkDecision } from '../../../contract/linksAdmin.ts'
import type { AuditAction } from '../../../contract/accountsAdmin.ts'
import { decideLink } from '../decide.ts'
import { readLinkFile } from '../linkReport.ts'
import { readPicture } from '../pictures.ts'
import type { LinkAgreements } from '../agreements.ts'
import type { LinkOwners } from '../owners.ts'
import { countManualReview, listManualReview, ownerOfLink } from './manualReview.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ObjectStore } from '../../platform/storage/storage.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { act } from '../../accounts/audit/adminAction.ts'

const actions: Record<LinkDecision, AuditAction> = { live: 'confirm_link_live', missing: 'confirm_link_missing' }

export interface LinkAdminParts {
  db: Db
  store: ObjectStore
  owners: LinkOwners
  agreements: LinkAgreements
}

export const linkAdminRoutes = ({ db, store, owners, agreements }: LinkAdminParts): Route[] => [
  route(linkAdminEndpoints.manualReviewLinks, ({ query }) => listManualReview(db, query, agreements)),
  route(linkAdminEndpoints.manualReviewCount, async () => ({ count: await countManualReview(db) })),
  route(linkAdminEndpoints.anyLinkFile, ({ params, query }) =>
    readLinkFile(db, { memberId: null, linkId: params.id, agreements }, query.cursor),
  ),
  route(linkAdminEndpoints.anyLinkPicture, ({ params: { id, picture } }) => readPicture({ db, store }, id, picture)),
  route(linkAdminEndpoints.decideLink, async ({ caller, params, body }) => {
    const { decision, page_url: pageUrl, reason } = body
    const { memberId: subjectId, domain } = await ownerOfLink(db, params.id, agreements)
    return act(db, { actorId: caller.memberId, action: actions[decision], subjectId, reason }, async (tx, note) => {
      const answer = await decideLink(tx, { linkId: params.id, decision, pageUrl }, owners)
      note({ domain, credits: String(answer.credits) })
      return answer
    })
  }),
]
