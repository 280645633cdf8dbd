import { describe, expect, it } from 'vitest'
import type { Offer } from '../../../contract/offers.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { newOfferInput, offerForm, type OfferInput, offerInputOf } from './offerForm.ts'

const site = { domain: 'kaffeewissen.test', price_from: 1, price_to: 5_000 }
const filled: OfferInput = { ...newOfferInput({ niche: 'food', default_turnaround_days: 3 }), price: '120' }

const messages = (change: Partial<OfferInput>, language = 'en'): Record<string, string> => {
  const read = offerForm(language, site).safeParse({ ...filled, ...change }, { error: messageOf })
  return read.success ? {} : Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]))
}

const terms = (change: Partial<OfferInput>, language = 'en') =>
  offerForm(language, site).parse({ ...filled, ...change })

describe('the offer form', () => {
  it('starts with defaults from the website and the settings', () => {
    expect(terms({})).toEqual({
      link_type: 'guest_post',
      rel: 'dofollow',
      category: 'food',
      price: 120,
      turnaround_days: 3,
      guarantee_months: 12,
      writer: 'seller',
      links_per_page: 2,
      refused_topics: [],
      labelled: false,
      sample_url: null,
      restricted: false,
      note: null,
    })
  })

  it('rejects every invalid price with a reason', () => {
    const reasons = ['', '0', '-5', '1e9', '1000000000', '12.5', 'abc', '5001'].map(
      (price) => messages({ price })['price'],
    )
    expect(reasons).toEqual([
      'required',
      'too_small:1',
      'too_small:1',
      'not_a_number',
      'too_big:5000',
      'not_whole',
      'not_a_number',
      'too_big:5000',
    ])
    expect(messages({ price: '12,5' }, 'de')).toEqual({ price: 'not_whole' })
  })

  it('parses numbers in the page’s language', () => {
    expect(terms({ price: '1,200' }).price).toBe(1_200)
    expect(terms({ price: ' 1.200 ' }, 'de').price).toBe(1_200)
  })

  it('limits days and links', () => {
    expect(messages({ turnaround_days: '61', links_per_page: '0' })).toEqual({
      turnaround_days: 'too_big:60',
      links_per_page: 'too_small:1',
    })
    expect(messages({ turnaround_days: '' })).toEqual({ turnaround_days: 'required' })
  })

  it('requires a category if the website has none', () => {
    expect(messages(newOfferInput({ niche: null, default_turnaround_days: 3 }))).toMatchObject({ category: 'required' })
  })

  it('accepts only a sample page on the website', () => {
    expect(terms({ sample_url: ' /links?a=1 ' }).sample_url).toBe('/links?a=1')
    expect(messages({ sample_url: 'https://www.kaffeewissen.test/links' })).toEqual({})
    expect(messages({ sample_url: 'https://other.test/links' })).toEqual({ sample_url: 'wrong_domain' })
    expect(messages({ sample_url: 'javascript:alert(1)' })).toEqual({ sample_url: 'wrong_domain' })
  })

  it('accepts a note up to its maximum length', () => {
    expect(terms({ note: '  Please send pictures. ' }).note).toBe('Please send pictures.')
    expect(messages({ note: 'a'.repeat(601) })).toEqual({ note: 'too_long:600' })
  })

  it('shows an offer as it was entered', () => {
    const said = terms({ sample_url: '/links', note: 'Hello', guarantee_months: '24' })
    const offer: Offer = {
      ...said,
      id: '6f1c1b7e-4f0a-4f57-9a3e-3c0b2d3e4f50',
      website_id: '6f1c1b7e-4f0a-4f57-9a3e-3c0b2d3e4f51',
      domain: 'kaffeewissen.test',
      domain_name: 'kaffeewissen.test',
      state: 'active',
      resting: null,
      ended_reason: null,
      version: 1,
      created_at: '2026-01-01T00:00:00Z',
      changed_at: '2026-01-01T00:00:00Z',
    }
    expect(offerForm('en', site).parse(offerInputOf(offer))).toEqual(said)
  })
})
