// Decisions about members: what was decided about which subject, on which ground, from which facts and for which reasons.
// The member concerned sees all of it and can object once; an admin answers.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { issuedReasons } from './issuanceRules.ts'
import {
  decisionReasonsLengthMax,
  decisionReasonsLengthMin,
  decisionsPerPage,
  objectionLengthMax,
  objectionLengthMin,
  reasonLengthMax,
} from './limits.ts'
import { exact, lines } from './texts.ts'

const time = z.iso.datetime()
const cursor = exact({ lengthMax: 200 }).optional()

/** What was decided. */
export const decisionMeasures = ['credits_frozen', 'credits_rejected', 'order_refunded', 'marked_unrelated'] as const
export type DecisionMeasure = (typeof decisionMeasures)[number]

/** Measures that burden the member, who can object to them. */
export const contestableMeasures: ReadonlySet<DecisionMeasure> = new Set<DecisionMeasure>([
  'credits_frozen',
  'credits_rejected',
  'order_refunded',
])

/** What was decided about: all credits of a member, a queued issuance, two owners (`<id>:<id>`, the smaller first). */
export const decisionSubjects = ['credits', 'issuance', 'pair', 'order'] as const
export type DecisionSubject = (typeof decisionSubjects)[number]

/** Rules on which a decision is based. */
export const decisionGrounds = [
  'trade_ring',
  'related_accounts',
  'unusual_income',
  'payment_fraud',
  'guarantee_evasion',
  'issuance_review',
  'not_related',
  'other',
] as const
export type DecisionGround = (typeof decisionGrounds)[number]

/** Grounds from which an admin chooses for a freeze. */
export const freezeGrounds = [
  'trade_ring',
  'related_accounts',
  'unusual_income',
  'payment_fraud',
  'guarantee_evasion',
  'other',
] as const satisfies readonly DecisionGround[]

const count = z.int().min(0)

/** Facts never identify another member: the member concerned reads them. */
export const decisionFact = z.discriminatedUnion('fact', [
  z.object({ fact: z.literal('ring'), members: count, orders: count, credits: count }),
  z.object({ fact: z.literal('score'), score: z.int().min(0).max(100) }),
  /** Shared with another account. */
  z.object({ fact: z.literal('signal'), signal: z.string().max(40) }),
  z.object({ fact: z.literal('traded'), orders: count, credits: count }),
  z.object({ fact: z.literal('issuance'), reason: z.enum(issuedReasons), amount: count }),
  z.object({ fact: z.literal('frozen'), amount: count }),
  z.object({ fact: z.literal('order'), number: count, amount: count }),
])
export type DecisionFact = z.output<typeof decisionFact>

/** open: an objection waits for its answer. */
export const decisionStates = ['in_force', 'open', 'upheld', 'reversed'] as const
export type DecisionState = (typeof decisionStates)[number]

export const decision = z.object({
  id: z.uuid(),
  number: z.int().positive(),
  measure: z.enum(decisionMeasures),
  subject_kind: z.enum(decisionSubjects),
  subject_id: z.string(),
  ground: z.enum(decisionGrounds),
  facts: z.array(decisionFact),
  is_automated: z.boolean(),
  reasons: z.string(),
  decided_at: time,
  state: z.enum(decisionStates),
  can_object: z.boolean(),
  objection: z.string().nullable(),
  objected_at: time.nullable(),
  answer: z.string().nullable(),
  answered_at: time.nullable(),
})
export type Decision = z.output<typeof decision>

const adminDecision = decision.extend({
  member: z.object({ id: z.uuid(), name: z.string().nullable() }),
  decided_by: z.string().nullable(),
  /** Whether the caller made the decision: then another admin should answer, if there is one. */
  is_own: z.boolean(),
  answered_by: z.string().nullable(),
})
export type AdminDecision = z.output<typeof adminDecision>

export const decisionReasons = lines({ lengthMin: decisionReasonsLengthMin, lengthMax: decisionReasonsLengthMax })

const ofDecision = { params: z.object({ id: z.uuid() }) }

export const decisionEndpoints = {
  mine: endpoint({
    method: 'GET',
    path: '/api/decisions',
    access: 'member',
    summary: `Lists decisions about the caller, newest first, ${decisionsPerPage} per page.`,
    query: z.strictObject({ cursor }),
    output: z.object({ decisions: z.array(decision).max(decisionsPerPage), next_cursor: z.string().nullable() }),
    errors: ['signed_out'],
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/decisions/:id',
    access: 'member',
    summary: 'Returns a decision about the caller.',
    ...ofDecision,
    output: z.object({ decision }),
    errors: ['signed_out', 'not_found'],
  }),
  object: endpoint({
    method: 'POST',
    path: '/api/decisions/:id/objection',
    access: 'member',
    summary: 'Objects to a decision about the caller, once.',
    ...ofDecision,
    body: z.strictObject({ objection: lines({ lengthMin: objectionLengthMin, lengthMax: objectionLengthMax }) }),
    output: z.object({}),
    errors: ['signed_out', 'not_found', 'conflict'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/decisions',
    access: 'admin',
    summary: `Lists decisions, newest first, ${decisionsPerPage} per page; open: with an objection to answer, oldest first.`,
    query: z.strictObject({ state: z.enum(['open', 'all']).default('open'), member: z.uuid().optional(), cursor }),
    output: z.object({ decisions: z.array(adminDecision).max(decisionsPerPage), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/admin/decisions/:id/answer',
    access: 'admin',
    summary: 'Answers an objection: the decision is upheld, or reversed with its effects.',
    ...ofDecision,
    // The answer is also the reason in the audit log.
    body: z.strictObject({
      outcome: z.enum(['upheld', 'reversed']),
      answer: lines({ lengthMin: decisionReasonsLengthMin, lengthMax: reasonLengthMax }),
    }),
    output: z.object({}),
    errors: ['not_found', 'conflict'],
  }),
} as const
