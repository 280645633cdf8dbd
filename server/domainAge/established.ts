// Decides whether a domain is established, which sets the limit of its awards: by its registration where the registry
// answers, otherwise by open data, otherwise by how long it has been verified here. Pure.
import { dayMs } from '../../contract/durations.ts'
import type { RdapReading } from './rdapAnswer.ts'

export interface AgeFacts {
  /** Null: the registry was not asked yet. */
  rdap: { kind: RdapReading['kind']; registeredAt: Date | null; failingSince: Date | null } | null
  /** Longest period between two releases of one open-data list that both name the domain; null: in none. */
  listedDays: number | null
  /** Since when one of its websites has been verified without interruption by its member. */
  verifiedSince: Date | null
}

export interface AgeRules {
  registered_days: number
  listed_days: number
  verified_days: number
}

export const establishedBy = ['registration', 'open_data', 'verification'] as const
export type EstablishedBy = (typeof establishedBy)[number]

export type DomainAge =
  | { kind: 'established'; by: EstablishedBy }
  /** `from`: when it will be established if nothing changes; null: unknown. */
  | { kind: 'young'; from: Date | null }
  /** The registry has not answered yet: treated like a young one for now, and asked again. */
  | { kind: 'unknown'; wasAsked: boolean }

/** After a week of failures the registry counts as one that does not answer, so that no domain stays unknown. */
const failingDaysMax = 7

export const decideAge = (facts: AgeFacts, rules: AgeRules, now: Date): DomainAge => {
  const { rdap } = facts
  const since = (from: Date, days: number): DomainAge | null =>
    now.getTime() - from.getTime() > days * dayMs ? { kind: 'established', by: 'registration' } : null
  if (rdap === null) return { kind: 'unknown', wasAsked: false }
  if (rdap.kind === 'registered' && rdap.registeredAt !== null) {
    const { registeredAt } = rdap
    return (
      since(registeredAt, rules.registered_days) ?? { kind: 'young', from: after(registeredAt, rules.registered_days) }
    )
  }
  const isFailing = rdap.kind === 'failed'
  if (isFailing && (rdap.failingSince === null || since(rdap.failingSince, failingDaysMax) === null)) {
    return { kind: 'unknown', wasAsked: true }
  }
  if (facts.listedDays !== null && facts.listedDays >= rules.listed_days) {
    return { kind: 'established', by: 'open_data' }
  }
  if (facts.verifiedSince === null) return { kind: 'young', from: null }
  return since(facts.verifiedSince, rules.verified_days) === null
    ? { kind: 'young', from: after(facts.verifiedSince, rules.verified_days) }
    : { kind: 'established', by: 'verification' }
}

/** The first moment that is later than so many days. */
const after = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs + 1)
