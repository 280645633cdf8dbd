import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs } from '../../contract/durations.ts'
import { awardDomain } from './awardDomain.ts'
import { type AgeFacts, type AgeRules, decideAge } from './established.ts'

const rules: AgeRules = { registered_days: 365, listed_days: 183, verified_days: 180 }
const now = new Date('2026-06-01T00:00:00Z')
const ago = (days: number): Date => new Date(now.getTime() - days * dayMs)

const kinds = ['registered', 'not_found', 'no_date', 'no_service', 'failed'] as const
const facts: fc.Arbitrary<AgeFacts> = fc.record({
  rdap: fc.option(
    fc.constantFrom(...kinds).chain((kind) =>
      fc.record({
        kind: fc.constant(kind),
        registeredAt: kind === 'registered' ? fc.integer({ min: 0, max: 900 }).map(ago) : fc.constant(null),
        failingSince: kind === 'failed' ? fc.integer({ min: 0, max: 30 }).map(ago) : fc.constant(null),
      }),
    ),
    { nil: null },
  ),
  listedDays: fc.option(fc.integer({ min: 0, max: 800 }), { nil: null }),
  verifiedSince: fc.option(fc.integer({ min: 0, max: 800 }).map(ago), { nil: null }),
})

describe('a domain', () => {
  it('is as old as its registry says, whatever else is known', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 0, max: 900 }), (other, days) => {
        const rdap = { kind: 'registered', registeredAt: ago(days), failingSince: null } as const
        const age = decideAge({ ...other, rdap }, rules, now)
        expect(age.kind).toBe(days > rules.registered_days ? 'established' : 'young')
      }),
    )
  })

  it('is never established by an answer that is missing, and is not unknown for longer than a week', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const age = decideAge(known, rules, now)
        const failingDays = (now.getTime() - (known.rdap?.failingSince ?? now).getTime()) / dayMs
        const isOpen = known.rdap === null || (known.rdap.kind === 'failed' && failingDays <= 7)
        expect(age.kind === 'unknown').toBe(isOpen)
      }),
    )
  })

  it('is established at the moment that was announced, and not before', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const age = decideAge(known, rules, now)
        if (age.kind !== 'young' || age.from === null) return
        expect(decideAge(known, rules, new Date(age.from.getTime() - 1)).kind).toBe('young')
        expect(decideAge(known, rules, age.from).kind).toBe('established')
      }),
    )
  })

  it.each([
    ['listed for half a year', { listedDays: 183, verifiedSince: null }, { kind: 'established', by: 'open_data' }],
    [
      'verified for half a year',
      { listedDays: 10, verifiedSince: ago(181) },
      { kind: 'established', by: 'verification' },
    ],
    ['neither', { listedDays: 182, verifiedSince: null }, { kind: 'young', from: null }],
  ])('whose registry does not answer and that is %s', (_, known, age) => {
    const rdap = { kind: 'no_service', registeredAt: null, failingSince: null } as const
    expect(decideAge({ ...known, rdap }, rules, now)).toEqual(age)
  })
})

it.each([
  ['blog.example.de', 'example.de'],
  ['firma.de.com', 'firma.de.com'],
  ['shop.firma.uk.com', 'firma.uk.com'],
  ['anna.github.io', 'github.io'],
  ['ben.anna.github.io', 'github.io'],
  ['mine.duckdns.org', 'duckdns.org'],
  ['old.eu.org', 'eu.org'],
  ['shop.example.co.uk', 'example.co.uk'],
  ['blog.nordpfade.test', 'nordpfade.test'],
])('awards of %s are counted for %s', (domain, counted) => {
  expect(awardDomain(domain)).toBe(counted)
})
