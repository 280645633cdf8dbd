import { describe, expect, it } from 'vitest'
import { creditsGoingBack, refundableCents } from './refund.ts'

const pack = {
  state: 'paid',
  price_cents: 1_000,
  paid_cents: 1_000,
  refunded_cents: 0,
  pending_cents: 0,
  credits: 50,
  credits_taken: 0,
} as const

describe('a refund', () => {
  it('takes all credits for the full amount, and a share for a part', () => {
    expect(refundableCents(pack)).toBe(1_000)
    expect(creditsGoingBack(pack, 1_000)).toBe(50)
    expect(creditsGoingBack(pack, 300)).toBe(15)
  })

  it('counts earlier refunds', () => {
    const half = { ...pack, refunded_cents: 500, credits_taken: 25 }
    expect(refundableCents(half)).toBe(500)
    expect(refundableCents({ ...half, pending_cents: 200 })).toBe(300)
    expect(creditsGoingBack(half, 500)).toBe(25)
  })

  it('takes nothing twice if a dispute has already taken it', () => {
    expect(creditsGoingBack({ ...pack, credits_taken: 50 }, 1_000)).toBe(0)
  })

  it('is not available for an unpaid purchase', () => {
    expect(refundableCents({ ...pack, state: 'open', paid_cents: null })).toBe(0)
  })
})
