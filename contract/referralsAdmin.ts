// Referrals for admins: which of them await review, why, and the two decisions.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { heldCountedMax, reasonLengthMax, reasonLengthMin, searchLengthMax } from './limits.ts'
import { referralState, referralStates } from './referrals.ts'
import { exact, lines, typed } from './texts.ts'

const time = z.iso.datetime()
const byId = z.object({ id: z.uuid() })

/**
 * Why a referral awaits review. same_device: both signed in with the same browser from the same network; same_network:
 * from the same network; shared_network: from the network of another member with the same referrer; related: both share
 * signals by which they count as one party, beside the referral itself; same_domain: the
 * first website is on a domain of the referrer; domain_used: its domain has earned a bonus before; cap_reached: the
 * referrer has reached the limit of automatic bonuses; member_blocked: one of the two is blocked.
 */
export const heldReasons = [
  'same_device',
  'same_network',
  'shared_network',
  'related',
  'same_domain',
  'domain_used',
  'cap_reached',
  'member_blocked',
] as const
export const heldReason = z.enum(heldReasons)
export type HeldReason = z.output<typeof heldReason>

export const adminReferralsPerPage = 50

const person = z.object({ id: z.uuid(), name: z.string(), email: z.string(), blocked: z.boolean() })

export const adminReferral = z.object({
  /** Id of the new member, because each has at most one referrer. */
  id: z.uuid(),
  referrer: person,
  member: person,
  registered_at: time,
  recorded_at: time,
  source: z.string(),
  landing: z.string(),
  state: referralState,
  held_for: z.array(heldReason),
  held_at: time.nullable(),
  /** Reasons that were reviewed and cleared before. */
  cleared: z.array(heldReason),
  activated_at: time.nullable(),
  /** The first verified website, in readable form. */
  activated_domain: z.string().nullable(),
  /** Bonuses of the two for the registration. */
  referrer_bonus: z.int().min(0),
  member_bonus: z.int().min(0),
  purchases: z.int().min(0),
  /** Credits granted to the referrer for it, and pending ones. */
  credits: z.int().min(0),
  waiting: z.int().min(0),
  decision: z.object({ at: time, by: z.string().nullable(), reason: z.string().nullable() }).nullable(),
  /** Other referrals of this referrer in the last 30 days, and how many of them await review. */
  referrer_lately: z.object({ referrals: z.int().min(0), held: z.int().min(0) }),
})
export type AdminReferral = z.output<typeof adminReferral>

const decision = z.strictObject({
  reason: lines({ lengthMin: reasonLengthMin, lengthMax: reasonLengthMax }),
  /** The reviewed reasons, because another may have been added since. */
  held_for: z.array(heldReason).max(heldReasons.length),
})

export const referralAdminEndpoints = {
  adminReferrals: endpoint({
    method: 'GET',
    path: '/api/admin/referrals',
    access: 'admin',
    summary:
      'Lists referrals: those awaiting review by longest waiting, or those of another state or all by newest; 50 per page.',
    query: z.strictObject({
      state: z.enum([...referralStates, 'all']).optional(),
      held_for: heldReason.optional(),
      /** Part of the name or address of either member. */
      q: typed({ lengthMax: searchLengthMax }).optional(),
      cursor: exact({ lengthMax: 200 }).optional(),
    }),
    output: z.object({ referrals: z.array(adminReferral), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  heldReferralsCount: endpoint({
    method: 'GET',
    path: '/api/admin/referrals/count',
    access: 'admin',
    summary: 'Counts referrals awaiting review, up to 100.',
    output: z.object({ count: z.int().min(0).max(heldCountedMax) }),
    errors: [],
  }),
  releaseReferral: endpoint({
    method: 'POST',
    path: '/api/admin/referrals/:id/release',
    access: 'admin',
    summary:
      'Releases a referral: its rewards are granted when due. `conflict`: it no longer awaits review, or for other reasons.',
    params: byId,
    body: decision,
    output: adminReferral,
    errors: ['not_found', 'conflict'],
  }),
  refuseReferral: endpoint({
    method: 'POST',
    path: '/api/admin/referrals/:id/refuse',
    access: 'admin',
    summary:
      'Rejects a referral: pending rewards are dropped, granted ones stay. `conflict`: it is already rejected, or awaits review for other reasons.',
    params: byId,
    body: decision,
    output: adminReferral,
    errors: ['not_found', 'conflict'],
  }),
} as const
