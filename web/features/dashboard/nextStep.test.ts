import { describe, expect, it } from 'vitest'
import { type Known, nextStepOf } from './nextStep.ts'

const analysis = (state: 'running' | 'failed') => ({
  id: '00000000-0000-4000-8000-000000000001',
  state,
  step: null,
  pages_done: 0,
  pages_total: 0,
  failure: null,
  created_at: '2026-11-15T10:00:00Z',
  finished_at: null,
})
const site = (change: Partial<Known['websites'][number]> = {}) => ({
  id: 'one',
  domain_name: 'waldpfad.test',
  is_verified: true,
  state: 'verified' as const,
  quality_score: 72,
  analysis: null,
  ...change,
})
const earning = (...states: ('open' | 'earned')[]): Known['earn'] => ({
  credits: 25,
  sites: states.map((state, place) => ({
    website_id: `site-${place}`,
    domain: `d${place}.test`,
    domain_name: `d${place}.test`,
    state,
    ...{ now: 19, later: 6, pending: 0, established: true, further: false },
    link: null,
  })),
})
const known = (change: Partial<Known> = {}): Known => ({
  websites: [site()],
  earn: earning('earned'),
  plan: { subscription: null },
  balance: { total_credits: 40, debt: 0 },
  orders: { orders: 1, orders_to_review: 0 },
  ...change,
})

describe('the next step', () => {
  it('is another analysis if one has failed', () => {
    const websites = [site({ quality_score: null, analysis: analysis('failed') })]
    expect(nextStepOf(known({ websites }))).toMatchObject({ kind: 'analyse', domain: 'waldpfad.test' })
  })

  it('is a link to us for the first website that can still earn', () => {
    const step = nextStepOf(known({ earn: earning('earned', 'open', 'open') }))
    expect(step).toEqual({ kind: 'link', websiteId: 'site-1', domain: 'd1.test', others: 1, credits: 25 })
  })

  it('names a website whose verification is at risk only if no other can earn', () => {
    const websites = [site({ id: 'site-0', state: 'endangered' }), site({ id: 'site-1' })]
    expect(nextStepOf(known({ websites, earn: earning('open', 'open') }))).toMatchObject({ websiteId: 'site-1' })
    expect(nextStepOf(known({ websites, earn: earning('open') }))).toMatchObject({ websiteId: 'site-0' })
  })

  it('is to wait if an analysis is running and nothing else can be done', () => {
    const websites = [site({ quality_score: null, analysis: analysis('running') })]
    expect(nextStepOf(known({ websites }))).toMatchObject({ kind: 'wait' })
    expect(nextStepOf(known({ websites, earn: earning('open') }))).toMatchObject({ kind: 'link' })
  })

  it('is to buy credits when there are none, and a plan when there are some', () => {
    expect(nextStepOf(known({ balance: { total_credits: 0, debt: 0 } }))).toEqual({ kind: 'buy' })
    expect(nextStepOf(known())).toEqual({ kind: 'plan' })
  })

  it('offers no plan to a member who has one, nor while the plan is unknown', () => {
    expect(nextStepOf(known({ plan: null }))).toEqual({ kind: 'more' })
  })

  it('is the shop if there are credits and no order is in progress', () => {
    const idle = { orders: 0, orders_to_review: 0 }
    expect(nextStepOf(known({ orders: idle }))).toEqual({ kind: 'shop' })
    expect(nextStepOf(known({ orders: { ...idle, orders_to_review: 1 } }))).not.toEqual({ kind: 'shop' })
    expect(nextStepOf(known({ orders: idle, balance: { total_credits: 0, debt: 0 } }))).toEqual({ kind: 'buy' })
    expect(nextStepOf(known({ orders: null }))).not.toEqual({ kind: 'shop' })
  })
})
