// The life of published keys in the database: made once, encrypted, shared by processes, replaced in time.
import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '../../../contract/durations.ts'
import { useDatabase } from '../../testing/database.ts'
import { readableLog } from '../../testing/log.ts'
import { answerDirectory } from './keyDirectory.ts'
import { keyLifeMs, listedAfterMs, openPublishedKeys, publishedBeforeMs, rotateKeys } from './publishedKeys.ts'
import { makeRequestSigner } from './requestSigner.ts'
import { verifyRequest } from './verifying.fixture.ts'
import { keyDirectory } from '../../../contract/crawler.ts'

const database = useDatabase()
const secret = 'the secret of this installation, long enough'
const publicUrl = 'https://links.example.org'

/** A process that has just started. `aheadMs`: by how much its clock is ahead. */
const process = (aheadMs = 0, withSecret = secret) => {
  let laterMs = 0
  const nowMs = () => Date.now() + aheadMs + laterMs
  const { log, lines } = readableLog()
  const keys = openPublishedKeys({ database: database.current, secret: withSecret, purpose: 'crawler', log, nowMs })
  const later = (ms: number): void => void (laterMs += ms)
  return { keys, sign: makeRequestSigner(keys, publicUrl, nowMs), nowMs, later, lines }
}

const rotate = (rotation: 'when_due' | 'planned' | 'at_once') =>
  rotateKeys(database.current.db, { purpose: 'crawler', secret, rotation })

/** Lets time pass for the keys: moves them into the past. */
const age = (ms: number) =>
  database.current.pool.query(
    `update published_keys set created_at = created_at - $1 * interval '1 ms',
       signs_from = signs_from - $1 * interval '1 ms', signs_until = signs_until - $1 * interval '1 ms'`,
    [ms],
  )

const ids = async (): Promise<string[]> =>
  (await database.current.db.selectFrom('published_keys').select('key_id').orderBy('signs_from').execute()).map(
    ({ key_id: id }) => id,
  )

/** Whether a verifier that reads the directory from this process now accepts a request signed by that one. */
const accepts = async (reader: ReturnType<typeof process>, signer: ReturnType<typeof process>): Promise<boolean> => {
  const { body } = await answerDirectory(reader.keys, publicUrl, reader.nowMs())
  const { keys } = keyDirectory.parse(JSON.parse(body))
  const headers = await signer.sign('site.example')
  return verifyRequest('https://site.example/', headers, { keys, nowMs: Date.now() }).then(
    () => true,
    () => false,
  )
}

beforeEach(async () => {
  await database.current.db.deleteFrom('published_keys').execute()
})

describe('the first key', () => {
  it('is one, however many processes start at the same time', async () => {
    const processes = Array.from({ length: 6 }, () => process())
    const current = await Promise.all(processes.map(({ keys }) => keys.current()))
    expect(new Set(current.map(({ keyId }) => keyId)).size).toBe(1)
    expect(await ids()).toHaveLength(1)
  })

  it('is stored encrypted: another secret cannot read it', async () => {
    await process().keys.current()
    const row = await database.current.db.selectFrom('published_keys').selectAll().executeTakeFirstOrThrow()
    const { keys } = process()
    const { privateKey } = await keys.current()
    const seed = Buffer.from(privateKey.export({ format: 'jwk' }).d ?? '', 'base64url')
    expect(seed).toHaveLength(32)
    expect(row.private_key.includes(seed)).toBe(false)
    await expect(process(0, 'another secret of the same length...').keys.current()).rejects.toThrow()
  })

  it('is accepted by verifiers that read the directory from another process', async () => {
    expect(await accepts(process(), process())).toBe(true)
  })
})

describe('rotation', () => {
  it('publishes the next key a day before it signs', async () => {
    const { keys } = process()
    const first = (await keys.current()).keyId
    await rotate('planned')
    const started = process()
    expect((await started.keys.current()).keyId).toBe(first)
    const listed = await started.keys.listed()
    expect(listed.map(({ keyId }) => keyId)).toEqual(await ids())
    expect(listed).toHaveLength(2)
    await age(publishedBeforeMs)
    expect((await process().keys.current()).keyId).toBe(listed[1]?.keyId)
  })

  it('happens by itself in time for the next key to sign after 30 days', async () => {
    await process().keys.current()
    await age(keyLifeMs - publishedBeforeMs - dayMs)
    await rotate('when_due')
    expect(await ids()).toHaveLength(1)
    await age(dayMs)
    await rotate('when_due')
    await rotate('when_due')
    expect(await ids()).toHaveLength(2)
  })

  it('plans one successor, however many processes rotate at the same time', async () => {
    await process().keys.current()
    await Promise.all(Array.from({ length: 6 }, () => rotate('planned')))
    expect(await ids()).toHaveLength(2)
  })

  it('keeps the old key listed until its signatures have expired, then deletes it', async () => {
    await process().keys.current()
    const [first] = await ids()
    await rotate('planned')
    await age(publishedBeforeMs + listedAfterMs - 60_000)
    await rotate('when_due')
    expect(await ids()).toContain(first)
    await age(120_000)
    expect((await process().keys.listed()).map(({ keyId }) => keyId)).not.toContain(first)
    await rotate('when_due')
    expect(await ids()).not.toContain(first)
  })

  it('leaves no moment at which a process signs with a key that another does not list', async () => {
    const [signer, reader] = [process(), process()]
    expect(await accepts(reader, signer)).toBe(true)
    await rotate('planned')
    expect(await accepts(reader, signer)).toBe(true)
    await age(publishedBeforeMs)
    const fresh = process()
    for (const [lists, signs] of [
      [reader, signer],
      [fresh, signer],
      [fresh, fresh],
    ] as const) {
      expect(await accepts(lists, signs)).toBe(true)
    }
  })

  it('replaces every key at once if the private key is no longer private', async () => {
    const running = process()
    const first = (await running.keys.current()).keyId
    await rotate('planned')
    await rotate('at_once')
    expect(await ids()).toHaveLength(1)
    expect(await ids()).not.toContain(first)
    running.later(61_000)
    expect((await running.keys.current()).keyId).not.toBe(first)
  })
})

describe('a process', () => {
  it('signs with a listed key also if its clock is wrong by days', async () => {
    await process().keys.current()
    await rotate('planned')
    const listed = await ids()
    for (const aheadMs of [-400 * dayMs, -2 * dayMs, 2 * dayMs, 400 * dayMs]) {
      expect(listed).toContain((await process(aheadMs).keys.current()).keyId)
    }
  })

  it('keeps the keys it knows while the database does not respond', async () => {
    const { keys, later, lines } = process()
    const first = await keys.current()
    await database.current.pool.query('alter table published_keys rename to published_keys_away')
    later(61_000)
    const second = await keys.current()
    await database.current.pool.query('alter table published_keys_away rename to published_keys')
    expect(second.keyId).toBe(first.keyId)
    expect(lines().map(({ msg }) => msg)).toEqual(['published keys could not be read again'])
  })
})
