import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NodeBindings } from '../../platform/http/api.ts'
import { listen } from '../../platform/http/listener.ts'
import { makeLog } from '../../platform/log.ts'
import { makeNames, type Names } from '../../platform/outbound/names.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts'
import { useDatabase } from '../../testing/database.ts'
import { isConclusive, findRecord } from './findRecord.ts'
import { newToken, recordValueOf } from './record.ts'

const database = useDatabase()
const stack = new AsyncDisposableStack()
let url = ''
let names: Names
let patientNames: Names

const namesOf = ({ addresses, outboundRoutes }: Sandbox, limits: { tryLimitsMs?: number[] }): Names =>
  makeNames({
    dnsServers: [`${addresses.dns.host}:${addresses.dns.port}`],
    routes: outboundRoutes,
    own: { addresses: [] },
    extraSuffixes: ['test'],
    log: makeLog('silent'),
    ...limits,
  })

beforeAll(async () => {
  const web = await listen({ port: 0, host: '127.0.0.1' })
  stack.defer(() => web.stop())
  url = `http://localhost:${web.port}`
  const sandbox = await startSandbox({
    database: database.current,
    host: '127.0.0.1',
    log: makeLog('silent'),
    publicUrl: url,
    clock: { advance: () => Promise.reject(new Error('The clock is not moved here')) },
    notifications: { kinds: [], raise: () => Promise.resolve(false) },
    demo: { logins: [], domains: [] },
    bouncesTo: null,
  })
  stack.defer(() => sandbox.stop())
  const site = new Hono<NodeBindings>().route('/sandbox', sandbox.app)
  await web.serve(getRequestListener((request, env) => site.fetch(request, env)))
  names = namesOf(sandbox, { tryLimitsMs: [500, 1_500] })
  patientNames = namesOf(sandbox, {})
  stack.defer(() => {
    names.close()
    patientNames.close()
  })
})
afterAll(() => stack.disposeAsync())

/** A zone in short form: `NAME TYPE` and its values. `{ours}` is the record that verifies the claim. */
type Zone = Record<string, string[]>

const token = newToken()
const ours = recordValueOf(token)
const others = recordValueOf(newToken())

const setZone = async (zone: Zone): Promise<void> => {
  for (const [where, values] of Object.entries(zone)) {
    const [name = '', type = ''] = where.split(' ')
    const answer = await fetch(`${url}/sandbox/api/dns/${encodeURIComponent(name)}/${type}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ values: values.map((value) => value.replaceAll('{ours}', ours)) }),
    })
    expect(answer.status).toBe(200)
  }
}

const long = `v=long ${'x'.repeat(900)}`
const many = Array.from({ length: 100 }, (_, index) => `neighbour number ${index}`)

describe('each DNS case has its outcome', () => {
  it.each<[string, string, Zone, string]>([
    ['at the domain', 'plain.test', { 'plain.test TXT': ['{ours}'] }, 'verified'],
    ['below it', 'below.test', { '_ankerplatz.below.test TXT': ['{ours}'] }, 'verified'],
    ['at a subdomain', 'blog.deep.test', { 'blog.deep.test TXT': ['{ours}'] }, 'verified'],
    ['below a subdomain', 'blog.deeper.test', { '_ankerplatz.blog.deeper.test TXT': ['{ours}'] }, 'verified'],
    ['above the subdomain that is claimed', 'shop.above.test', { 'above.test TXT': ['{ours}'] }, 'domain_missing'],
    ['beside long neighbours', 'long.test', { 'long.test TXT': [long, '{ours}', 'v=spf1 -all'] }, 'verified'],
    ['in pieces', 'split.test', { 'split.test TXT': [`"${ours.slice(0, 12)}" "${ours.slice(12)}"`] }, 'verified'],
    ['in quotes', 'quoted.test', { 'quoted.test TXT': ['"{ours}"'] }, 'verified'],
    ['among a hundred others', 'many.test', { 'many.test TXT': [...many, '{ours}'] }, 'verified'],
    ['in a wildcard', 'wild.test', { '*.wild.test TXT': ['{ours}'] }, 'verified'],
    ['at an international name', 'xn--bcher-kva.test', { 'bücher.test TXT': ['{ours}'] }, 'verified'],
    ['asked in upper case with a dot', 'UPPER.Test.', { 'upper.test TXT': ['{ours}'] }, 'verified'],
    [
      'when it has to be asked over TCP',
      'cut.test',
      { 'cut.test TXT': ['{ours}'], 'cut.test FAULT': ['truncated'] },
      'verified',
    ],
    [
      'behind an alias of _ankerplatz.',
      'owner.test',
      { 'owner.test TXT': ['x'], '_ankerplatz.owner.test CNAME': ['o.agency.test'], 'o.agency.test TXT': ['{ours}'] },
      'verified',
    ],
    [
      'behind an alias of the domain',
      'tenant.test',
      { 'tenant.test CNAME': ['platform.test'], 'platform.test TXT': ['{ours}'] },
      'alias',
    ],
    [
      'behind an alias that every name has',
      'hosted.test',
      { '*.hosted.test CNAME': ['all.host.test'], 'all.host.test TXT': ['{ours}'] },
      'wildcard',
    ],
    [
      'with servers of its own',
      'own.test',
      { 'own.test NS': ['ns1.sandbox.test'], 'own.test TXT': ['{ours}'] },
      'verified',
    ],
    [
      'with a server that nobody may ask',
      'inner.test',
      { 'inner.test NS': ['ns.inner.test'], 'ns.inner.test A': ['10.0.0.1'], 'inner.test TXT': ['{ours}'] },
      'verified',
    ],
    [
      'with a server that is not there',
      'lame.test',
      { 'lame.test NS': ['ns.gone.test'], 'lame.test TXT': ['{ours}'] },
      'verified',
    ],
    ['with the token of another', 'other.test', { 'other.test TXT': [others] }, 'wrong_value'],
    [
      'with the token of another, below it',
      'other2.test',
      { '_ankerplatz.other2.test TXT': [others], 'other2.test TXT': ['x'] },
      'wrong_value',
    ],
    ['nowhere, but every name answers', 'star.test', { '*.star.test TXT': ['v=spf1 -all'] }, 'wildcard'],
    ['nowhere', 'bare.test', { 'bare.test TXT': ['v=spf1 -all'] }, 'not_found'],
    ['nowhere, as the site is not there', 'missing.test', {}, 'domain_missing'],
    ['behind NXDOMAIN', 'nx.test', { 'nx.test TXT': ['{ours}'], 'nx.test FAULT': ['nxdomain'] }, 'domain_missing'],
    [
      'behind SERVFAIL',
      'fail.test',
      { 'fail.test TXT': ['{ours}'], 'fail.test FAULT': ['servfail'] },
      'server_failure',
    ],
    [
      'behind SERVFAIL below it',
      'fail2.test',
      { 'fail2.test TXT': ['x'], '*.fail2.test FAULT': ['servfail'] },
      'server_failure',
    ],
    [
      'behind REFUSED',
      'refuse.test',
      { 'refuse.test TXT': ['{ours}'], 'refuse.test FAULT': ['refused'] },
      'server_failure',
    ],
    ['behind garbage', 'junk.test', { 'junk.test TXT': ['{ours}'], 'junk.test FAULT': ['garbage'] }, 'server_failure'],
    ['behind silence', 'still.test', { 'still.test TXT': ['{ours}'], 'still.test FAULT': ['silence'] }, 'silence'],
    [
      'behind an answer that comes too late',
      'late.test',
      { 'late.test TXT': ['{ours}'], 'late.test FAULT': ['slow'] },
      'silence',
    ],
    [
      'behind servers that nobody may ask, and an error',
      'shut.test',
      { 'shut.test NS': ['ns.shut.test'], 'ns.shut.test A': ['127.0.0.2'], 'shut.test FAULT': ['servfail TXT'] },
      'blocked',
    ],
  ])('the record %s', async (_where, domain, zone, outcome) => {
    await setZone(zone)
    const verification = await findRecord(names, { domain, token })
    expect(verification.outcome).toBe(outcome)
    expect(isConclusive(verification.outcome)).toBe(!['server_failure', 'silence', 'blocked'].includes(outcome))
    expect(verification.seen.length).toBeLessThanOrEqual(5)
  })

  it('waits for a server that takes three seconds', async () => {
    await setZone({ 'patient.test TXT': ['{ours}'], 'patient.test FAULT': ['slow TXT'] })
    expect(await findRecord(patientNames, { domain: 'patient.test', token })).toEqual({
      outcome: 'verified',
      seen: [ours],
    })
  }, 30_000)

  it('shows what it saw', async () => {
    await setZone({ 'shown.test TXT': ['v=spf1 -all', others] })
    expect(await findRecord(names, { domain: 'shown.test', token })).toEqual({
      outcome: 'wrong_value',
      seen: [others, 'v=spf1 -all'],
    })
    await setZone({ 'points.test CNAME': ['shops.example'] })
    expect((await findRecord(names, { domain: 'points.test', token })).seen).toEqual(['CNAME shops.example'])
  })

  it('sees a record as soon as it is set', async () => {
    await setZone({ 'soon.test TXT': ['x'] })
    expect((await findRecord(names, { domain: 'soon.test', token })).outcome).toBe('not_found')
    await setZone({ '_ankerplatz.soon.test TXT': ['{ours}'] })
    expect((await findRecord(names, { domain: 'soon.test', token })).outcome).toBe('verified')
  })
})
