import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heldReasons } from '../../contract/referralsAdmin.ts'
import { openReasons, type ReferralFacts, reasonsIn } from './judge.ts'

const harmless: ReferralFacts = {
  sameDevice: false,
  sameNetwork: false,
  sharedNetwork: false,
  related: false,
  blocked: false,
  domain: { ofReferrer: false, broughtBonus: false, bonusesLately: 19, bonusesMax: 20 },
}
const domainWith = (more: Partial<NonNullable<ReferralFacts['domain']>>): ReferralFacts => ({
  ...harmless,
  domain: { ofReferrer: false, broughtBonus: false, bonusesLately: 0, bonusesMax: 20, ...more },
})

describe('a referral is held', () => {
  it.each<[string, ReferralFacts, string[]]>([
    ['for nothing where nothing looks odd', harmless, []],
    [
      'for the browser, which says more than the network',
      { ...harmless, sameDevice: true, sameNetwork: true },
      ['same_device'],
    ],
    ['for the network', { ...harmless, sameNetwork: true }, ['same_network']],
    ['for the network of another', { ...harmless, sharedNetwork: true }, ['shared_network']],
    ['for other signals of both', { ...harmless, related: true }, ['related']],
    ['for the domain of the referrer', domainWith({ ofReferrer: true }), ['same_domain']],
    ['for a domain that brought a bonus', domainWith({ broughtBonus: true }), ['domain_used']],
    ['for the cap', domainWith({ bonusesLately: 20 }), ['cap_reached']],
    ['for a block', { ...harmless, blocked: true }, ['member_blocked']],
    ['for nothing about a domain that there is not', { ...harmless, domain: null }, []],
  ])('%s', (_, facts, reasons) => {
    expect(reasonsIn(facts)).toEqual(reasons)
  })

  it('for reasons seen now or before, and never again for a cleared one', () => {
    const some = fc.uniqueArray(fc.constantFrom(...heldReasons))
    fc.assert(
      fc.property(some, some, some, (seen, heldFor, cleared) => {
        const open = openReasons(seen, { held_for: heldFor, cleared })
        for (const reason of heldReasons) {
          const known = seen.includes(reason) || heldFor.includes(reason)
          expect(open.includes(reason)).toBe(known && !cleared.includes(reason))
        }
      }),
    )
  })
})
