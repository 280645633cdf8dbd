import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NameReading, NameReadings, ServerReading } from '../../platform/outbound/names.ts'
import { judgeRecord, needsSibling, type RecordReadings } from './judgeRecord.ts'
import { isConclusive } from './findRecord.ts'
import { recordValueOf } from './record.ts'

const token = '0123456789abcdefghijklmno'
const ours = recordValueOf(token)
const others = recordValueOf('another0token0of0another0')

const has = (...values: string[]): NameReading => ({ kind: 'records', values, alias: null })
const via = (alias: string, ...values: string[]): NameReading => ({ kind: 'records', values, alias })
const none: NameReading = { kind: 'no_record', alias: null }
const points = (alias: string): NameReading => ({ kind: 'no_record', alias })
const noName: NameReading = { kind: 'no_name' }
const impossible: NameReading = { kind: 'impossible' }
const fails: NameReading = { kind: 'server_failure' }
const silent: NameReading = { kind: 'silence' }
const blocked: NameReading = { kind: 'blocked' }

const at = (reading: NameReading, index: number): ServerReading => ({ ...reading, server: `ns${index}` })
const read = (...readings: NameReading[]): NameReadings => ({
  servers: readings.slice(0, -1).map(at),
  resolver: readings.at(-1) ?? silent,
})
const siblingName = '_0123.example.com'
const judge = (domain: NameReading[], label: NameReading[], sibling?: NameReading[]) =>
  judgeRecord(token, {
    domain: read(...domain),
    label: read(...label),
    sibling: sibling === undefined ? null : { name: siblingName, ...read(...sibling) },
  })

describe('each reading has its outcome', () => {
  it.each<[string, NameReading[], NameReading[], NameReading[] | undefined, string]>([
    // Name, at the domain, at _ankerplatz., sibling, outcome.
    ['the record at the domain', [has('v=spf1 -all', ours), none], [noName, noName], undefined, 'verified'],
    ['the record at _ankerplatz.', [none, none], [has(ours), noName], undefined, 'verified'],
    ['the record at the resolver alone', [silent, has(ours)], [silent, silent], undefined, 'verified'],
    ['the record at one server of many', [none, fails, has(ours), none], [none], undefined, 'verified'],
    ['the record below a domain that is an alias', [points('x.org')], [has(ours)], undefined, 'verified'],
    ['the record below a domain that nobody could read', [silent], [has(ours)], undefined, 'verified'],
    ['the record in a wildcard', [none], [has(ours)], [has(ours)], 'verified'],
    ['the record behind an alias of _ankerplatz.', [none], [via('x.org', ours)], [noName], 'verified'],
    ['the record behind an alias beside another wildcard', [none], [via('x.org', ours)], [points('y.org')], 'verified'],
    ['the record behind a wildcard alias', [none], [via('x.org', ours)], [via('x.org', ours)], 'wildcard'],
    [
      'the same where the target differs by the label',
      [none],
      [via('_ankerplatz.x.org', ours)],
      [points('_0123.x.org')],
      'wildcard',
    ],
    ['the same where nobody could read beside it', [none], [via('x.org', ours)], [silent, fails], 'server_failure'],
    ['the same where nobody was asked beside it', [none], [via('x.org', ours)], [impossible], 'silence'],
    [
      'the same where another server knows',
      [none],
      [via('x.org', ours), noName, fails],
      [fails, noName, noName],
      'server_failure',
    ],
    [
      'the same where that server knows',
      [none],
      [via('x.org', ours), noName, fails],
      [noName, fails, fails],
      'verified',
    ],
    [
      'the same where the resolver alone has read both',
      [none],
      [silent, via('x.org', ours)],
      [silent, noName],
      'verified',
    ],
    [
      'the same where a server has seen the alias',
      [none],
      [{ ...silent, alias: 'x.org' }, via('x.org', ours)],
      [silent, noName],
      'silence',
    ],
    [
      'the same where the target fails beside it',
      [none],
      [via('x.org', ours), noName],
      [{ ...fails, alias: 'x.org' }, noName],
      'wildcard',
    ],
    ['the record behind an alias of the domain', [via('x.org', ours)], [noName], undefined, 'alias'],
    ['an alias at the domain', [points('x.org'), none], [noName], undefined, 'alias'],
    ['the record of another at the domain', [has(others), none], [none], undefined, 'wrong_value'],
    ['the record of another below it', [none], [has(others), none], [noName], 'wrong_value'],
    ['the record of another in a wildcard', [none], [has(others)], [has(others)], 'wrong_value'],
    ['the record of another below an alias', [points('x.org')], [has(others)], [noName], 'wrong_value'],
    ['the record of another behind an alias', [via('x.org', others)], [noName], undefined, 'alias'],
    ['a wildcard', [none], [has('b', 'a')], [has('a', 'b')], 'wildcard'],
    ['a wildcard alias', [none], [via('x.org', 'a')], [via('x.org', 'a')], 'wildcard'],
    ['other records below it', [none], [has('a')], [noName], 'not_found'],
    ['other records below it, and silence beside', [none], [has('a')], [silent], 'not_found'],
    ['nothing', [none, none], [noName, none], undefined, 'not_found'],
    ['nothing, with trouble on the way', [fails, none, silent], [blocked, silent, noName], undefined, 'not_found'],
    ['no such domain', [noName, noName], [noName], undefined, 'domain_missing'],
    ['no such domain, too long for a name below it', [noName], [impossible], undefined, 'domain_missing'],
    ['nothing, at a domain too long for a name below it', [none], [impossible], undefined, 'not_found'],
    ['no such domain, and silence below', [noName, silent], [silent], undefined, 'domain_missing'],
    ['a domain that one server does not know', [noName, none], [noName], undefined, 'not_found'],
    ['a domain that must be there, as something is below it', [noName], [has('a')], [noName], 'not_found'],
    ['a domain that nobody could read', [fails, silent], [noName], undefined, 'server_failure'],
    ['a name below it that nobody could read', [none], [silent, silent], undefined, 'silence'],
    ['the record of another, and a name that nobody could read', [has(others)], [silent], undefined, 'silence'],
    ['silence', [silent, silent], [silent], undefined, 'silence'],
    ['an error and silence', [silent, fails], [silent], undefined, 'server_failure'],
    ['forbidden addresses and an error', [blocked, fails], [blocked, fails], undefined, 'blocked'],
    ['forbidden addresses, but a resolver that knows', [blocked, none], [blocked, noName], undefined, 'not_found'],
  ])('%s', (_what, domain, label, sibling, outcome) => {
    expect(judge(domain, label, sibling).outcome).toBe(outcome)
  })

  it.each([
    ['quotes that were pasted along', `"${ours}"`, 'verified'],
    ['quotes inside quotes', `"'${ours}'"`, 'verified'],
    ['white space around it', ` \t${ours} \n`, 'verified'],
    ['white space inside the quotes', `" ${ours} "`, 'verified'],
    ['another case of what stands before the token', ours.replace('ankerplatz', 'Ankerplatz'), 'verified'],
    ['another case of the token', ours.toUpperCase(), 'wrong_value'],
    ['more after the token', `${ours}0`, 'wrong_value'],
    ['less than the token', ours.slice(0, -1), 'wrong_value'],
    ['the record inside something else', `x ${ours}`, 'not_found'],
    ['the token alone', token, 'not_found'],
    ['half a quote', `"${ours}`, 'not_found'],
    ['nothing', '', 'not_found'],
  ])('a value with %s', (_what, value, outcome) => {
    expect(judge([has('x', value)], [noName]).outcome).toBe(outcome)
  })

  it('takes no time for a value that is all quotes', () => {
    expect(judge([has('"'.repeat(60_000))], [noName]).outcome).toBe('not_found')
  })
})

describe('the observed values', () => {
  it('are what a member can compare: our records first, at most five, each shortened', () => {
    const many = Array.from({ length: 100 }, (_, index) => `value ${index} ${'x'.repeat(200)}`)
    const { seen } = judge([has(...many, others)], [has('last')], [noName])
    expect(seen).toHaveLength(5)
    expect(seen[0]).toBe(others)
    for (const value of seen) expect([...value].length).toBeLessThanOrEqual(120)
  })

  it('include the target of an alias', () => {
    expect(judge([points('shops.example.org')], [noName]).seen).toEqual(['CNAME shops.example.org'])
  })

  it('contain nothing that could break a page, a terminal or the database', () => {
    const { seen } = judge([has('a\u0000b\u001b[2J\u202Ec\u2028d\uD800\n')], [noName])
    expect(seen).toEqual(['a\uFFFDb\uFFFD[2J\uFFFDc\uFFFDd\uFFFD\uFFFD'])
  })
})

const value = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(ours, `"${ours}"`, others, ours.toUpperCase(), `${ours}x`, token) },
  { weight: 2, arbitrary: fc.constantFrom('v=spf1 -all', 'a', 'b') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
)
const alias = fc.constantFrom(null, null, 'x.org', 'y.org', '_ankerplatz.z.org', '_0123.z.org')
const known: fc.Arbitrary<NameReading> = fc.oneof(
  fc.record({ kind: fc.constant('records' as const), values: fc.array(value, { minLength: 1, maxLength: 4 }), alias }),
  fc.record({ kind: fc.constant('no_record' as const), alias }),
  fc.constantFrom(noName, impossible),
)
const unknown = fc.constantFrom(fails, silent, blocked)
const reading = fc.oneof({ weight: 3, arbitrary: known }, { weight: 1, arbitrary: unknown })
const readings = fc.record({
  servers: fc.array(reading, { maxLength: 4 }).map((list) => list.map(at)),
  resolver: reading,
})
const verification: fc.Arbitrary<RecordReadings> = fc.record({
  domain: readings,
  label: readings,
  sibling: fc.option(readings.map((read) => ({ name: siblingName, ...read }))),
})

const every = ({ servers, resolver }: NameReadings): NameReading[] => [...servers, resolver]
const carries = (read: NameReadings, allowed: (alias: string | null) => boolean): boolean =>
  every(read).some(
    (each) => each.kind === 'records' && allowed(each.alias) && each.values.some((text) => text.includes(ours)),
  )

describe('for all readings', () => {
  const runs = { numRuns: 2_000 }

  it('nothing is verified without our exact token in an accepted place', () => {
    fc.assert(
      fc.property(verification, (given) => {
        if (judgeRecord(token, given).outcome !== 'verified') return
        expect(carries(given.domain, (target) => target === null) || carries(given.label, () => true)).toBe(true)
      }),
      runs,
    )
  })

  it('an alias of the domain, or one that any name has, verifies nothing', () => {
    fc.assert(
      fc.property(verification, fc.constantFrom('x.org', 'y.org'), fc.nat(3), (given, target, how) => {
        const beside = [points(target), ...[silent, fails, blocked].map((each) => ({ ...each, alias: target }))][how]
        const aliased = (found: NameReadings): NameReadings => {
          const turned = every(found).map((each): NameReading => ('alias' in each ? { ...each, alias: target } : each))
          return read(...turned)
        }
        const [domain, label] = [aliased(given.domain), aliased(given.label)]
        const sibling = { name: siblingName, ...read(beside ?? silent, silent) }
        expect(judgeRecord(token, { domain, label, sibling }).outcome).not.toBe('verified')
      }),
      runs,
    )
  })

  it('the order of servers does not matter', () => {
    const shuffled = verification.chain((given) =>
      fc.tuple(
        fc.constant(given),
        ...([given.domain, given.label] as const).map(({ servers }) =>
          fc.shuffledSubarray(servers, { minLength: servers.length, maxLength: servers.length }),
        ),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([given, domain = [], label = []]) => {
        const other = {
          ...given,
          domain: { ...given.domain, servers: domain },
          label: { ...given.label, servers: label },
        }
        expect(judgeRecord(token, other)).toEqual(judgeRecord(token, given))
      }),
      runs,
    )
  })

  it('one more inconclusive server does not change a conclusive outcome', () => {
    fc.assert(
      fc.property(verification, unknown, fc.constantFrom('domain', 'label'), (given, failing, place) => {
        const before = judgeRecord(token, given)
        const more = { ...given, [place]: { ...given[place], servers: [...given[place].servers, at(failing, 9)] } }
        const after = judgeRecord(token, more)
        expect(isConclusive(after.outcome)).toBe(isConclusive(before.outcome))
        if (isConclusive(before.outcome)) expect(after).toEqual(before)
      }),
      runs,
    )
  })

  it('a record is reported missing only when both names were read by some server, or the domain is gone', () => {
    fc.assert(
      fc.property(verification, (given) => {
        const { outcome } = judgeRecord(token, given)
        const isRead = (read: NameReadings): boolean => every(read).some(({ kind }) => isConclusiveKind(kind))
        if (!isConclusive(outcome) || outcome === 'verified') return
        expect(isRead(given.domain)).toBe(true)
        if (outcome !== 'domain_missing') expect(isRead(given.label)).toBe(true)
      }),
      runs,
    )
  })

  it('a sibling is queried only if it can change the outcome', () => {
    fc.assert(
      fc.property(verification, readings, (given, beside) => {
        const alone = { ...given, sibling: null }
        if (needsSibling(token, alone)) return
        const sibling = { name: siblingName, ...beside }
        expect(judgeRecord(token, { ...alone, sibling })).toEqual(judgeRecord(token, alone))
      }),
      runs,
    )
  })

  it('the observed values are short and deterministic', () => {
    fc.assert(
      fc.property(verification, (given) => {
        const { seen } = judgeRecord(token, given)
        expect(seen.length).toBeLessThanOrEqual(5)
        for (const text of seen) {
          expect([...text].length).toBeLessThanOrEqual(120)
          expect(text.isWellFormed() && !/[\p{Cc}\p{Cf}]/u.test(text)).toBe(true)
        }
        expect(judgeRecord(token, given).seen).toEqual(seen)
      }),
      runs,
    )
  })
})

const isConclusiveKind = (kind: NameReading['kind']): boolean =>
  kind === 'records' || kind === 'no_record' || kind === 'no_name' || kind === 'impossible'
