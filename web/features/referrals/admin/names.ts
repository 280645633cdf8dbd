// Tones of the reasons for holding a referral, and a type check that every reason has a text in both languages.
import type { HeldReason } from '../../../../contract/referralsAdmin.ts'
import type { ReferralState } from '../../../../contract/referrals.ts'
import type { Tone } from '../../../ui/tones.ts'
import type de from './locales/de.json'
import type en from './locales/en.json'
import type { Decision } from './referralAdmin.ts'

interface Complete {
  states: Record<ReferralState, string>
  reasons: Record<HeldReason, { name: string; text: string }>
  decide: Record<Decision, { action: string; for: string; title: string; text: string; confirm: string }>
}
type CompleteIn<Texts extends Complete> = Texts

/** The English texts, provided that the German file is complete as well. */
export type ReferralAdminTexts = CompleteIn<typeof de> extends Complete ? CompleteIn<typeof en> : never

/** The more a reason suggests one person with two accounts, the stronger its tone. */
export const reasonTone: Readonly<Record<HeldReason, Tone>> = {
  same_device: 'lost',
  same_network: 'warn',
  shared_network: 'warn',
  related: 'lost',
  same_domain: 'lost',
  domain_used: 'lost',
  cap_reached: 'waiting',
  member_blocked: 'warn',
}
