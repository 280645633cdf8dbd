// Whoever runs the target of somebody's wildcard alias must not prove names below it, whatever their servers say and whenever.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DnsReply, DnsScript } from '../../testing/scriptedDns.ts'
import { answered, cname, first, type NamesPlay, second, startScriptedNames, txt } from '../../testing/scriptedNames.ts'
import { lookForProof } from './lookForProof.ts'
import { newToken, recordValueOf, siblingNameOf, recordNamesOf } from './record.ts'

const token = newToken()
const ours = recordValueOf(token)
const target = 'tenant.host.net'

/** `*.victim.com CNAME tenant.host.net`; the servers of `host.net` are the attacker's, and so is what a resolver learns there. */
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

/** A domain below `victim.com` that has exactly so many characters. */
const domainOf = (length: number): string => {
  const left = length - '.victim.com'.length
  const signs = Array.from({ length: left }, (_, index) => (index > 0 && (left - index) % everyFew === 0 ? '.' : 'a'))
  return `${signs.join('')}.victim.com`
}

describe('the target of a wildcard alias', () => {
  it('proves no domain below it, however long its name is', async () => {
    const world = await startScriptedNames(victim(proves, throughResolver))
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 12, max: nameMax }), async (length) => {
        const domain = domainOf(length)
        expect(domain).toHaveLength(length)
        expect((await lookForProof(world.names, { domain, token })).outcome).not.toBe('verified')
      }),
      { numRuns: 40, examples: Array.from({ length: 9 }, (_, index) => [234 + index] as [number]) },
    )
  }, 60_000)

  it('is compared with a name that can be asked for wherever ours can', () => {
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
