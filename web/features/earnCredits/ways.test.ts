import { describe, expect, it } from 'vitest'
import { earningReasons } from '../../../contract/credits.ts'
import { creditsBy, creditsInAll, hasGot, shares, ways } from './ways.ts'

const one = (reason: (typeof earningReasons)[number], credits: number) => ({ reason, times: 1, credits })

describe('credits per way to earn', () => {
  it('are net of credits taken back', () => {
    const earned = [one('own_site_link_award', 75), one('own_site_link_penalty', -25), one('welcome_bonus', 10)]
    expect(creditsBy(earned, 'links')).toBe(50)
    expect(creditsInAll(earned)).toBe(60)
    expect(hasGot(earned, 'welcome_bonus')).toBe(true)
    expect(hasGot(earned, 'loyalty_bonus')).toBe(false)
  })

  it('add up to the total, whatever their reason', () => {
    const earned = earningReasons.map((reason, place) => one(reason, place + 1))
    const sum = ways.reduce((all, way) => all + creditsBy(earned, way), 0)
    expect(sum).toBe(creditsInAll(earned))
  })

  it('are shown relative to the way that brought the most', () => {
    const earned = [one('website_award', 100), one('referral_bonus', 50), one('prime_penalty', -5)]
    const by = Object.fromEntries(shares(earned).map(({ way, share }) => [way, share]))
    expect(by).toMatchObject({ websites: 1, referrals: 0.5, prime: 0, loyalty: 0 })
    expect(shares([]).every(({ share }) => share === 0)).toBe(true)
  })
})
