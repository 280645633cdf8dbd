// Notifications to members about links to the platform, and to admins about every unreadable link that credits depend
// on.
import { z } from 'zod'
import { notify } from '../notifications/notify.ts'
import { notifyAdmins } from '../notifications/notifyAdmins.ts'
import type { Tx } from '../platform/db/database.ts'
import { defineJob, enqueue } from '../platform/jobs/jobs.ts'
import { notifyMember } from '../platform/outbox/outbox.ts'
import { shownDomain } from '../platform/shownDomain.ts'
import { inEachLanguage } from '../platform/texts/texts.ts'
import { linkTexts } from './linkTexts.ts'
import type { OwnLink, OwnLinkRow } from './ownLinkRecord.ts'

export const notifyOfEarning = (tx: Tx, memberId: string, websiteId: string): Promise<void> =>
  notifyMember(tx, memberId, 'earn.changed', { website_id: websiteId })

export const warn = (tx: Tx, { record, website }: OwnLink, repairBy: Date): Promise<void> =>
  notify(tx, {
    memberId: record.user_id,
    kind: 'own_link_missing',
    data: { ...pageOf(record), claimed: website !== null, repair_by: repairBy.toISOString() },
  })

const pageOf = (record: OwnLinkRow) => ({
  website_id: record.website_id,
  domain: shownDomain(record.source_domain),
  url: record.source_url,
})

/** The member can unblock the page for us. */
export const notifyUnreadable = (tx: Tx, { record, website }: OwnLink): Promise<void> =>
  notify(tx, {
    memberId: record.user_id,
    kind: 'own_link_unclear',
    data: { ...pageOf(record), claimed: website !== null },
  })

export const requestManualReviewJob = defineJob('requestManualReview', z.object({ linkId: z.uuid() }))

/** By a job, because a check holds the link's lock while manual review locks the admins first. */
export const requestReviewLater = (tx: Tx, linkId: string): Promise<void> =>
  enqueue(tx, requestManualReviewJob, { linkId }, { jobKey: `${requestManualReviewJob.name}:${linkId}` })

/** Once each time a link enters manual review. */
export const requestReview = async (tx: Tx, linkId: string): Promise<void> => {
  const link = await tx
    .selectFrom('monitored_links')
    .select(['host', 'page_url as url'])
    .where('id', '=', linkId)
    .where('needs_review', '=', true)
    .executeTakeFirst()
  if (link === undefined) return
  const { url } = link
  const domain = shownDomain(link.host)
  const content = inEachLanguage((language) => {
    const t = linkTexts(language)
    return { title: t('reviewNeeded.title', { domain }), message: t('reviewNeeded.message', { url }) }
  })
  await notifyAdmins(tx, content, '/admin/links')
}
