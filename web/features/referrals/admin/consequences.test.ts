import { createInstance } from 'i18next'
import { textsOf, type Translate } from '../../../lib/translation.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AdminReferral } from '../../../../contract/referralsAdmin.ts'
import { createFormat } from '../../../lib/format.ts'
import { consequencesOf, outcomeOf } from './consequences.ts'
import de from './locales/de.json' with { type: 'json' }
import en from './locales/en.json' with { type: 'json' }
import type { Decision } from './referralAdmin.ts'

const texts = createInstance()

beforeAll(async () => {
  const resources = { en: { referralsAdmin: en }, de: { referralsAdmin: de } }
  await texts.init({ lng: 'en', resources, ns: ['referralsAdmin'], interpolation: { escapeValue: false } })
})

const wordsIn = (language: 'en' | 'de'): Translate<'referralsAdmin'> => textsOf(texts, language, 'referralsAdmin')

const person = (name: string): AdminReferral['member'] => ({
  id: name,
  name,
  email: `${name}@demo.test`,
  blocked: false,
})

const held = (over: Partial<AdminReferral> = {}): AdminReferral => ({
  id: 'Mia',
  referrer: person('Rolf'),
  member: person('Mia'),
  registered_at: '2026-11-01T10:00:00.000Z',
  recorded_at: '2026-11-01T10:00:00.000Z',
  source: 'direct',
  landing: 'code',
  state: 'held',
  held_for: ['same_network'],
  held_at: '2026-11-02T10:00:00.000Z',
  cleared: [],
  activated_at: null,
  activated_domain: null,
  referrer_bonus: 10,
  member_bonus: 1,
  purchases: 0,
  credits: 0,
  waiting: 0,
  decision: null,
  referrer_lately: { referrals: 0, held: 0 },
  ...over,
})

const said = (decision: Decision, over: Partial<AdminReferral> = {}, language: 'en' | 'de' = 'en'): string[] =>
  consequencesOf(wordsIn(language), createFormat(language), decision, held(over))

describe('consequences of a release', () => {
  it('pays both bonuses once a website is verified', () => {
    expect(said('release')).toEqual([
      'Rolf gets 10 credits once the first website is verified.',
      'Mia gets 1 credit once the first website is verified.',
      'The same reasons won’t put this referral in review again.',
    ])
  })

  it('pays the bonus at once if a website is already verified', () => {
    const verified = { activated_at: '2026-11-03T10:00:00.000Z', activated_domain: 'hafen.test' }
    expect(said('release', verified).slice(0, 2)).toEqual([
      'Rolf gets 10 credits immediately.',
      'Mia gets 1 credit immediately.',
    ])
  })

  it('omits a bonus of zero', () => {
    expect(said('release', { referrer_bonus: 0, member_bonus: 0 })).toEqual([
      'The same reasons won’t put this referral in review again.',
    ])
  })

  it('lets commissions continue', () => {
    expect(said('release', { referrer_bonus: 0, member_bonus: 0, waiting: 15 }, 'de')).toEqual([
      '15 ausstehende Credits gehen an Rolf, sobald sie fällig sind.',
      'Aus denselben Gründen kommt diese Empfehlung nicht noch einmal in Prüfung.',
    ])
  })
})

describe('consequences of a refusal', () => {
  it('pays nothing to either side if nothing was paid before', () => {
    expect(said('refuse')).toEqual([
      'No registration bonus is paid.',
      'Rolf no longer earns commission on what Mia buys.',
      'This cannot be undone.',
    ])
  })

  it('keeps what was paid and drops what is pending', () => {
    const given: Partial<AdminReferral> = { state: 'activated', held_for: [], credits: 10, waiting: 1 }
    expect(said('refuse', given).slice(0, 2)).toEqual([
      'Rolf keeps 10 credits already received.',
      '1 pending credit for Rolf is forfeited.',
    ])
  })
})

it('shows one credit as pending, as well as several', () => {
  const waiting = (count: number): string => wordsIn('de')('list.waiting', { count, figure: String(count) })
  expect([waiting(1), waiting(5)]).toEqual(['1 ausstehend', '5 ausstehend'])
})

describe('the message after a decision', () => {
  it('states the new state of the referral, including that another reason still holds it', () => {
    const outcome = (decision: Decision, state: AdminReferral['state'], language: 'en' | 'de' = 'en') =>
      outcomeOf(wordsIn(language), decision, held({ state, held_for: ['cap_reached', 'member_blocked'] }))
    expect(outcome('release', 'activated')).toBe('Referral of Mia approved and activated')
    expect(outcome('release', 'registered')).toBe('Referral of Mia approved')
    expect(outcome('release', 'held')).toBe(
      'The referral of Mia is in review again for a new reason: Limit reached, Account blocked.',
    )
    expect(outcome('release', 'held', 'de')).toBe(
      'Die Empfehlung von Mia ist aus einem neuen Grund wieder in Prüfung: Limit erreicht, Konto gesperrt.',
    )
    expect(outcome('refuse', 'refused')).toBe('Referral of Mia rejected')
  })
})
