// Decides whether a referral continues automatically or awaits review by an admin. Pure functions of the known facts
// about both members.
import { type HeldReason, heldReasons } from '../../contract/referralsAdmin.ts'

export interface ReferralFacts {
  /** Both signed in with the same browser from the same network; from the same network with any browser. */
  sameDevice: boolean
  sameNetwork: boolean
  /** The new member signed in from the network of another member with the same referrer. */
  sharedNetwork: boolean
  /** By other signals than the referral, which does not count against its own rewards. */
  related: boolean
  /** Whether one of the two is blocked. */
  blocked: boolean
  /** Null: no website is verified yet, so there is no bonus to grant. */
  domain: { ofReferrer: boolean; broughtBonus: boolean; bonusesLately: number; bonusesMax: number } | null
}

/**
 * In the order of the contract. The same browser is stronger evidence than the same network, which is then left out.
 */
export const reasonsIn = ({ domain, ...facts }: ReferralFacts): HeldReason[] => {
  const holds: Record<HeldReason, boolean> = {
    same_device: facts.sameDevice,
    same_network: facts.sameNetwork && !facts.sameDevice,
    shared_network: facts.sharedNetwork,
    related: facts.related,
    same_domain: domain?.ofReferrer === true,
    domain_used: domain?.broughtBonus === true,
    cap_reached: domain !== null && domain.bonusesLately >= domain.bonusesMax,
    member_blocked: facts.blocked,
  }
  return heldReasons.filter((reason) => holds[reason])
}

/** A reason once seen stays until an admin has reviewed it, because network traces are deleted after a while. */
export const openReasons = (
  seen: readonly HeldReason[],
  { held_for: heldFor, cleared }: { held_for: readonly string[]; cleared: readonly string[] },
): HeldReason[] =>
  heldReasons.filter((reason) => (seen.includes(reason) || heldFor.includes(reason)) && !cleared.includes(reason))
