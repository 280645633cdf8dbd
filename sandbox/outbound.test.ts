import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeLog } from '../server/platform/log.ts'
import { makeOutbound, type Outbound } from '../server/platform/outbound/outbound.ts'
import { useDatabase } from '../server/testing/database.ts'
import { useSandbox } from './useSandbox.ts'

const context = useSandbox(useDatabase())
let outbound: Outbound

beforeAll(() => {
  const { addresses, outboundRoutes } = context.sandbox
  outbound = makeOutbound({
    dnsServers: [`${addresses.dns.host}:${addresses.dns.port}`],
    routes: outboundRoutes,
    own: { hosts: ['localhost'], addresses: [] },
    userAgent: 'AnkerplatzBot/1.0',
    ca: addresses.webTls.ca,
    extraSuffixes: ['test'],
    log: makeLog('silent'),
    pauseMs: 0,
    dnsLimitMs: 500,
    deadlineMs: 2000,
  })
})
afterAll(() => outbound.close())

const reasonFor = async (url: string): Promise<string> => {
  const outcome = await outbound.fetch(url)
  return outcome.kind === 'failed' ? outcome.reason : `answered ${outcome.status}`
}

describe('outbound guard of the product', () => {
  it('reaches a demo site by name, over HTTP and over TLS', async () => {
    for (const url of ['http://waldpfad.test/huettenkaffee', 'https://waldpfad.test/huettenkaffee']) {
      const outcome = await outbound.fetch(url)
      expect(outcome).toMatchObject({ kind: 'answered', status: 200, finalUrl: url })
      expect(outcome.kind === 'answered' && Buffer.from(outcome.body).toString()).toContain('Sieben Hütten')
    }
    expect((await context.call('GET', 'requests?host=waldpfad.test')).json).toMatchObject([
      { scheme: 'https', headers: { 'user-agent': 'AnkerplatzBot/1.0' } },
      { scheme: 'http' },
    ])
  })

  it('reports each fault as what it is', async () => {
    await context.call('PUT', 'sites/expired.test/', { body: 'x' })
    await context.call('PUT', 'hosts/expired.test', { tls: 'expired' })
    await context.call('PUT', 'hosts/wrong.test', { tls: 'wrong_host' })
    await context.call('PUT', 'sites/wrong.test/', { body: 'x' })
    await context.call('PUT', 'sites/hang.test/', { fault: 'hang' })
    await context.call('PUT', 'sites/reset.test/', { fault: 'reset' })
    await context.call('PUT', 'dns/ill.test/FAULT', { values: ['servfail'] })
    await context.call('PUT', 'dns/private.test/A', { values: ['10.0.0.1'] })
    expect(await reasonFor('https://expired.test/')).toBe('tls_error')
    expect(await reasonFor('https://wrong.test/')).toBe('tls_error')
    expect(await reasonFor('http://hang.test/')).toBe('timeout')
    expect(await reasonFor('http://reset.test/')).toBe('connection_error')
    expect(await reasonFor('http://ill.test/')).toBe('dns_error')
    expect(await reasonFor('http://never-heard-of.test/')).toBe('dns_error')
    expect(await reasonFor('http://private.test/')).toBe('blocked_address')
    expect(await reasonFor('http://127.0.0.1/')).not.toMatch(/^answered/)
    expect(await reasonFor('http://waldpfad.test:3000/')).not.toMatch(/^answered/)
  })
})
