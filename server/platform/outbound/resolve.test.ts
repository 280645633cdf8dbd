import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { minuteMs } from '../../../contract/durations.ts'
import { addressesOf, startScriptedDns, type DnsScript } from '../../testing/scriptedDns.ts'
import { Failure } from './failures.ts'
import { approveAnswers, resolveName, makeAdmit } from './resolve.ts'

const routes = [{ address: '127.0.0.1', port: 80, to: { host: '127.0.0.1', port: 18_080 } }]
const admit = makeAdmit(routes, ['93.184.216.34', '2606:2800:9::/48'])

const publicAddress = fc.constantFrom('1.1.1.1', '9.9.9.9', '93.184.216.35', '2a00:1450::1', '2606:2800:8::1')
const forbiddenAddress = fc.constantFrom(
  '127.0.0.2',
  '10.0.0.1',
  '169.254.169.254',
  '::1',
  'fd00::1',
  '93.184.216.34',
  '2606:2800:9::1',
  '2002::1',
)

describe('makeAdmit', () => {
  it('allows a public address on the web ports, unchanged', () => {
    expect(admit('1.1.1.1', 443)).toEqual({
      address: '1.1.1.1',
      port: 443,
      to: { host: '1.1.1.1', port: 443 },
      routed: false,
    })
    expect(admit('1.1.1.1', 8080)).toBeNull()
  })

  it('allows a routed address on its port only, and connects to the route’s target', () => {
    expect(admit('127.0.0.1', 80)).toMatchObject({ to: { host: '127.0.0.1', port: 18_080 }, routed: true })
    expect(admit('127.0.0.1', 443)).toBeNull()
    expect(admit('127.0.0.2', 80)).toBeNull()
    expect(admit('::ffff:127.0.0.1', 80)).toBeNull()
  })

  it('allows a route to one of our own addresses, because the sandbox is on this machine', () => {
    expect(makeAdmit(routes, ['127.0.0.0/8'])('127.0.0.1', 80)).toMatchObject({ routed: true })
    expect(makeAdmit(routes, ['127.0.0.0/8'])('127.0.0.1', 443)).toBeNull()
  })

  it('rejects our own addresses though they are public', () => {
    expect(admit('93.184.216.34', 80)).toBeNull()
    expect(admit('2606:2800:9::1', 443)).toBeNull()
  })

  it('accepts no names in routes', () => {
    expect(() => makeAdmit([{ address: '127.0.0.1', port: 80, to: { host: 'localhost', port: 1 } }], [])).toThrow(
      'not names',
    )
  })
})

describe('approveAnswers', () => {
  it('approves all answers if every one is allowed', () => {
    fc.assert(
      fc.property(fc.array(publicAddress, { minLength: 1 }), (answers) => {
        expect(approveAnswers(answers, 443, admit).map((endpoint) => endpoint.address)).toEqual(answers)
      }),
    )
  })

  it('rejects the whole name for a single blocked answer, at any position', () => {
    fc.assert(
      fc.property(fc.array(publicAddress), forbiddenAddress, fc.array(publicAddress), (before, bad, after) => {
        expect(() => approveAnswers([...before, bad, ...after], 443, admit)).toThrow('blocked_address')
      }),
    )
  })
})

describe('lookUp', () => {
  const ask = async (script: DnsScript, dnsLimitMs = 5_000) => {
    const dns = await startScriptedDns(script)
    onTestFinished(() => dns.close())
    const found = await resolveName(
      'name.example.com',
      { dnsServers: [dns.address], dnsLimitMs },
      new AbortController().signal,
    ).catch((error: unknown) => {
      if (error instanceof Failure) return error.reason
      throw error
    })
    return { found, questions: dns.questions }
  }

  it('sends one query per address family and returns all answers, IPv4 first', async () => {
    const { found, questions } = await ask((question) => addressesOf(question, ['2a00::1', '1.1.1.1', '1.0.0.1']))
    expect(found).toEqual(['1.1.1.1', '1.0.0.1', '2a00::1'])
    expect(questions.map(({ type }) => type).sort()).toEqual(['A', 'AAAA'])
  })

  it('follows a CNAME chain in the answer to every address at its end', async () => {
    const { found } = await ask(({ name, type }) => ({
      kind: 'records',
      records: [
        { name, type: 'CNAME', data: 'a.example.net' },
        { name: 'a.example.net', type: 'CNAME', data: 'b.example.org' },
        ...(type === 'A' ? [{ name: 'b.example.org', type: 'A' as const, data: '127.0.0.1' }] : []),
      ],
    }))
    expect(found).toEqual(['127.0.0.1'])
  })

  it('uses the answers of one family if the server fails for the other', async () => {
    const { found } = await ask((question) =>
      question.type === 'A' ? addressesOf(question, ['1.1.1.1']) : { kind: 'code', code: 'SERVFAIL' },
    )
    expect(found).toEqual(['1.1.1.1'])
  })

  it('repeats the query over TCP if the answer was truncated', async () => {
    const { found, questions } = await ask((question) =>
      question.transport === 'udp' ? { kind: 'truncated' } : addressesOf(question, ['1.1.1.1']),
    )
    expect(found).toEqual(['1.1.1.1'])
    expect(questions.some(({ transport }) => transport === 'tcp')).toBe(true)
  })

  it.each<[string, DnsScript]>([
    ['an unknown name', () => ({ kind: 'code', code: 'NXDOMAIN' })],
    ['a server that fails', () => ({ kind: 'code', code: 'SERVFAIL' })],
    ['a server that refuses', () => ({ kind: 'code', code: 'REFUSED' })],
    ['a name without addresses', () => ({ kind: 'records', records: [] })],
    ['a chain without an end', ({ name }) => ({ kind: 'records', records: [{ name, type: 'CNAME', data: name }] })],
    ['garbage', () => ({ kind: 'garbage' })],
    ['silence', () => ({ kind: 'silence' })],
  ])('reports %s as a DNS error, within the limit', async (_name, script) => {
    const began = performance.now()
    expect((await ask(script, 150)).found).toBe('dns_error')
    expect(performance.now() - began).toBeLessThan(2_000)
  })

  it('stops at once when the request is aborted', async () => {
    const dns = await startScriptedDns(() => ({ kind: 'silence' }))
    onTestFinished(() => dns.close())
    const controller = new AbortController()
    const asked = resolveName(
      'name.example.com',
      { dnsServers: [dns.address], dnsLimitMs: minuteMs },
      controller.signal,
    )
    const over = new Failure('timeout', 'over')
    controller.abort(over)
    await expect(asked).rejects.toBe(over)
  })
})
