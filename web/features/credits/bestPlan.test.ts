import { describe, expect, it } from 'vitest'
import { shippedSettings } from '../../../contract/pricing.ts'
import { bestPlanOf } from './bestPlan.ts'

describe('the best plan', () => {
  it('gives 40 % more credits than the smallest pack, from month 6 on, as the operator ships it', () => {
    expect(bestPlanOf(shippedSettings)).toEqual({ plan: 'enterprise', percent: 40, fromMonth: 6, smallestCredits: 50 })
  })

  it('is not advertised where packs are better', () => {
    const dear = { price_cents: 1_000_000, credits: 1, yearly_percent_off: 0 }
    const plans = { basic: dear, professional: dear, enterprise: dear }
    expect(bestPlanOf({ ...shippedSettings, plans })).toBeNull()
  })

  it('applies from the first month if there is no loyalty bonus', () => {
    expect(bestPlanOf({ ...shippedSettings, loyalty: [] })).toMatchObject({ percent: 27, fromMonth: 1 })
  })
})
