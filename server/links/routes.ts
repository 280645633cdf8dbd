// HTTP routes of links: what earns credits, and the link reports.
import { hourSeconds } from '../../contract/durations.ts'
import { evidenceEndpoints } from '../../contract/evidence.ts'
import { linkEndpoints } from '../../contract/links.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { answerOnce } from '../platform/http/idempotency.ts'
import { limit, limitInBatches, type RateLimit } from '../platform/http/rateLimit.ts'
import { type Route, route } from '../platform/http/route.ts'
import type { PublishedKeys } from '../platform/signing/publishedKeys.ts'
import type { ObjectStore } from '../platform/storage/storage.ts'
import type { LinkAgreements } from './agreements.ts'
import { readEarn, readOwnLink } from './earnView.ts'
import { readDays } from './evidence/readEvidence.ts'
import { exportLinkFile, readLinkFile, requireReader } from './linkReport.ts'
import type { drawLinkReport } from './linkReportPdf.ts'
import { type OwnSite, submitOwnLink } from './ownLinkNaming.ts'
import { readPicture } from './pictures.ts'
import { verifyOwnLink } from './verifyOwnLink.ts'

export interface LinkRouteParts {
  db: Db
  store: ObjectStore
  publicUrl: string
  siteName: string
  /** Runs off the main thread. */
  drawLinkReport: typeof drawLinkReport
  agreements: LinkAgreements
  /** Sign exported link reports. */
  evidenceKeys: PublishedKeys
}

const submitLimit: RateLimit = { name: 'submit link', burst: 60, perSeconds: hourSeconds }
/** Each call fetches a page that a member has named. */
const verifyLimit: RateLimit = { name: 'verify link', burst: 20, perSeconds: 900 }
const daysPerNetwork = { name: 'evidence by network', burst: 60, perSeconds: 60 }
const exportLimit: RateLimit = { name: 'export link file', burst: 30, perSeconds: 900 }

export const linkRoutes = (parts: LinkRouteParts): Route[] => {
  const { db, publicUrl, siteName, drawLinkReport: draw, agreements } = parts
  const sealing = { keys: parts.evidenceKeys, host: new URL(publicUrl).origin }
  const limitDays = limitInBatches(db, daysPerNetwork)
  const site: OwnSite = { targetUrl: new URL('/', publicUrl).href, siteName }
  return [
    route(linkEndpoints.earn, ({ caller }) => readEarn(db, caller.memberId, site.targetUrl)),
    route(linkEndpoints.submitOwnLink, async ({ caller: { memberId }, body, idempotencyKey }) => {
      await limit(db, submitLimit, memberId)
      const once = { scope: `${memberId} submitOwnLink`, key: idempotencyKey, request: JSON.stringify(body) }
      const { website_id: websiteId, page, anchor_text: anchorText } = body
      return inTransaction(db, (tx) =>
        answerOnce(tx, once, async () => {
          const id = await submitOwnLink(tx, { memberId, websiteId, page, anchorText }, site)
          return { link: (await readOwnLink(tx, { memberId, id })).link }
        }),
      )
    }),
    route(linkEndpoints.verifyOwnLink, async ({ caller: { memberId }, body }) => {
      await limit(db, verifyLimit, memberId)
      return verifyOwnLink(db, { memberId, id: body.backlinkId })
    }),
    route(linkEndpoints.linkReport, ({ caller, params, query }) =>
      readLinkFile(db, { memberId: caller.memberId, linkId: params.id, agreements }, query.cursor),
    ),
    route(linkEndpoints.linkPicture, async ({ caller: { memberId }, params: { id: linkId, picture } }) => {
      await requireReader(db, { memberId, linkId, agreements })
      return readPicture(parts, linkId, picture)
    }),
    route(linkEndpoints.exportLinkFile, async ({ caller: { memberId }, params, query }) => {
      await limit(db, exportLimit, memberId)
      return exportLinkFile(db, { memberId, linkId: params.id, agreements }, { ...query, siteName, draw, sealing })
    }),
    route(evidenceEndpoints.days, async ({ query, exchange }) => {
      await limitDays(exchange.network())
      return readDays(db, query.before)
    }),
  ]
}
