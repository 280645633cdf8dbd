import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useApi } from '../testing/api.ts'
import { inTransaction } from '../platform/db/database.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { askDueRegistries, pauseAfterFailuresMs, readDomainAgeJob } from './ages.ts'
import { readRdapAnswer } from './rdapAnswer.ts'
import { rdapServerFor, readBootstrap } from './rdapBootstrap.ts'

const api = useApi({ sandbox: true })

const ask = async (domain: string): Promise<void> => {
  await inTransaction(api.database.db, (tx) => enqueue(tx, readDomainAgeJob, { domain }))
  await api.work()
}

const known = (domain: string) =>
  api.database.db.selectFrom('domain_ages').selectAll().where('domain', '=', domain).executeTakeFirst()

const register = async (domain: string, body: object): Promise<void> => {
  const { status } = await api.call('PUT', `/sandbox/api/registrations/${domain}`, { body })
  expect(status).toBe(200)
}

const asked = async (domain: string): Promise<number> => {
  const { rows } = await sql`select from sandbox.requests where path = ${`/domain/${domain}`}`.execute(api.database.db)
  return rows.length
}

describe('the registry', () => {
  it('is asked once when the domain was registered, and the answer is kept', async () => {
    await register('dated.test', { registeredAt: '2020-05-04T03:02:01Z' })
    await ask('shop.dated.test')
    await ask('dated.test')
    const row = await known('dated.test')
    expect(row).toMatchObject({ outcome: 'registered', registered_at: new Date('2020-05-04T03:02:01Z'), failures: 0 })
    expect(await asked('dated.test')).toBe(1)
  })

  it('says of every sandbox domain the same date each time', async () => {
    const first = await api.call('GET', '/sandbox/api/registrations/whatever.test')
    const second = await api.call('GET', '/sandbox/api/registrations/whatever.test')
    expect(second.json).toEqual(first.json)
    expect(Date.parse(String(first.json['registeredAt']))).toBeLessThan(Date.parse('2024-01-02'))
  })

  it('starts again with the latest re-registration', async () => {
    await register('again.test', { registeredAt: '2010-01-01T00:00:00Z', reregisteredAt: '2026-03-01T00:00:00Z' })
    await ask('again.test')
    expect(await known('again.test')).toMatchObject({ registered_at: new Date('2026-03-01T00:00:00Z') })
  })

  it('may know nothing of the domain, which is an answer and no failure', async () => {
    await register('absent.test', { fault: 'not_found' })
    await ask('absent.test')
    expect(await known('absent.test')).toMatchObject({ outcome: 'not_found', registered_at: null, failures: 0 })
  })

  it('is not there for every suffix', async () => {
    await ask('anna.dedyn.io')
    expect(await known('dedyn.io')).toMatchObject({ outcome: 'no_service' })
  })

  it.each(['rate_limited', 'error', 'garbage'])('is asked again after the failure %s, with backoff', async (fault) => {
    const domain = `${fault.replace('_', '-')}.test`
    await register(domain, { registeredAt: '2019-01-01T00:00:00Z', fault })
    await ask(domain)
    const failed = await known(domain)
    expect(failed).toMatchObject({ outcome: 'failed', registered_at: null, failures: 1 })
    expect((failed?.next_ask_at.getTime() ?? 0) - (failed?.asked_at.getTime() ?? 0)).toBe(pauseAfterFailuresMs(1))
    await register(domain, { registeredAt: '2019-01-01T00:00:00Z' })
    await sql`update domain_ages set next_ask_at = clock_now() where domain = ${domain}`.execute(api.database.db)
    await askDueRegistries(api.database.db)
    await api.work()
    expect(await known(domain)).toMatchObject({ outcome: 'registered', failing_since: null, failures: 0 })
  })
})

describe('an RDAP answer', () => {
  const now = new Date('2026-06-01T00:00:00Z')
  const answer = (events: unknown, ldhName = 'a.example') => ({ objectClassName: 'domain', ldhName, events })
  const on = (eventAction: string, eventDate: string) => ({ eventAction, eventDate })
  const read = (json: unknown, status = 200) => readRdapAnswer(status, json, 'a.example', now)

  it.each([
    ['without events', answer([]), { kind: 'no_date' }],
    ['without the member events', { objectClassName: 'domain', ldhName: 'A.Example.' }, { kind: 'no_date' }],
    ['about the domain above', answer([on('registration', '2001-01-01T00:00:00Z')], 'example'), { kind: 'not_found' }],
    [
      'with a date in the future',
      answer([on('registration', '2027-01-01T00:00:00Z')]),
      { kind: 'failed', reason: 'malformed' },
    ],
    ['with an unreadable date', answer([on('registration', 'yesterday')]), { kind: 'failed', reason: 'malformed' }],
    ['that is no domain', { objectClassName: 'entity' }, { kind: 'failed', reason: 'malformed' }],
    ['that is no JSON', undefined, { kind: 'failed', reason: 'malformed' }],
    [
      'with other events',
      answer([on('last changed', '2026-05-01T00:00:00Z'), on('registration', '2003-01-01T00:00:00Z')]),
      { kind: 'registered', at: new Date('2003-01-01T00:00:00Z') },
    ],
  ])('%s is read as %j', (_, json, reading) => {
    expect(read(json)).toEqual(reading)
  })

  it.each([
    [404, { kind: 'not_found' }],
    [429, { kind: 'failed', reason: 'rate_limited' }],
    [503, { kind: 'failed', reason: 'unreachable' }],
    [403, { kind: 'failed', reason: 'malformed' }],
  ])('with status %i is read as %j', (status, reading) => {
    expect(read({}, status)).toEqual(reading)
  })
})

describe('the bootstrap file', () => {
  const services = readBootstrap({
    version: '1.0',
    services: [
      [
        ['com', 'net'],
        ['http://plain.example/', 'https://rdap.example/com/v1'],
      ],
      [['uk.com'], ['https://central.example/']],
      [['old'], ['http://only-plain.example/']],
    ],
  })

  it.each([
    ['a.com', 'https://rdap.example/com/v1/'],
    ['a.uk.com', 'https://central.example/'],
    ['a.xcom', null],
    ['a.old', null],
    ['com', null],
  ])('names the server of %s: %s', (domain, server) => {
    expect(services === null ? null : rdapServerFor(services, domain)).toBe(server)
  })

  it('is refused if it has another form', () => {
    expect(readBootstrap({ version: '2.0', services: [] })).toBeNull()
    expect(readBootstrap('<h1>Sorry</h1>')).toBeNull()
  })
})
