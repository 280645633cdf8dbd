// Limits of lengths, counts and sizes that both sides apply: the schemas of the contract, and the fields and lists of the
// web. No imports, so that the web can use them without zod; literals, so that the bundler inlines them.

// Texts used by many endpoints
export const searchLengthMax = 100
/** A search for websites, which may be a pasted URL. */
export const siteSearchLengthMax = 200
export const reasonLengthMin = 3
export const reasonLengthMax = 500
export const emailLengthMax = 254
export const anchorTextLengthMax = 200
/** URL of a page: source, target, sample or placement. For a source, members may also type a path. */
export const pageUrlLengthMax = 2_000
/** A typed domain, before it is normalised; it may be a pasted URL. */
export const typedDomainLengthMax = 1_000
/** Beyond this number a list shows "more than", because counting all rows would be too slow. */
export const listCountedMax = 10_000

// Accounts and profiles
export const passwordLengthMin = 10
export const passwordLengthMax = 128
/** Any password that is sent, right or wrong. */
export const givenPasswordLengthMax = 1_000
export const fullNameLengthMax = 100
export const displayNameLengthMax = 50
export const bioLengthMax = 500
export const profileUrlLengthMax = 500
export const avatarBytesMax = 5_242_880
export const turnaroundDaysMin = 1
export const turnaroundDaysMax = 60
export const usersPerPage = 50

// Contact
export const contactMessageLengthMin = 20
export const contactMessageLengthMax = 5_000
/** Counting stops here. */
export const openMessagesCountedMax = 100

// Notifications and mails
/** Notifications in the popover and per page of the full list. */
export const notificationsPerPage = 20
/** Above this number of unread notifications the badge shows "99+". */
export const unreadCountedMax = 100
export const mailsPerPage = 50
export const exportedMailsMax = 100_000
export const mailTitleLengthMax = 200
export const mailActionLengthMax = 80
export const broadcastPathLengthMax = 500

// Credits
/** Parts of pending credits, or claims, per page. */
export const pendingPerPage = 50
export const historyPerPage = 50
export const adjustmentMax = 100_000
export const issuanceLimitMax = 100_000_000
export const objectionLengthMin = 10
export const objectionLengthMax = 1_000
/** Reasons of a decision, and answers to objections: the member reads them. */
export const decisionReasonsLengthMin = 10
export const decisionReasonsLengthMax = 500
export const decisionsPerPage = 50
export const ringsPerPage = 25
export const pairsPerPage = 50
export const freezesPerPage = 50
export const reviewedOrdersPerPage = 50
/** Members that one request freezes or releases: a ring. */
export const frozenAtOnceMax = 20
/** Queued credits that one request releases or rejects. */
export const queueDecisionsMax = 50
export const queuedPerPage = 50
export const transferSubjectLengthMax = 200
export const packsMax = 8
export const awardTiersMax = 10
export const loyaltyTiersMax = 6
export const invoiceLineLengthMax = 200
export const invoiceAddressLinesMax = 6

// Websites, shop and comparison
export const websitesPerMemberMax = 250
/**
 * Limit on unverified claims: claiming is free, checking DNS is not. A member at the limit verifies or removes some
 * first.
 */
export const unprovenPerMemberMax = 20
export const websitesPerPage = 50
export const comparedSitesMax = 4
export const shopPageMax = 50
/** An export ends after this many rows and notes it in its last line. */
export const shopExportedMax = 10_000
export const shopChoicesMax = 60
/** A choice of several values, as a comma-separated list in the URL. */
export const shopListLengthMax = 1_000
export const shopCursorLengthMax = 600
/** Maximum of each lower or upper bound of the shop filters. */
export const shopBoundMax = {
  price_from: 1_000_000,
  price_to: 1_000_000,
  turnaround_to: 1_000,
  dr_from: 100,
  dr_to: 100,
  da_from: 100,
  da_to: 100,
  spam_to: 100,
  visits_from: 2_000_000_000,
  quality_from: 100,
  quality_to: 100,
  completion_from: 100,
} as const
export const searchNameMax = 80
export const paletteWordsMax = 100

// Links
/** Counting stops here. */
export const manualReviewCountedMax = 100

// Offers
export const offersPerWebsiteMax = 20
export const linksPerPageMax = 20
export const offerNoteMax = 600
export const openOrdersMax = 100

// Orders and basket
export const orderNotesMax = 2_000
export const orderReasonLengthMin = 3
export const orderReasonMax = 1_000
export const orderMessageMax = 4_000
export const statementLengthMin = 10
export const statementMax = 4_000
export const reviewTextMax = 1_000
export const starsMax = 5
/** Counting stops here. */
export const adminOrdersCountedMax = 1_000
/** The reason for an admin's decision of an order. */
export const decisionReasonLengthMax = 2_000

// Exchange
export const exchangeNoteMax = 600

// Projects
export const projectsPerMemberMax = 50
export const wishlistPerProjectMax = 200
export const wishlistNoteMax = 300
export const keywordsMax = 10
export const keywordLengthMax = 60
export const uploadBytesMax = 20_000_000

// Articles
export const articleTitleMax = 200
/** A run of text with the same marks; the editor has no such limit. */
export const articleRunLettersMax = 5_000
export const articleRunsMax = 200
export const articleItemsMax = 60
export const articleBlocksMax = 300
/** All texts together; about eight thousand words. */
export const articleLettersMax = 60_000
export const outlineHeadingsMax = 12
export const outlineHeadingLengthMax = 160
export const sectionRequestLengthMax = 500
export const contentNoteMax = 1_000

// Fresh checks
/** Checks of a page before it is submitted, per order within 24 hours. */
export const dryChecksPerDayMax = 5
/** An inconclusive fresh check postpones a completion, payout or refund by a day, at most this often; then a person decides. */
export const postponementsMax = 14

// Referrals
/** Fixed*: the longest period shown at once. */
export const analyticsDaysMax = 366
/** Source and landing page of a click. */
export const clickTextLengthMax = 200
/** Counting stops here. */
export const heldCountedMax = 100
/** Orders in review and open objections, counted in the navigation of admins. */
export const fraudCountedMax = 100

// Live stream
export const heartbeatEveryMs = 25_000
export const reconnectDelaysMs = [1_000, 2_000, 5_000, 10_000] as const
