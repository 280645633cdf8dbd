// Fraud, for admins: trading rings, related pairs, anomalies and frozen credits with their evidence, and what can be done
// about them.
import { z } from 'zod'
import { decisionReasons, decisionStates, freezeGrounds } from './decisions.ts'
import { endpoint } from './endpoint.ts'
import { ruledReasons } from './issuanceRules.ts'
import {
  fraudCountedMax,
  freezesPerPage,
  frozenAtOnceMax,
  pairsPerPage,
  reviewedOrdersPerPage,
  ringsPerPage,
} from './limits.ts'
import { exact } from './texts.ts'

const time = z.iso.datetime()
const cursor = exact({ lengthMax: 300 }).optional()
const credits = z.int().min(0)

const person = z.object({
  id: z.uuid(),
  /** Null: the account is closed. */
  name: z.string().nullable(),
  is_frozen: z.boolean(),
})
export type FraudPerson = z.output<typeof person>

/** Why two owners count as related: the signal, its weight in points, and since when it is known. */
const relationReason = z.object({ signal: z.string(), weight: z.number(), since: z.string().nullable() })
export type RelationReason = z.output<typeof relationReason>

const ring = z.object({
  id: z.uuid(),
  owners: z.array(person),
  orders: credits,
  credits,
  found_at: time,
  last_trade_at: time,
  /** Percent of all trade of its members that stays inside. */
  share_inside: z.int().min(0).max(100),
  /** The highest score between two of its members; null: none is known. */
  score_max: z.int().min(0).max(100).nullable(),
})
export type Ring = z.output<typeof ring>

const ringNode = person.extend({
  /** Verified websites, the best known first. */
  sites: z.array(z.string()),
  available: credits,
  frozen: credits,
  /** What the member traded with the others of the ring, and in all. */
  inside: credits,
  traded: credits,
})
export type RingNode = z.output<typeof ringNode>

const ringTrade = z.object({ seller: z.uuid(), buyer: z.uuid(), orders: credits, credits })
const ringRelation = z.object({
  owner_a: z.uuid(),
  owner_b: z.uuid(),
  score: z.int().min(0).max(100),
  reasons: z.array(relationReason),
  is_unrelated: z.boolean(),
})

const pair = z.object({
  owner_a: person,
  owner_b: person,
  score: z.int().min(0).max(100),
  reasons: z.array(relationReason),
  /** In both directions. */
  orders: credits,
  credits,
  scored_at: time,
  /** An admin has decided that they are not related. */
  marked_unrelated_at: time.nullable(),
  /** Strong evidence that was not known when they were marked. */
  new_evidence_at: time.nullable(),
})
export type Pair = z.output<typeof pair>

const frozenMember = z.object({
  member: person,
  amount: credits,
  frozen_at: time,
  decision: z.object({ id: z.uuid(), state: z.enum(decisionStates), reasons: z.string() }),
  /** The account was closed: the credits expire when the objection is answered. */
  is_closed: z.boolean(),
})
export type FrozenMember = z.output<typeof frozenMember>

const orderInReview = z.object({
  id: z.uuid(),
  number: z.int().positive(),
  /** Incremented by every transition; a decision sends the version it is based on. */
  version: z.int(),
  domain_name: z.string(),
  buyer: person,
  seller: person,
  /** Paid by the buyer. */
  total: credits,
  placed_at: time,
  /** Then it goes on without a decision. */
  review_until: time,
  score: z.int().min(0).max(100),
  reasons: z.array(relationReason),
})
export type OrderInReview = z.output<typeof orderInReview>

const ofMembers = z.array(z.uuid()).min(1).max(frozenAtOnceMax)

export const fraudEndpoints = {
  rings: endpoint({
    method: 'GET',
    path: '/api/admin/fraud/rings',
    access: 'admin',
    summary: `Lists closed trading rings, the largest volume first, ${ringsPerPage} per page.`,
    query: z.strictObject({ cursor }),
    output: z.object({ rings: z.array(ring), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  ring: endpoint({
    method: 'GET',
    path: '/api/admin/fraud/rings/:id',
    access: 'admin',
    summary: 'Returns a trading ring with its members, the trades between them and how they are related.',
    params: z.object({ id: z.uuid() }),
    output: z.object({
      ring,
      nodes: z.array(ringNode),
      trades: z.array(ringTrade),
      relations: z.array(ringRelation),
    }),
    errors: ['not_found'],
  }),
  pairs: endpoint({
    method: 'GET',
    path: '/api/admin/fraud/pairs',
    access: 'admin',
    summary: `Lists pairs of owners by their relatedness score, highest first, ${pairsPerPage} per page.`,
    query: z.strictObject({ state: z.enum(['related', 'unrelated', 'new_evidence']).default('related'), cursor }),
    output: z.object({ pairs: z.array(pair), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  orders: endpoint({
    method: 'GET',
    path: '/api/admin/fraud/orders',
    access: 'admin',
    summary: `Lists orders between strongly related parties that wait for an admin, the longest waiting first, ${reviewedOrdersPerPage} per page.`,
    query: z.strictObject({ cursor }),
    output: z.object({ orders: z.array(orderInReview).max(reviewedOrdersPerPage), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  reviewOrder: endpoint({
    method: 'POST',
    path: '/api/admin/fraud/orders/:id/review',
    access: 'admin',
    summary: 'Lets an order in review go on, or refunds it with a decision for both sides.',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ version: z.int(), outcome: z.enum(['pass', 'refund']), reasons: decisionReasons }),
    output: z.object({}),
    errors: ['not_found', 'conflict', 'invalid_transition'],
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/admin/fraud/count',
    access: 'admin',
    summary: `Counts orders in review and open objections, up to ${fraudCountedMax}.`,
    output: z.object({ count: z.int().min(0).max(fraudCountedMax) }),
    errors: [],
  }),
  anomalies: endpoint({
    method: 'GET',
    path: '/api/admin/fraud/anomalies',
    access: 'admin',
    summary:
      'Returns alerts about issuance, paused reasons, members with unusual income today, and the largest open claims.',
    output: z.object({
      alerts: z.array(z.object({ day: z.iso.date(), reason: z.enum(ruledReasons), about: z.enum(['day', 'member']) })),
      paused: z.array(z.object({ reason: z.enum(ruledReasons), since: time })),
      income: z.array(z.object({ member: person, today: credits, daily_average: credits })),
      debtors: z.array(z.object({ member: person, open: credits, claims: credits })),
    }),
    errors: [],
  }),
  frozen: endpoint({
    method: 'GET',
    path: '/api/admin/fraud/frozen',
    access: 'admin',
    summary: `Lists members whose credits are frozen, newest first, ${freezesPerPage} per page.`,
    query: z.strictObject({ cursor }),
    output: z.object({ members: z.array(frozenMember), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  freeze: endpoint({
    method: 'POST',
    path: '/api/admin/fraud/freeze',
    access: 'admin',
    summary: 'Freezes the credits of members, with a decision for each. Who is frozen already stays as they are.',
    body: z.strictObject({
      members: ofMembers,
      ground: z.enum(freezeGrounds),
      /** The ring that is the evidence, if any. */
      ring_id: z.uuid().optional(),
      reasons: decisionReasons,
    }),
    output: z.object({ frozen: z.int().min(0), credits }),
    errors: ['not_found'],
  }),
  release: endpoint({
    method: 'POST',
    path: '/api/admin/fraud/release',
    access: 'admin',
    summary: 'Releases the frozen credits of members and reverses the decisions. Idempotent.',
    body: z.strictObject({ members: ofMembers, reasons: decisionReasons }),
    output: z.object({ released: z.int().min(0), credits }),
    errors: ['not_found'],
  }),
  unrelated: endpoint({
    method: 'POST',
    path: '/api/admin/fraud/unrelated',
    access: 'admin',
    summary: 'Marks two owners as not related; after new evidence, once more. Idempotent.',
    body: z.strictObject({ owner_a: z.uuid(), owner_b: z.uuid(), reasons: decisionReasons }),
    output: z.object({}),
    errors: ['not_found'],
  }),
  related: endpoint({
    method: 'POST',
    path: '/api/admin/fraud/related',
    access: 'admin',
    summary: 'Takes back that two owners are marked as not related, and reverses the decisions. Idempotent.',
    body: z.strictObject({ owner_a: z.uuid(), owner_b: z.uuid(), reasons: decisionReasons }),
    output: z.object({}),
    errors: ['not_found'],
  }),
} as const
