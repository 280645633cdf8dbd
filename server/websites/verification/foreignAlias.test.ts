// Security: the operator of a wildcard alias's target must never verify names below it, whatever their servers answer
// and whenever.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../../contract/durations.ts'
import type { DnsReply, DnsScript } from '../../testing/scriptedDns.ts'
import {
  answered,
  cname,
  first,
  type NamesPlay,
  noName,
  second,
  startScriptedNames,
  txt,
} from '../../testing/scriptedNames.ts'
import { findRecord } from './findRecord.ts'
import { newToken, recordValueOf, siblingNameOf, recordNamesOf } from './record.ts'

const token = newToken()
const ours = recordValueOf(token)
const target = 'tenant.host.net'
const third = '192.0.2.53'
const silent: DnsReply = { kind: 'silence' }

/**
 * `*.victim.com CNAME tenant.host.net`; the attacker runs the servers of `host.net` and controls what a resolver learns
 * there.
 */
const victim = (attacker: DnsScript, resolver: NamesPlay['resolver'] = () => null): NamesPlay => ({
  zones: { 'victim.com': ['ns1.victim.net'], 'host.net': ['ns1.host.net'] },
  hosts: { 'ns1.victim.net': [first], 'ns1.host.net': [second] },
  servers: { [first]: ({ name }) => answered(cname(name, target)), [second]: attacker },
  resolver,
})

const proves: DnsScript = ({ name }) => answered(...txt(name, ours))
const throughResolver = ({ name, type }: { name: string; type: string }): DnsReply | null =>
  type === 'TXT' ? { kind: 'records', records: [cname(name, target), ...txt(target, ours)] } : null

const nameMax = 253
const everyFew = 40

/** A domain below `victim.com` of exactly this length. */
const domainOf = (length: number): string => {
  const left = length - '.victim.com'.length
  const signs = Array.from({ length: left }, (_, index) => (index > 0 && (left - index) % everyFew === 0 ? '.' : 'a'))
  return `${signs.join('')}.victim.com`
}

describe('the target of a wildcard alias', () => {
  it(
    'verifies no domain below it, however long its name is',
    async () => {
      const scripted = await startScriptedNames(victim(proves, throughResolver))
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 12, max: nameMax }), async (length) => {
          const domain = domainOf(length)
          expect(domain).toHaveLength(length)
          expect((await findRecord(scripted.names, { domain, token })).outcome).not.toBe('verified')
        }),
        { numRuns: 40, examples: Array.from({ length: 9 }, (_, index) => [234 + index] as [number]) },
      )
    },
    minuteMs,
  )

  const isOurName = (name: string): boolean => name.startsWith('_ankerplatz.')
  const failures: [string, DnsReply][] = [
    ['silent', silent],
    ['failing', { kind: 'code', code: 'SERVFAIL' }],
    ['lying', { kind: 'code', code: 'NXDOMAIN', authoritative: true }],
  ]

  it.each(failures)('verifies nothing when its servers turn %s about the sibling name', async (_how, turned) => {
    let checkedAt = 0
    const scripted = await startScriptedNames(
      victim(
        (asked) => {
          checkedAt += 1
          return checkedAt === 1 ? proves(asked) : turned
        },
        // A resolver that drops the alias when its target does not exist.
        (asked) => {
          if (asked.type !== 'TXT') return null
          return isOurName(asked.name) ? throughResolver(asked) : { kind: 'code', code: 'NXDOMAIN' }
        },
      ),
    )
    expect(await findRecord(scripted.names, { domain: 'shop.victim.com', token })).toMatchObject({ outcome: 'alias' })
  })

  it('verifies nothing when the server that returned it does not answer for the sibling name', async () => {
    const scripted = await startScriptedNames({
      ...victim(proves, (asked) => {
        if (asked.type !== 'TXT') return null
        return isOurName(asked.name) ? throughResolver(asked) : { kind: 'code', code: 'NXDOMAIN' }
      }),
      zones: { 'victim.com': ['ns1.victim.net', 'ns2.victim.net'], 'host.net': ['ns1.host.net'] },
      hosts: { 'ns1.victim.net': [first], 'ns2.victim.net': [third], 'ns1.host.net': [second] },
      servers: {
        [first]: ({ name }) => (isOurName(name) || name === 'shop.victim.com' ? answered(cname(name, target)) : silent),
        // An old copy of the zone, from before the wildcard.
        [third]: () => noName,
        [second]: proves,
      },
    })
    expect((await findRecord(scripted.names, { domain: 'shop.victim.com', token })).outcome).not.toBe('verified')
  })

  it('is compared with a name that can be queried wherever ours can', () => {
    fc.assert(
      fc.property(fc.integer({ min: 12, max: nameMax }), (length) => {
        const domain = domainOf(length)
        expect(siblingNameOf(domain)).toHaveLength(recordNamesOf(domain)[1].length)
      }),
    )
    const names = new Set(Array.from({ length: 1_000 }, () => siblingNameOf('example.com')))
    expect(names.size).toBe(1_000)
    for (const name of names) expect(name).toMatch(/^_[0-9a-z]{10}\.example\.com$/)
  })
})
