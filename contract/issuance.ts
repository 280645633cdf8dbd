// Issuance of credits: the admin’s view of rules, counters and circuit breakers with the queue, and a member’s credits
// that await review.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { issuanceLimits, issuedReasons, ruledReasons } from './issuanceRules.ts'
import { issuanceLimitMax, queueDecisionsMax, reasonLengthMax, reasonLengthMin } from './limits.ts'
import { because, exact, lines } from './texts.ts'

const time = z.iso.datetime()
const reason = lines({ lengthMin: reasonLengthMin, lengthMax: reasonLengthMax })
const cursor = exact({ lengthMax: 200 }).optional()

const queueCauses = ['paused', 'event', 'member'] as const
const queueStates = ['queued', 'released', 'paid', 'rejected', 'lapsed'] as const

/** Ranges are ordered: what is expected is not above the limit. */
const isOrdered = (expected: number | null, limit: number | null): boolean =>
  limit === null || (expected !== null && expected <= limit)

export const orderedLimits = issuanceLimits
  .refine(({ expected_per_day: expected, limit_per_day: limit }) => isOrdered(expected, limit), {
    ...because('wrong_value'),
    path: ['limit_per_day'],
  })
  .refine(({ expected_per_member: expected, limit_per_member: limit }) => isOrdered(expected, limit), {
    ...because('wrong_value'),
    path: ['limit_per_member'],
  })

const control = z.object({
  reason: z.enum(ruledReasons),
  limits: issuanceLimits,
  /** Whether the limits are the shipped ones. */
  is_shipped: z.boolean(),
  /** For optimistic locking. */
  version: z.int(),
  today: z.int(),
  times_today: z.int(),
  /** The highest amount that one member got today. */
  most_of_member: z.int(),
  /** Average of the 28 days before. */
  daily_average: z.int(),
  /** Null: active. */
  paused: z
    .object({
      at: time,
      /** Null: the circuit breaker. */
      by: z.string().nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  queued: z.int(),
  queued_amount: z.int(),
})
export type IssuanceControl = z.output<typeof control>

const queuedItem = z.object({
  id: z.uuid(),
  reason: z.enum(issuedReasons),
  amount: z.int().positive(),
  /** Such as domain:example.com. */
  refers_to: z.string().nullable(),
  cause: z.enum(queueCauses),
  state: z.enum(queueStates),
  queued_at: time,
  decided_at: time.nullable(),
  decision_reason: z.string().nullable(),
  /** If it was rejected: the decision, to which the member can object. */
  decision_id: z.uuid().nullable(),
})
export type QueuedItem = z.output<typeof queuedItem>

const adminItem = queuedItem.extend({
  member: z.object({ id: z.uuid(), name: z.string().nullable() }),
  decided_by: z.string().nullable(),
})
export type AdminQueuedItem = z.output<typeof adminItem>

const ofReason = { params: z.object({ reason: z.enum(ruledReasons) }) }

export const issuanceEndpoints = {
  controls: endpoint({
    method: 'GET',
    path: '/api/admin/credits/issuance',
    access: 'admin',
    summary: 'Returns every issuance rule with its limits, today’s counters, state and queue.',
    output: z.object({ controls: z.array(control) }),
    errors: [],
  }),
  saveLimits: endpoint({
    method: 'PUT',
    path: '/api/admin/credits/issuance/:reason/limits',
    access: 'admin',
    summary:
      'Changes the limits of a reason, unless another admin has changed it since this version. Null: the defaults.',
    ...ofReason,
    body: z.strictObject({ limits: orderedLimits.nullable(), version: z.int32(), reason }),
    output: z.object({ version: z.int() }),
    errors: ['conflict'],
  }),
  pause: endpoint({
    method: 'POST',
    path: '/api/admin/credits/issuance/:reason/pause',
    access: 'admin',
    summary: 'Pauses a reason: what falls due is queued.',
    ...ofReason,
    body: z.strictObject({ reason }),
    output: z.object({}),
    errors: ['conflict'],
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/admin/credits/issuance/:reason/resume',
    access: 'admin',
    summary: 'Resumes a paused reason. The daily limit counts from here; the queue stays until it is released.',
    ...ofReason,
    body: z.strictObject({ reason }),
    output: z.object({}),
    errors: ['conflict'],
  }),
  queue: endpoint({
    method: 'GET',
    path: '/api/admin/credits/issuance-queue',
    access: 'admin',
    summary: 'Lists queued issuances, oldest first, 50 per page; decided ones newest first.',
    query: z.strictObject({
      reason: z.enum(issuedReasons).optional(),
      state: z.enum(['queued', 'decided']).default('queued'),
      cursor,
    }),
    output: z.object({ items: z.array(adminItem), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/admin/credits/issuance-queue/decisions',
    access: 'admin',
    summary:
      'Releases or rejects up to 50 queued issuances; those that were decided before stay as they are. A rejected one can still be released.',
    body: z.strictObject({
      ids: z.array(z.uuid()).min(1).max(queueDecisionsMax),
      decision: z.enum(['release', 'reject']),
      reason,
    }),
    output: z.object({ decided: z.int().max(issuanceLimitMax) }),
    errors: [],
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/credits/in-review',
    access: 'member',
    summary: 'Lists the caller’s credits that await review, and those rejected in the last 90 days; at most 100.',
    output: z.object({ items: z.array(queuedItem) }),
    errors: ['signed_out'],
  }),
} as const
