// Referrals in the admin area: which of them wait for a person, why, and the two decisions.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { referralState, referralStates } from './referrals.ts'
import { lines } from './texts.ts'

const time = z.iso.datetime()
const byId = z.object({ id: z.uuid() })

/**
 * Why a referral waits for an admin. same_device: both signed in with the same browser from the same network; same_network: from the same
 * network; shared_network: from that of another who came by the same referrer; same_domain: the first website lies on a domain of the
 * referrer; domain_used: its domain has brought a bonus before; cap_reached: the referrer had as many bonuses as they get by themselves;
 * member_blocked: one of the two is blocked.
 */
export const heldReasons = [
  'same_device',
  'same_network',
  'shared_network',
  'same_domain',
  'domain_used',
  'cap_reached',
  'member_blocked',
] as const
export const heldReason = z.enum(heldReasons)
export type HeldReason = z.output<typeof heldReason>

export const adminReferralsPerPage = 50
/** More are not counted. */
export const heldCountedMax = 100

const person = z.object({ id: z.uuid(), name: z.string(), email: z.string(), blocked: z.boolean() })

export const adminReferral = z.object({
  /** The new member's id: everybody comes by one referrer at most. */
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
  /** Reasons for which it was held before, and released. */
  cleared: z.array(heldReason),
  activated_at: time.nullable(),
  /** The first proved website, as people read it. */
  activated_domain: z.string().nullable(),
  /** What the two got or get for the registration. */
  referrer_bonus: z.int().min(0),
  member_bonus: z.int().min(0),
  purchases: z.int().min(0),
  /** Granted to the referrer for it, and waiting. */
  credits: z.int().min(0),
  waiting: z.int().min(0),
  decision: z.object({ at: time, by: z.string().nullable(), reason: z.string().nullable() }).nullable(),
  /** How many others came by this referrer in the last 30 days, and how many are held. */
  referrer_lately: z.object({ referrals: z.int().min(0), held: z.int().min(0) }),
})
export type AdminReferral = z.output<typeof adminReferral>

const decision = z.strictObject({
  reason: lines({ lengthMin: 3, lengthMax: 500 }),
  /** The reasons that were looked at: another may have come up meanwhile. */
  held_for: z.array(heldReason).max(heldReasons.length),
})

export const referralAdminEndpoints = {
  adminReferrals: endpoint({
    method: 'GET',
    path: '/api/admin/referrals',
    access: 'admin',
    summary:
      'Referrals: those that are held, longest first, or those of another state or all, newest first; 50 at a time.',
    query: z.strictObject({
      state: z.enum([...referralStates, 'all']).optional(),
      held_for: heldReason.optional(),
      /** A part of name or address of one of the two. */
      q: z.string().trim().max(100).optional(),
      cursor: z.string().max(200).optional(),
    }),
    output: z.object({ referrals: z.array(adminReferral), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  heldReferralsCount: endpoint({
    method: 'GET',
    path: '/api/admin/referrals/count',
    access: 'admin',
    summary: 'How many referrals wait for an admin; at most 100 are counted.',
    output: z.object({ count: z.int().min(0).max(heldCountedMax) }),
    errors: [],
  }),
  releaseReferral: endpoint({
    method: 'POST',
    path: '/api/admin/referrals/:id/release',
    access: 'admin',
    summary:
      'Lets a held referral go on: what it brings is granted as it becomes due. `conflict`: it is no longer held, or for other reasons.',
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
      'Ends a referral: what waits is dropped, what was granted stays. `conflict`: it is refused already, or held for other reasons.',
    params: byId,
    body: decision,
    output: adminReferral,
    errors: ['not_found', 'conflict'],
  }),
} as const
