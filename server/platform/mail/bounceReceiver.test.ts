import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { until } from '../../testing/until.ts'
import { ConfigError } from '../config.ts'
import { bounceAddress } from './bounceAddress.ts'
import { addressOf, failed, report, settings, useBounces } from './bounces.fixture.ts'

const setup = useBounces()
const { database, start, sentMail, rowOf, deliver } = setup

/** Stays connected. */
const greetingOf = async (port: number): Promise<string> => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  const [greeting] = (await once(socket, 'data')) as [Buffer]
  return greeting.toString()
}

describe('the bounce receiver', () => {
  it.each([
    ['anybody', () => 'postmaster@bounces.ankerplatz.test'],
    ['another domain', (id: string) => bounceAddress(id, { ...settings, domain: 'elsewhere.test' })],
    ['a signature of somebody else', (id: string) => bounceAddress(id, { ...settings, secret: 'guessed' })],
    ['another mail’s signature', (id: string) => bounceAddress(id, settings).replace(/\+.{8}/, '+00000000')],
    ['no signature', (id: string) => `bounce+${id.replaceAll('-', '')}@bounces.ankerplatz.test`],
  ])('rejects mail to %s', async (_, address) => {
    const mail = await sentMail()
    await expect(deliver(address(mail.id), report(failed))).rejects.toMatchObject({ responseCode: 550 })
    expect(await rowOf(mail.id)).toMatchObject({ state: 'sent' })
  })

  it('rejects a report about an unknown mail', async () => {
    const address = bounceAddress(randomUUID(), settings)
    await expect(deliver(address, report(failed))).rejects.toMatchObject({ responseCode: 550 })
  })

  it.each([
    [29, 'bounced'],
    [31, 'sent'],
  ])('leaves a mail sent %i days ago as %s', async (days, state) => {
    const mail = await sentMail()
    await database.current.pool.query(
      `update mails set created_at = created_at - $2::int * interval '1 day' where id = $1`,
      [mail.id, days],
    )
    const delivered = deliver(addressOf(mail), report(failed))
    await (state === 'sent' ? expect(delivered).rejects.toMatchObject({ responseCode: 550 }) : delivered)
    expect(await rowOf(mail.id)).toMatchObject({ state })
  })

  it('reads the beginning of a report that returns a large mail', async () => {
    const mail = await sentMail()
    await deliver(addressOf(mail), report(failed).replace('Hello', 'x'.repeat(900).concat('\r\n').repeat(200)))
    expect(await rowOf(mail.id)).toMatchObject({ state: 'bounced' })
  })

  it('stays responsive while it reads a slow report', async () => {
    const mail = await sentMail()
    const stalls: number[] = []
    let lastAt = performance.now()
    const watch = setInterval(() => {
      stalls.push(performance.now() - lastAt)
      lastAt = performance.now()
    }, 1)
    const flowed = `Content-Type: text/plain; format=flowed\r\n\r\n${' \r\n'.repeat(80_000)}`
    await deliver(addressOf(mail), flowed)
    clearInterval(watch)
    expect(Math.max(...stalls)).toBeLessThan(500)
  })

  it('accepts three connections per network, first come, first served', async () => {
    const greetings = await Promise.all(Array.from({ length: 5 }, () => greetingOf(setup.receiver.port)))
    expect(greetings.map((text) => text.slice(0, 3)).sort()).toEqual(['220', '220', '220', '421', '421'])
  })

  it('closes a silent connection soon', async () => {
    const hasty = await start({ silenceMsMax: 300 })
    let closed = false
    const silent = connect(hasty.port, '127.0.0.1').on('error', () => undefined)
    silent.on('close', () => (closed = true)).resume()
    await until('the connection is ended', () => closed)
    await hasty.stop()
  })

  it('rejects more than a quarter of a megabyte, and keeps running', async () => {
    const mail = await sentMail()
    const huge = report(failed).replace('Hello', 'x'.repeat(900).concat('\r\n').repeat(300))
    await expect(deliver(addressOf(mail), huge)).rejects.toMatchObject({ responseCode: 552 })
    expect(await rowOf(mail.id)).toMatchObject({ state: 'sent' })
    await deliver(addressOf(mail), report(failed))
    expect(await rowOf(mail.id)).toMatchObject({ state: 'bounced' })
  })

  it('ends a connection that takes too long, and open connections when it stops', async () => {
    const hasty = await start({ connectionMsMax: 50 })
    let closed = 0
    const dripping = connect(hasty.port, '127.0.0.1').on('error', () => undefined)
    dripping.on('close', () => (closed += 1)).resume()
    await until('the connection is ended', () => closed === 1)
    await hasty.stop()
    const staying = connect(setup.receiver.port, '127.0.0.1').on('error', () => undefined)
    staying.on('close', () => (closed += 1)).resume()
    await until('it is connected', () => staying.readyState === 'open')
    await setup.receiver.stop()
    await until('the connection is ended', () => closed === 2)
    setup.receiver = await start()
  })

  it('reports a port in use in one sentence', async () => {
    await expect(start({ port: setup.receiver.port })).rejects.toThrow(ConfigError)
    await expect(start({ port: setup.receiver.port })).rejects.toThrow(/BOUNCE_PORT/)
  })
})
