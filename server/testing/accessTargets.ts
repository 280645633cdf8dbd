// Targets for the access test over all routes: what it puts into the ids of their paths, and the bodies it sends so
// that a call gets as far as looking up its target.
import { randomUUID } from 'node:crypto'
import { open } from '../accounts/signIn/sessions.ts'
import { raise, sampleNotification, makeUnsubscribeToken } from '../notifications/seed.ts'
import { inTransaction } from '../platform/db/database.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { type TestApi, testSecret } from './api.ts'
import { addDecision, addRing } from './fraudTargets.ts'
import { parkJob } from './jobTargets.ts'
import { addDraft, addDraftVersion, contentBodies } from './contentTargets.ts'
import {
  addAccount,
  addClosedPayer,
  addInvoice,
  addOpenClaim,
  addPlan,
  addPurchase,
  addTransfer,
} from './creditTargets.ts'
import {
  addBasketItem,
  addOffer,
  addOfferingSite,
  addExchange,
  addFullOrder,
  addOrderAsBuyer,
  addOrderInReview,
  addOrderAsSeller,
  addProject,
  addUser,
  addWebsite,
  addToWishlist,
  orderBodies,
} from './shopTargets.ts'
import { addLink, addPicture } from './linkTargets.ts'
import { plainTerms } from './offers.ts'
import { addHeldReferral, referralBodies } from './referralTargets.ts'

export type Target = 'own' | 'anothers' | 'existing' | 'missing' | 'malformed'

export interface Owners {
  own: string
  anothers: string
}

interface Family {
  /** A new one for each call, because the call may consume it. */
  make(api: TestApi, owner: string): Promise<string>
  missing(): string
  malformed?: string
}

const malformed = 'x%27or%201'

/** A session besides the one that the test itself uses. */
const openSession = async ({ database: { db } }: TestApi, memberId: string): Promise<string> =>
  (await inTransaction(db, (tx) => open(tx, { memberId, userAgent: '', network: '' }))).sessionId

const tell = async ({ database: { db } }: TestApi, memberId: string): Promise<string> => {
  const reported = await inTransaction(db, (tx) =>
    raise(tx, sampleNotification('website_verified'), { memberIds: [memberId] }),
  )
  return reported.get(memberId) ?? ''
}

const saveTemplate = async (api: TestApi): Promise<string> => {
  const { db } = api.database
  const savedBy = await addUser(api)
  const place = { kind: 'order_created', language: 'en' }
  const newest = await db
    .selectFrom('mail_template_versions')
    .select('version')
    .where('kind', '=', place.kind)
    .where('language', '=', place.language)
    .orderBy('version', 'desc')
    .executeTakeFirst()
  const version = (newest?.version ?? 0) + 1
  await db
    .insertInto('mail_template_versions')
    .values({ ...place, version, content: JSON.stringify(content), saved_by: savedBy })
    .execute()
  return `order_created/en/versions/${version}`
}

const content = { subject: 'Walked past', title: 'Walked past', body: '<p>Every route</p>', action: 'Go' }
const spoken = { title: 'Walked past', body: '<p>Every route</p>', action: '' }
const draft = { segment: {}, content: { en: spoken, de: spoken }, path: null }

const addBroadcast = async (api: TestApi): Promise<string> => {
  const values = {
    segment: '{}',
    content: JSON.stringify(draft.content),
    created_by: await addUser(api),
  }
  const { id } = await api.database.db.insertInto('broadcasts').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

const addContactMessage = async ({ database: { db } }: TestApi): Promise<string> => {
  const said = { topic: 'question', email: 'walked@example.com', message: 'Walked past every route', language: 'en' }
  return (await db.insertInto('contact_messages').values(said).returning('id').executeTakeFirstOrThrow()).id
}

const addMail = async ({ database: { db } }: TestApi): Promise<string> => {
  const mail = { kind: 'website_verified', to: 'walked@example.com', language: 'en' as const, subject: 'Walked past' }
  return (await inTransaction(db, (tx) => queueMail(tx, { ...mail, text: 'Past', html: '<p>Past</p>' }))).mailId
}

/** A link from the member's website to the platform; its link report is the target. */
const addSearch = async (api: TestApi, memberId: string): Promise<string> => {
  const { id } = await api.database.db
    .insertInto('saved_searches')
    .values({ user_id: memberId, name: `Walked past ${randomUUID()}`, query: '', alert: false, after_number: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** With a metric overridden by an admin, which can be removed. */
const addOverridden = async (api: TestApi): Promise<string> => {
  const owner = await addUser(api)
  const websiteId = await addWebsite(api, owner)
  const { db } = api.database
  const { domain } = await db
    .selectFrom('websites')
    .select('domain')
    .where('id', '=', websiteId)
    .executeTakeFirstOrThrow()
  const override = { domain, field: 'quality_score', value: '50', reason: 'Walked past', by_id: owner }
  await db.insertInto('domain_overrides').values(override).execute()
  return websiteId
}

const addBlockedDomain = async (api: TestApi): Promise<string> => {
  const domain = `blocked-${randomUUID()}.test`
  const blocked = { domain, reason: 'Walked past', by_id: await addUser(api) }
  await api.database.db.insertInto('blocked_domains').values(blocked).execute()
  return domain
}

const addVerified = async (api: TestApi): Promise<string> => {
  const websiteId = await addWebsite(api, await addUser(api))
  const found = api.database.db.selectFrom('websites').select('domain').where('id', '=', websiteId)
  return (await found.executeTakeFirstOrThrow()).domain
}

const unsubscribing = async (api: TestApi): Promise<string> =>
  makeUnsubscribeToken(testSecret, { memberId: await addUser(api), kind: 'website_verified' })

/** By path, first match wins. */
const families: readonly [RegExp, Family][] = [
  [/\/admin\/credits\/claims\/:/, { make: addOpenClaim, missing: randomUUID }],
  [/\/credits\/purchases\/:/, { make: addPurchase, missing: randomUUID }],
  [/\/credits\/invoices\/:/, { make: addInvoice, missing: () => 'AP-999999', malformed: 'not%20a%20number' }],
  [/\/api\/subscriptions\/:/, { make: addPlan, missing: randomUUID }],
  [/\/me\/sessions\/:/, { make: openSession, missing: randomUUID }],
  [/\/admin\/members\/:/, { make: addClosedPayer, missing: randomUUID }],
  [/\/admin\/users\/:|\/invitations\/:/, { make: addUser, missing: randomUUID }],
  [/\/api\/websites\/:/, { make: addWebsite, missing: randomUUID }],
  [/\/api\/offers\/:/, { make: addOffer, missing: randomUUID }],
  [/\/api\/searches\/:/, { make: addSearch, missing: randomUUID }],
  [
    /\/wishlist\/:/,
    {
      make: addToWishlist,
      missing: () => `${randomUUID()}/wishlist/${randomUUID()}`,
      malformed: `${malformed}/wishlist/${malformed}`,
    },
  ],
  [
    /\/api\/orders\/:id\/(?:accept|decline|start|withdraw|reject-revision|submit-link)$/,
    { make: addOrderAsSeller, missing: randomUUID },
  ],
  [/\/api\/orders\/:id\/contents$/, { make: addFullOrder, missing: randomUUID }],
  [/\/admin\/fraud\/orders\/:/, { make: addOrderInReview, missing: randomUUID }],
  [/\/api\/(?:admin\/)?orders\/:/, { make: addOrderAsBuyer, missing: randomUUID }],
  [/\/api\/exchange\/sites\/:/, { make: addWebsite, missing: randomUUID }],
  [/\/api\/exchanges\/:/, { make: addExchange, missing: randomUUID }],
  [/\/admin\/contact\/:/, { make: addContactMessage, missing: randomUUID }],
  [/\/admin\/referrals\/:/, { make: addHeldReferral, missing: randomUUID }],
  [/\/api\/basket\/:/, { make: addBasketItem, missing: randomUUID }],
  [/\/api\/projects\/:/, { make: addProject, missing: randomUUID }],
  [/\/api\/favourites\/:/, { make: addOfferingSite, missing: randomUUID }],
  [
    /\/links\/:id\/pictures\/:/,
    {
      make: addPicture,
      missing: () => `${randomUUID()}/pictures/${'0'.repeat(64)}`,
      malformed: `${malformed}/pictures/x`,
    },
  ],
  [/\/api\/(?:admin\/)?links\/:/, { make: addLink, missing: randomUUID }],
  [/\/admin\/websites\/:/, { make: addOverridden, missing: randomUUID }],
  [/\/blocked-domains\/:/, { make: addBlockedDomain, missing: () => `unknown-${randomUUID()}.test` }],
  [/\/api\/sites\/:/, { make: addVerified, missing: () => `unknown-${randomUUID()}.test` }],
  [/\/api\/verify\/:/, { make: addVerified, missing: () => `unknown-${randomUUID()}.test` }],
  [/\/notifications\/:/, { make: tell, missing: () => '999999999' }],
  [/\/unsubscribe\/:/, { make: unsubscribing, missing: () => randomUUID().replaceAll('-', '').repeat(2) }],
  [
    /\/drafts\/:id\/versions\/:/,
    { make: addDraftVersion, missing: () => `${randomUUID()}/versions/1`, malformed: `${malformed}/versions/1` },
  ],
  [/\/drafts\/:/, { make: addDraft, missing: randomUUID }],
  [
    /\/versions\/:/,
    { make: saveTemplate, missing: () => 'order_created/en/versions/999', malformed: `order_created/en/versions/x` },
  ],
  [
    /\/templates\/:/,
    {
      make: () => Promise.resolve('order_created/en'),
      missing: () => 'no_such_kind/en',
      malformed: `${malformed}/english`,
    },
  ],
  [/\/broadcasts\/:/, { make: addBroadcast, missing: randomUUID }],
  [/\/mails\/:/, { make: addMail, missing: randomUUID }],
  [/\/quotas\/:/, { make: () => Promise.resolve('moz'), missing: () => 'no-such-provider' }],
  [/\/api\/(?:admin\/)?decisions\/:/, { make: addDecision, missing: randomUUID }],
  [/\/admin\/fraud\/rings\/:/, { make: addRing, missing: randomUUID }],
  [
    /\/credits\/issuance\/:/,
    { make: () => Promise.resolve('website_award'), missing: () => 'no_such_reason', malformed },
  ],
  [/\/credits\/transfers\/:/, { make: addTransfer, missing: () => '999999999' }],
  [/\/credits\/accounts\/:/, { make: addAccount, missing: () => '999999999' }],
  [/\/parked-jobs\/:/, { make: parkJob, missing: () => '999999999' }],
]

/** The path of a route with a target of that kind in place of its ids. */
export const pathFor = async (
  api: TestApi,
  pattern: string,
  target: Target | null,
  owners: Owners,
): Promise<string> => {
  if (target === null) return pattern
  const family = families.find(([form]) => form.test(pattern))?.[1]
  if (family === undefined) throw new Error(`No target is defined for the ids of ${pattern}`)
  const id =
    target === 'malformed'
      ? (family.malformed ?? malformed)
      : target === 'missing'
        ? family.missing()
        : await family.make(api, target === 'anothers' ? owners.anothers : owners.own)
  // Adjacent ids are one target: the kind and the language of a template, and its version.
  const query = (await queries[pattern]?.(api, target === 'anothers' ? owners.anothers : owners.own)) ?? ''
  return pattern.replace(/:\w+(?:\/(?:versions\/|wishlist\/|pictures\/)?:\w+)*/, id) + query
}

/** Required query parameters, of the same owner as the target. */
const queries: Readonly<Record<string, (api: TestApi, owner: string) => Promise<string>>> = {
  '/api/links/:id/export': () => Promise.resolve('?format=json&language=en'),
  '/api/sites/:domain/footprint': async (api, owner) => `?website_id=${await addWebsite(api, owner)}`,
}

const { link_type, rel, guarantee_months, writer, labelled } = plainTerms

const bodies: Readonly<Record<string, unknown>> = {
  'POST /api/websites/:id/offers': plainTerms,
  'POST /api/websites/:id/fair-price': { link_type, rel, guarantee_months, writer, labelled },
  'PUT /api/websites/:id/capacity': { open_orders_max: 3 },
  'POST /api/websites/:id/claims/settle': { credits: 0 },
  'PUT /api/offers/:id': { terms: plainTerms, version: 1 },
  'PUT /api/offers/:id/state': { state: 'paused' },
  'PATCH /api/searches/:id': { alert: true },
  'PUT /api/projects/:id': {
    draft: { name: 'Walked past', website_id: '00000000-0000-4000-8000-000000000000', target_url: '' },
    version: 0,
  },
  'PUT /api/projects/:id/wishlist/:offer_id': {},
  ...orderBodies,
  ...contentBodies,
  'PUT /api/admin/contact/:id/state': { state: 'done' },
  ...referralBodies,
  'PUT /api/basket/:id': {},
  'POST /api/basket/:id/price': { price: 1 },
  'POST /api/websites/:id/referring-domains': 'walked-past.test',
  'PUT /api/favourites/:website_id': { mark: 'favourite' },
  'POST /api/admin/members/:id/open-purchases': { reason: 'Walked past every route' },
  'POST /api/admin/credits/claims/:order_id/clear': { reason: 'Walked past every route' },
  'POST /api/admin/credits/purchases/:id/refund': { cents: 100, reason: 'Walked past every route' },
  'POST /api/admin/credits/purchases/:id/resolve': { decision: 'grant', reason: 'Walked past every route' },
  'PUT /api/admin/credits/issuance/:reason/limits': { limits: null, version: 0, reason: 'Walked past every route' },
  'POST /api/admin/credits/issuance/:reason/pause': { reason: 'Walked past every route' },
  'POST /api/admin/credits/issuance/:reason/resume': { reason: 'Walked past every route' },
  'POST /api/admin/decisions/:id/answer': { outcome: 'upheld', answer: 'Walked past every route' },
  'POST /api/decisions/:id/objection': { objection: 'Walked past every route' },
  'PUT /api/admin/websites/:id/override': { override: { field: 'dr', value: 5 }, reason: 'Walked past' },
  'POST /api/admin/links/:id/decide': { decision: 'live', page_url: 'https://walked.test/', reason: 'Walked past' },
  'POST /api/admin/websites/:id/override/drop': { field: 'quality_score', reason: 'Walked past' },
  'POST /api/admin/blocked-domains/:domain/unblock': { reason: 'Walked past' },
  'PUT /api/unsubscribe/:token/choice': { scope: 'kind', on: false },
  'PUT /api/admin/templates/:kind/:language': { content, based_on: 1_000_000 },
  'POST /api/admin/templates/:kind/:language/reset': { based_on: 1_000_000 },
  'POST /api/admin/templates/:kind/:language/preview': { content },
  'POST /api/admin/templates/:kind/:language/test': { content },
  'PUT /api/admin/quotas/:provider': { per_day: 10, per_month: null, reason: 'Walked past every route' },
  'POST /api/admin/quotas/:provider/reset': { reason: 'Walked past every route' },
  'PUT /api/admin/broadcasts/:id': { ...draft, based_on: 1 },
  'POST /api/admin/broadcasts/:id/send': { based_on: 1, at: null },
}

/** A file is sent with its own content type. */
export const headersFor = (route: string): Record<string, string> =>
  route === 'POST /api/websites/:id/referring-domains' ? { 'content-type': 'text/plain' } : {}

export const bodyFor = (route: string): { body: unknown } | object => {
  const body = bodies[route]
  if (body !== undefined) return { body }
  return route.startsWith('POST /api/admin/users/') && !route.endsWith('/resend-confirmation')
    ? { body: { reason: 'Walked past every route' } }
    : {}
}
