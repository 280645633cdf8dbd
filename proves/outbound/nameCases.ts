// Inputs for the DNS reader: domains whose name servers are anywhere, including those reached through a referral or an
// alias.
import fc from 'fast-check'
import { mixed, namePlan, type NamePlan } from './cases.ts'
import { oneOfEachForbidden } from './internet.ts'

/** What name servers answer to a query for a name. */
export type ServerPlan =
  | { kind: 'answer' | 'truncated' | 'garbage' | 'SERVFAIL' }
  /** Servers further down know it; `glue` is the address sent along. */
  | { kind: 'referral'; servers: readonly string[]; glue: string }
  | { kind: 'alias'; target: string }

export interface NameCase {
  label: string
  /** The name that is looked up. */
  name: string
  /** Name servers by zone. */
  zones: ReadonlyMap<string, readonly string[]>
  /** The addresses of name servers, by number of lookups so far. */
  hosts: ReadonlyMap<string, readonly NamePlan[]>
  /** By queried name. */
  plans: ReadonlyMap<string, ServerPlan>
  /** Control case: everything in it is public and valid, so a server must be read. */
  control: boolean
}

type Lead = 'none' | 'referral' | 'alias'

interface Draft {
  /** The domain's own servers, and those found later. */
  near: readonly (readonly NamePlan[])[]
  far: readonly NamePlan[]
  glue: string
  lead: Lead
  end: 'answer' | 'truncated' | 'garbage' | 'SERVFAIL'
}

const build = (label: string, { near, far, glue, lead, end }: Draft, control: boolean): NameCase => {
  const [domain, elsewhere] = [`${label}.com`, `${label}.org`]
  const name = `_ankerplatz.${domain}`
  const target = `proof.${elsewhere}`
  const nearHosts = near.map((_, index) => `ns${index}.${label}.net`)
  const farHost = `far.${label}.net`
  const plans = new Map<string, ServerPlan>([[name, { kind: end }]])
  if (lead === 'alias') plans.set(name, { kind: 'alias', target }).set(target, { kind: end })
  if (lead === 'referral') plans.set(name, { kind: 'referral', servers: [farHost], glue })
  return {
    label: `${label}, ${lead}, ${end}`,
    name,
    zones: new Map([
      [domain, nearHosts],
      [elsewhere, [farHost]],
    ]),
    hosts: new Map([...nearHosts.map((host, index) => [host, near[index] ?? []] as const), [farHost, far] as const]),
    plans,
    control,
  }
}

const leads: readonly Lead[] = ['none', 'referral', 'alias']
const addresses = (...list: string[]): NamePlan => ({ kind: 'addresses', addresses: list, chain: 0 })

/** Every kind of forbidden address: alone, behind a public one, after a public one, and at the end of each path. */
export const nameKindCases = (seed: number): NameCase[] =>
  oneOfEachForbidden(seed).flatMap((bad, index) => {
    const good = `8.8.${index}.53`
    const worlds: Pick<Draft, 'near' | 'far' | 'lead'>[] = [
      { near: [[addresses(bad)]], far: [], lead: 'none' },
      { near: [[addresses(good, bad)]], far: [], lead: 'none' },
      // DNS rebinding: a second lookup of the name returns the forbidden address.
      { near: [[addresses(good), addresses(bad)]], far: [], lead: 'none' },
      { near: [[addresses(good)]], far: [addresses(bad)], lead: 'referral' },
      { near: [[addresses(good)]], far: [addresses(bad)], lead: 'alias' },
    ]
    return worlds.map((setup, number) => build(`k${index}x${number}`, { ...setup, glue: bad, end: 'SERVFAIL' }, false))
  })

const draft = (plan: fc.Arbitrary<NamePlan>, ends: readonly Draft['end'][]): fc.Arbitrary<Draft> =>
  fc.record({
    near: fc.array(fc.array(plan, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
    far: fc.array(plan, { minLength: 1, maxLength: 2 }),
    glue: fc.constantFrom('127.0.0.1', '10.0.0.53', '169.254.169.254'),
    lead: fc.constantFrom(...leads),
    end: fc.constantFrom(...ends),
  })

export const randomNameCases = (count: number, seed: number): NameCase[] =>
  fc
    .sample(draft(namePlan, ['answer', 'truncated', 'garbage', 'SERVFAIL']), { seed, numRuns: count })
    .map((drafted, number) => build(`r${number}`, drafted, false))

/** Valid scenarios. */
export const controlNameCases = (count: number, seed: number): NameCase[] =>
  fc
    .sample(draft(mixed(0), ['answer', 'truncated']), { seed, numRuns: count })
    .map((drafted, number) => build(`c${number}`, drafted, true))
