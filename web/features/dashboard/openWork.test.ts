import { describe, expect, it } from 'vitest'
import { openWork, type Sources } from './openWork.ts'

const nothing: Sources = { websites: [], earn: null, plan: null, purchases: [], balance: null, orders: null }

const website = (
  id: string,
  state: 'verified' | 'endangered',
  unverifiedAt: string | null,
): Sources['websites'][number] => ({
  id,
  domain_name: `${id}.test`,
  state,
  verification: {
    record_value: 'x',
    names: [],
    attempts: 1,
    checking: false,
    last_checked_at: null,
    last_outcome: null,
    next_check_at: null,
    checking_until: null,
    missing_since: null,
    unverified_at: unverifiedAt,
    contested: false,
  },
})

const purchase = (id: string, state: 'open' | 'paid', url: string | null): Sources['purchases'][number] => ({
  id,
  state,
  kind: 'pack',
  plan: null,
  credits: 50,
  price_cents: 1_000,
  currency: 'EUR',
  checkout_url: url,
})

describe('open work', () => {
  it('is empty if nothing is pending', () => {
    expect(openWork(nothing)).toEqual([])
    const quiet = { ...nothing, websites: [website('a', 'verified', null)], purchases: [purchase('p', 'paid', null)] }
    expect(openWork({ ...quiet, balance: { debt: 0 } })).toEqual([])
  })

  it('lists the earliest deadline first and items without a deadline last', () => {
    const websites = [
      website('late', 'endangered', '2026-11-29T10:00:00Z'),
      website('soon', 'endangered', '2026-11-20T10:00:00Z'),
    ]
    const purchases = [purchase('p', 'open', 'https://pay.test/p')]
    const work = openWork({ ...nothing, websites, purchases, balance: { debt: 15 } })
    expect(work.map(({ key }) => key)).toEqual(['website soon', 'website late', 'purchase p', 'debt'])
  })

  it('leaves out a checkout that can no longer be paid', () => {
    expect(openWork({ ...nothing, purchases: [purchase('p', 'open', null)] })).toEqual([])
  })

  it('lists orders waiting for the seller, then orders waiting for the buyer, without zero counts', () => {
    const orders = { tasks_to_answer: 2, tasks: 0, orders_to_review: 1 }
    expect(openWork({ ...nothing, orders })).toMatchObject([
      { kind: 'toAnswer', count: 2 },
      { kind: 'toReview', count: 1 },
    ])
    expect(openWork({ ...nothing, orders: { ...orders, tasks_to_answer: 0, tasks: 3 } })).toMatchObject([
      { kind: 'toDeliver', count: 3 },
      { kind: 'toReview' },
    ])
  })
})
