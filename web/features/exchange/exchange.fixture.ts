// Fixture: an exchange as the API returns it, with two members, requested by the other one, seen by the member who has
// to answer.
import type { Exchange, ExchangeLeg } from '../../../contract/exchange.ts'

export const me = { name: 'Ada', is_me: true }
export const other = { name: 'Ben', is_me: false }

const siteOf = (domain: string) => ({
  website_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  domain,
  domain_name: domain,
  title: null,
  niche: null,
  language: null,
  quality_score: 70,
  dr: null,
  visits: null,
})

export const someLeg = (changed: Partial<ExchangeLeg> = {}): ExchangeLeg => ({
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  giver: me,
  receiver: other,
  website: siteOf('waldpfad.test'),
  target_website: siteOf('kaffeekontor.test'),
  target_url: null,
  anchor_text: null,
  answer: 'asked',
  answered_at: null,
  answer_note: null,
  state: 'open',
  page_url: null,
  placed_at: null,
  confirmed: false,
  repair_by: null,
  ...changed,
})

export const theirLeg = (changed: Partial<ExchangeLeg> = {}): ExchangeLeg =>
  someLeg({
    id: '16fd2706-8baf-433b-82eb-8c7fada847da',
    giver: other,
    receiver: me,
    website: siteOf('kaffeekontor.test'),
    target_website: siteOf('waldpfad.test'),
    answer: 'approved',
    answered_at: '2027-03-01T09:00:00.000Z',
    ...changed,
  })

export const someExchange = (changed: Partial<Exchange> = {}): Exchange => ({
  id: '6fa459ea-ee8a-4ca4-894e-db77e160355e',
  number: 7,
  status: 'pending',
  stage: 'pending',
  ended_reason: null,
  ended_by: null,
  side: 'incoming',
  legs: [someLeg(), theirLeg()],
  is_risky: false,
  requester: other,
  note: null,
  requested_at: '2027-03-01T09:00:00.000Z',
  answer_by: '2027-03-08T09:00:00.000Z',
  place_by: null,
  live_at: null,
  monitor_until: null,
  ended_at: null,
  seconds_left: 1_000,
  waits_for_me: true,
  version: 1,
  steps: ['approve', 'reject'],
  may_take_down: false,
  footprint: null,
  links: [],
  ...changed,
})
