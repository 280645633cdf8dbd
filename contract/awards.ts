// Awards of a member: what was paid, what is still to come and when, and what the limits of their domains leave.
import { z } from 'zod'
import { awardObstacles, awardReasons } from './awardRules.ts'
import { endpoint } from './endpoint.ts'

const credits = z.int().min(0)
const time = z.iso.datetime()

/** in_review: due, but a circuit breaker queued it until an admin decides. */
export const awardPartStates = ['pending', 'in_review', 'paid', 'lapsed'] as const

export const awardPart = z.object({
  amount: credits,
  paid: credits,
  state: z.enum(awardPartStates),
  due_at: time,
  /** When a pending part is checked and paid; later than due if it was postponed. */
  next_check_at: time.nullable(),
  settled_at: time.nullable(),
  /** Why it was postponed, lapsed, or paid less. */
  obstacle: z.enum(awardObstacles).nullable(),
})
export type AwardPart = z.output<typeof awardPart>

export const award = z.object({
  id: z.string(),
  reason: z.enum(awardReasons),
  /** Null for a referral: the website is that of another member. */
  website: z.object({ domain: z.string(), domain_name: z.string() }).nullable(),
  paid: credits,
  /** In review included. */
  pending: credits,
  /** What comes on top if the domain becomes established. */
  above_limit: credits,
  /** The registry has not answered yet, so that nothing is granted so far. */
  waiting: z.boolean(),
  created_at: time,
  parts: z.array(awardPart),
})
export type Award = z.output<typeof award>

export const awardedDomain = z.object({
  website_id: z.uuid(),
  domain: z.string(),
  /** The domain that all its awards are counted for, shared with other names below it. */
  counted_as: z.string(),
  age: z.enum(['established', 'young', 'unknown']),
  /** When a young domain becomes established; null: unknown. */
  established_from: time.nullable(),
  /** The member got their first award for another domain. */
  further: z.boolean(),
  limit: credits,
  used: credits,
})
export type AwardedDomain = z.output<typeof awardedDomain>

/** Newest first. */
export const awardsShownMax = 200

export const awardEndpoints = {
  awards: endpoint({
    method: 'GET',
    path: '/api/awards',
    access: 'member',
    summary:
      'Lists the caller’s awards with the parts that are paid, still to come or lapsed, and the limits of their verified websites.',
    output: z.object({
      awards: z.array(award),
      domains: z.array(awardedDomain),
      /** Of all awards. */
      pending: credits,
    }),
    errors: ['signed_out'],
  }),
}
