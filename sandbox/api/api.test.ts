import { describe, expect, it } from 'vitest'
import { minuteMs } from '../../contract/durations.ts'
import { useDatabase } from '../../server/testing/database.ts'
import { demoLogins, useSandbox } from '../useSandbox.ts'

const context = useSandbox(useDatabase())
const { call } = context

const code = ({ json: body }: { json: unknown }): string => (body as { error: { code: string } }).error.code

describe('POST deliveries', () => {
  it('knows no orders in an empty sandbox', async () => {
    expect(code(await call('POST', 'deliveries', { order: '00000000-0000-4000-8000-000000000000' }))).toBe(
      'unknown_order',
    )
    expect(code(await call('POST', 'deliveries', { order: 'x' }))).toBe('invalid_input')
    expect((await call('GET', 'unclaimed')).json).toEqual({ domains: [] })
  })
})

describe('GET info', () => {
  it('returns addresses, demo domains and demo logins', async () => {
    const { status, json: info } = await call('GET', 'info')
    expect(status).toBe(200)
    expect(info).toMatchObject({ addresses: context.sandbox.addresses, logins: demoLogins })
    expect((info as { domains: string[] }).domains).toEqual(
      expect.arrayContaining(['waldpfad.test', 'slow-web.test', 'extra.test']),
    )
  })
})

describe('dns', () => {
  it('sets, shows and removes a record set', async () => {
    const set = { name: 'api.test', type: 'TXT', values: ['a', 'b'], ttl: 30 }
    expect(await call('PUT', 'dns/API.test/txt', { values: ['a', 'b'], ttl: 30 })).toEqual({ status: 200, json: set })
    expect(await call('GET', 'dns/api.test/TXT')).toEqual({ status: 200, json: { ...set, automatic: false } })
    expect((await call('GET', 'dns/api.test')).json).toEqual([{ ...set, automatic: false }])
    expect(await call('DELETE', 'dns/api.test/TXT')).toEqual({ status: 200, json: { removed: 1 } })
    expect(await call('DELETE', 'dns/api.test/TXT')).toEqual({ status: 200, json: { removed: 0 } })
    expect(code(await call('GET', 'dns/api.test/TXT'))).toBe('not_found')
  })

  it('lists stored records together with those derived from the sites', async () => {
    await call('PUT', 'dns/_ankerplatz.waldpfad.test/TXT', { values: ['token'] })
    const { json: sets } = await call('GET', 'dns')
    expect(sets).toContainEqual({ name: 'waldpfad.test', type: 'A', values: ['127.0.0.1'], ttl: 60, automatic: true })
    expect(sets).toContainEqual({
      name: '_ankerplatz.waldpfad.test',
      type: 'TXT',
      values: ['token'],
      ttl: 60,
      automatic: false,
    })
  })

  it.each([
    ['a name outside .test', 'dns/example.com/A', { values: ['192.0.2.1'] }, 'wrong_name'],
    ['an unknown type', 'dns/x.test/SRV', { values: ['1 1 1 x'] }, 'wrong_record_type'],
    ['a value that is no address', 'dns/x.test/A', { values: ['1.2.3'] }, 'wrong_record_value'],
    ['an IPv4 address as AAAA', 'dns/x.test/AAAA', { values: ['192.0.2.1'] }, 'wrong_record_value'],
    ['a mail exchange without preference', 'dns/x.test/MX', { values: ['mail.test'] }, 'wrong_record_value'],
    ['two aliases', 'dns/x.test/CNAME', { values: ['a.test', 'b.test'] }, 'wrong_record_value'],
    ['an unfinished start of authority', 'dns/x.test/SOA', { values: ['a.test b.test 1'] }, 'wrong_record_value'],
    ['a CAA record of unknown kind', 'dns/x.test/CAA', { values: ['0 what "x"'] }, 'wrong_record_value'],
    ['an unknown fault', 'dns/x.test/FAULT', { values: ['explode'] }, 'wrong_record_value'],
    [
      'values that fit no DNS message',
      'dns/x.test/TXT',
      { values: Array.from({ length: 9 }, () => 'x'.repeat(9000)) },
      'wrong_record_value',
    ],
    ['too many values', 'dns/x.test/TXT', { values: Array.from({ length: 1001 }, () => 'x') }, 'invalid_input'],
    ['a negative time to live', 'dns/x.test/TXT', { values: ['x'], ttl: -1 }, 'invalid_input'],
    ['an unknown key', 'dns/x.test/TXT', { values: ['x'], class: 'IN' }, 'invalid_input'],
    ['no values', 'dns/x.test/TXT', {}, 'invalid_input'],
  ])('rejects %s', async (_what, path, body, expected) => {
    const answer = await call('PUT', path, body)
    expect([answer.status, code(answer)]).toEqual([400, expected])
  })

  it('allows no other record beside an alias', async () => {
    await call('PUT', 'dns/alone.test/TXT', { values: ['x'] })
    expect(code(await call('PUT', 'dns/alone.test/CNAME', { values: ['a.test'] }))).toBe('cname_stands_alone')
    await call('DELETE', 'dns/alone.test/TXT')
    expect((await call('PUT', 'dns/alone.test/CNAME', { values: ['a.test'] })).status).toBe(200)
    expect(code(await call('PUT', 'dns/alone.test/TXT', { values: ['x'] }))).toBe('cname_stands_alone')
  })
})

describe('sites', () => {
  it('sets, shows and removes the homepage, with or without a trailing slash', async () => {
    const answer = await call('PUT', 'sites/home.test/', { body: '<h1>hi</h1>' })
    expect(answer.json).toMatchObject({ host: 'home.test', path: '/', status: 200, bytes: 11, delayMs: 0, fault: null })
    expect((await call('GET', 'sites/home.test')).json).toMatchObject({ path: '/', body: '<h1>hi</h1>' })
    expect((await call('DELETE', 'sites/home.test/')).json).toEqual({ removed: 1 })
    expect((await call('GET', 'sites/home.test/')).status).toBe(404)
  })

  it.each([
    ['a/b/c.html', '/a/b/c.html'],
    ['a%2Fb', '/a/b'],
    ['with%20space', '/with%20space'],
    ['caf%C3%A9', '/caf%C3%A9'],
    ['list%3Fpage%3D2', '/list?page=2'],
    ['list?page=3', '/list?page=3'],
    ['100%2525', '/100%25'],
    ['trailing/', '/trailing/'],
  ])('decodes the path %s once, to %s', async (given, path) => {
    expect((await call('PUT', `sites/paths.test/${given}`, { body: given })).json).toMatchObject({ path })
    expect((await call('GET', `sites/paths.test/${given}`)).json).toMatchObject({ path, body: given })
    expect((await call('DELETE', `sites/paths.test/${given}`)).json).toEqual({ removed: 1 })
  })

  it('returns binary content in base 64', async () => {
    const bodyBase64 = Buffer.from([0xff, 0xfe, 0x00]).toString('base64')
    await call('PUT', 'sites/bytes.test/x', { bodyBase64 })
    expect((await call('GET', 'sites/bytes.test/x')).json).toMatchObject({ bodyBase64 })
  })

  it('lists hosts and their pages, and removes a host with all its pages', async () => {
    await call('PUT', 'sites/listed.test/', { body: 'a' })
    await call('PUT', 'sites/listed.test/b', { body: 'bb', fault: 'reset' })
    await call('PUT', 'hosts/listed.test', { tls: 'expired' })
    expect((await call('GET', 'hosts')).json).toContainEqual({ host: 'listed.test', pages: 2, tls: 'expired' })
    const { json: host } = await call('GET', 'hosts/listed.test')
    expect(host).toMatchObject({
      tls: 'expired',
      pages: [
        { path: '/', bytes: 1 },
        { path: '/b', bytes: 2, fault: 'reset' },
      ],
    })
    expect((await call('DELETE', 'hosts/listed.test')).json).toEqual({ removed: 2 })
    expect((await call('GET', 'hosts/listed.test')).json).toMatchObject({ tls: 'valid', pages: [] })
  })

  it.each([
    ['a host outside .test', 'sites/example.com/', { body: 'x' }, 400, 'wrong_name'],
    ['a broken percent sign', 'sites/x.test/%E0%A4%A', { body: 'x' }, 400, 'wrong_path'],
    ['a path that is too long', `sites/x.test/${'a'.repeat(3000)}`, { body: 'x' }, 400, 'wrong_path'],
    ['body and bytes at once', 'sites/x.test/', { body: 'x', bodyBase64: 'eA==' }, 400, 'invalid_input'],
    ['bytes that are no base 64', 'sites/x.test/', { bodyBase64: '%%%' }, 400, 'invalid_input'],
    ['a status that is none', 'sites/x.test/', { status: 99 }, 400, 'invalid_input'],
    ['a header with a line break', 'sites/x.test/', { headers: { a: 'b\r\nc: d' } }, 400, 'invalid_input'],
    ['a header name with a space', 'sites/x.test/', { headers: { 'a b': 'c' } }, 400, 'invalid_input'],
    ['a length of its own', 'sites/x.test/', { headers: { 'Content-Length': '5' } }, 400, 'invalid_input'],
    ['a delay beyond all patience', 'sites/x.test/', { delayMs: 120_001 }, 400, 'invalid_input'],
    ['an unknown fault', 'sites/x.test/', { fault: 'melt' }, 400, 'invalid_input'],
    ['a page of more than five megabytes', 'sites/x.test/', { body: 'x'.repeat(5_000_001) }, 413, 'too_large'],
    ['a body of more than sixteen megabytes', 'sites/x.test/', { body: 'x'.repeat(16_000_001) }, 413, 'too_large'],
    ['an unknown kind of TLS', 'hosts/x.test', { tls: 'broken' }, 400, 'invalid_input'],
  ])('rejects %s', async (_what, path, body, status, expected) => {
    const answer = await call('PUT', path, body)
    expect([answer.status, code(answer)]).toEqual([status, expected])
  })
})

describe('mail', () => {
  it.each([
    ['an address without @', 'PUT', 'mail/faults/nobody', { fault: '4xx' }, 'invalid_input'],
    ['an unknown fault', 'PUT', 'mail/faults/a@b.test', { fault: 'burn' }, 'invalid_input'],
    ['no times at all', 'PUT', 'mail/faults/a@b.test', { fault: '4xx', times: 0 }, 'invalid_input'],
    ['an id that is no number', 'GET', 'mail/abc', undefined, 'invalid_input'],
    ['a message that is not there', 'GET', 'mail/999999', undefined, 'not_found'],
    ['a limit that is too high', 'GET', 'mail?limit=1000', undefined, 'invalid_input'],
  ])('rejects %s', async (_what, method, path, body, expected) => {
    expect(code(await call(method, path, body))).toBe(expected)
  })
})

describe('authenticator', () => {
  it('returns the code of a key, and rejects invalid keys', async () => {
    const { status, json: codes } = await call('POST', 'authenticator', { key: 'GEZDGNBVGY3TQOJQ' })
    expect([status, codes]).toEqual([
      200,
      {
        account: null,
        code: expect.stringMatching(/^\d{6}$/) as string,
        secondsLeft: expect.any(Number) as number,
        next: expect.stringMatching(/^\d{6}$/) as string,
      },
    ])
    expect(code(await call('POST', 'authenticator', { key: 'nothing of the kind!' }))).toBe('wrong_key')
    expect(code(await call('POST', 'authenticator', {}))).toBe('invalid_input')
  })
})

describe('clock', () => {
  it('moves the clock by an ISO duration and responds when that is done', async () => {
    const { status, json: answer } = await call('POST', 'clock', { advance: 'P3D' })
    expect([status, answer]).toEqual([200, { now: '2027-01-01T00:00:00.000Z', ran: 3 }])
    expect(context.advances).toEqual(['P3D'])
  })

  it('returns the time and the offset', async () => {
    const { json: clock } = await call('GET', 'clock')
    expect(clock).toMatchObject({ aheadSeconds: 0 })
    expect(Math.abs(Date.parse((clock as { now: string }).now) - Date.now())).toBeLessThan(minuteMs)
  })

  it.each([
    [{ advance: '-P1D' }, 'wrong_duration'],
    [{ advance: 'three days' }, 'wrong_duration'],
    [{ advance: 3 }, 'invalid_input'],
    [{}, 'invalid_input'],
  ])('rejects %j', async (body, expected) => {
    expect(code(await call('POST', 'clock', body))).toBe(expected)
    expect(context.advances).toEqual(['P3D'])
  })
})

describe('invalid input', () => {
  it('describes the first error in the body', async () => {
    const put = (body: string, type: string) =>
      fetch(`${context.url}/sandbox/api/dns/x.test/TXT`, { method: 'PUT', body, headers: { 'content-type': type } })
    const wrongType = await put('{"values":[]}', 'text/plain')
    expect([wrongType.status, code({ json: await wrongType.json() })]).toEqual([415, 'wrong_content_type'])
    const malformed = await put('{"values":', 'application/json; charset=utf-8')
    expect([malformed.status, code({ json: await malformed.json() })]).toEqual([400, 'malformed_json'])
  })

  it('responds to unknown paths and methods with a code', async () => {
    expect(code(await call('GET', 'nothing'))).toBe('not_found')
    const method = await call('PATCH', 'dns/x.test/A', {})
    expect([method.status, code(method)]).toEqual([405, 'wrong_method'])
    expect(code(await call('POST', 'info', {}))).toBe('wrong_method')
  })

  it('responds in the reader’s language', async () => {
    const ask = async (language: string) => {
      const { json: body } = await call('PUT', 'dns/example.com/A', { values: [] }, { 'accept-language': language })
      return (body as { error: { message: string } }).error.message
    }
    expect(await ask('de-DE,de;q=0.9,en;q=0.8')).toBe(
      'Hier leben nur Namen, die auf .test enden; „example.com“ ist keiner.',
    )
    expect(await ask('fr')).toBe('Only names that end in .test live here, and “example.com” is none.')
  })
})

describe('notices', () => {
  it('has the product notify a member', async () => {
    expect(await call('GET', 'notices')).toEqual({ status: 200, json: { kinds: ['order_created'] } })
    const notification = { to: 'Buyer@demo.test', kind: 'order_created' }
    expect(await call('POST', 'notices', notification)).toEqual({ status: 200, json: notification })
    expect(context.raised).toEqual([{ email: 'buyer@demo.test', kind: 'order_created' }])
  })

  it('rejects unknown kinds and unknown members', async () => {
    expect(code(await call('POST', 'notices', { to: 'buyer@demo.test', kind: 'gossip' }))).toBe('wrong_kind')
    expect(code(await call('POST', 'notices', { to: 'x@demo.test', kind: 'order_created' }))).toBe('unknown_member')
    expect(code(await call('POST', 'notices', { to: 'buyer', kind: 'order_created' }))).toBe('invalid_input')
    expect(context.raised).toHaveLength(1)
  })
})
