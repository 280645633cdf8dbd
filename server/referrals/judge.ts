// Whether a referral goes on by itself or waits for an admin, as pure functions of what is known about the two.
import { type HeldReason, heldReasons } from '../../contract/referralAdmin.ts'

export interface ReferralFacts {
  /** Both signed in with the same browser from the same network; from the same network at all. */
  sameDevice: boolean
  sameNetwork: boolean
  /** The new member from the network of another who came by the same referrer. */
  sharedNetwork: boolean
  /** One of the two is. */
  blocked: boolean
  /** Null: no website is proved yet, so there is nothing to give. */
  domain: { ofReferrer: boolean; broughtBonus: boolean; bonusesLately: number; bonusesMax: number } | null
}

/** In the order of the contract. The same browser says more than the same network, which is then not named beside it. */
export const reasonsIn = ({ domain, ...facts }: ReferralFacts): HeldReason[] => {
  const holds: Record<HeldReason, boolean> = {
    same_device: facts.sameDevice,
    same_network: facts.sameNetwork && !facts.sameDevice,
    shared_network: facts.sharedNetwork,
    same_domain: domain?.ofReferrer === true,
    domain_used: domain?.broughtBonus === true,
    cap_reached: domain !== null && domain.bonusesLately >= domain.bonusesMax,
    member_blocked: facts.blocked,
  }
  return heldReasons.filter((reason) => holds[reason])
}

/** What was seen once stays a reason until an admin has looked at it, as traces of a network are gone after a while. */
export const openReasons = (
  seen: readonly HeldReason[],
  { held_for: heldFor, cleared }: { held_for: readonly string[]; cleared: readonly string[] },
): HeldReason[] =>
  heldReasons.filter((reason) => (seen.includes(reason) || heldFor.includes(reason)) && !cleared.includes(reason))
