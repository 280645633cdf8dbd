import { connect } from 'node:net'
import sharp from 'sharp'
import { minuteMs } from '../../../contract/durations.ts'
import { avatarBytesMax } from '../../../contract/limits.ts'
import { describe, expect, it } from 'vitest'
import type { Db } from '../../platform/db/database.ts'
import type { ObjectStore } from '../../platform/storage/storage.ts'
import { until } from '../../testing/until.ts'
import { keepAvatar } from './avatars.ts'
import { announcedPng, hugeWebp, noise, pngOfBytes, svg, twoColours } from './pictures.fixture.ts'
import { useAvatars } from './avatars.fixture.ts'

const setup = useAvatars()
const { api, newMember, upload, avatarUrl, keysOf, jobsDone, keyOf } = setup

describe('an upload', () => {
  it('becomes the member’s picture, under the specified path', async () => {
    const member = await newMember()
    const { status, url } = await upload(member, setup.picture)
    expect(status).toBe(200)
    expect(url).toMatch(new RegExp(`^${api.url}/avatars/${member.memberId}/\\d{13}\\.webp$`))
    expect(Math.abs(Number(/(\d+)\.webp$/.exec(url)?.[1]) - Date.now())).toBeLessThan(minuteMs)
    expect(await avatarUrl(member)).toBe(url)
    const me = await api.call('GET', '/api/me', { token: member.session.access_token })
    expect(me.json['profile']).toMatchObject({ avatar_url: url })
    const kept = await api.store.get(keyOf(url))
    expect(kept?.contentType).toBe('image/webp')
    expect(await sharp(kept?.bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  })

  it('is cropped as the query requests', async () => {
    const member = await newMember()
    const { url } = await upload(member, setup.picture, { query: '?x=0.6&y=0.1&size=0.5' })
    const kept = await api.store.get(keyOf(url))
    const { channels } = await sharp(kept?.bytes).stats()
    expect((channels[2]?.mean ?? 0) - (channels[0]?.mean ?? 0)).toBeGreaterThan(200)
    for (const query of ['?x=2', '?size=-1', '?x=left']) {
      expect(await upload(member, setup.picture, { query })).toMatchObject({ status: 400, code: 'invalid_input' })
    }
    expect(await upload(member, setup.picture, { query: '?z=1' })).toMatchObject({ status: 400, code: 'unknown_keys' })
  })

  it('is identified by its bytes, not by its declared type', async () => {
    const member = await newMember()
    const jpeg = await twoColours(64, 64).jpeg().toBuffer()
    expect((await upload(member, jpeg, { type: 'image/webp' })).status).toBe(200)
  })

  it('replaces the old file once the new one is stored', async () => {
    const member = await newMember()
    const first = await upload(member, setup.picture)
    const second = await upload(member, setup.picture)
    expect(second.url).not.toBe(first.url)
    await jobsDone()
    expect(await keysOf(member.memberId)).toEqual([keyOf(second.url)])
  })

  it('may have exactly 5 MB, and not one byte more', async () => {
    const member = await newMember()
    const whole = await upload(member, await pngOfBytes(avatarBytesMax))
    expect(whole.status).toBe(200)
    expect(await upload(member, await pngOfBytes(avatarBytesMax + 1))).toMatchObject({ status: 413, code: 'too_large' })
    expect(await avatarUrl(member)).toBe(whole.url)
  })

  it.each([
    ['a PNG bomb', () => announcedPng(20_000, 20_000), 'image/png', 422, 'too_many_pixels'],
    ['a WebP bomb', hugeWebp, 'image/webp', 422, 'too_many_pixels'],
    ['SVG that says what it is', () => svg, 'image/svg+xml', 415, 'wrong_content_type'],
    ['SVG that is called a PNG', () => svg, 'image/png', 422, 'not_an_image'],
    ['GIF that is called a PNG', () => noise(9, 9).gif().toBuffer(), 'image/png', 422, 'not_an_image'],
    ['text that is called a JPEG', () => Buffer.from('hello'), 'image/jpeg', 422, 'not_an_image'],
    ['nothing', () => Buffer.alloc(0), 'image/png', 422, 'not_an_image'],
    ['half a picture', () => setup.picture.subarray(0, setup.picture.length >> 1), 'image/png', 422, 'not_an_image'],
  ])('of %s is rejected and keeps the old picture', async (_, make, type, status, code) => {
    const member = await newMember()
    const { url } = await upload(member, setup.picture)
    expect(await upload(member, await make(), { type })).toMatchObject({ status, code })
    await jobsDone()
    expect(await avatarUrl(member)).toBe(url)
    expect(await keysOf(member.memberId)).toEqual([keyOf(url)])
  })

  it('whose connection is lost midway changes nothing', async () => {
    const member = await newMember()
    const { url } = await upload(member, setup.picture)
    const answered = () => api.log.lines().filter((line) => line['path'] === '/api/me/avatar').length
    const before = answered()
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1')
    const head = ['PUT /api/me/avatar HTTP/1.1', 'host: localhost', 'content-type: image/png']
    const token = `authorization: Bearer ${member.session.access_token}`
    socket.write(`${[...head, token, `content-length: ${setup.picture.length}`].join('\r\n')}\r\n\r\n`)
    await new Promise((resolve) => socket.write(setup.picture.subarray(0, -10), resolve))
    socket.destroy()
    await until('the request is over', () => answered() > before)
    expect(await avatarUrl(member)).toBe(url)
    expect(await keysOf(member.memberId)).toEqual([keyOf(url)])
  })

  it('is rate-limited per member, and rejected uploads count too', async () => {
    const member = await newMember()
    for (let tried = 0; tried < 20; tried += 1) {
      expect((await upload(member, svg)).status).toBe(422)
    }
    expect(await upload(member, setup.picture)).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect((await upload(await newMember(), setup.picture)).status).toBe(200)
  })

  it('among several concurrent ones leaves one picture and no orphaned file', async () => {
    const member = await newMember()
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(member, setup.picture)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(answers.map(({ url }) => url)).size).toBe(6)
    await jobsDone()
    expect(await keysOf(member.memberId)).toEqual([keyOf(String(await avatarUrl(member)))])
  })

  it('in a flood is rejected with Retry-After, while other calls are answered', async () => {
    const [one, two] = [await newMember(), await newMember()]
    const large = announcedPng(6_000, 5_000)
    let over = false
    const flood = Promise.all(Array.from({ length: 36 }, (_, index) => upload(index % 2 === 0 ? one : two, large)))
    void flood.then(() => (over = true))
    for (let asked = 0; asked < 5; asked += 1) {
      expect((await api.call('GET', '/api/me', { token: one.session.access_token })).status).toBe(200)
    }
    expect(over).toBe(false)
    const answers = await flood
    const taken = answers.filter(({ status }) => status === 200)
    const sentAway = answers.filter(({ status, code }) => status === 503 && code === 'unavailable')
    expect(taken.length).toBeGreaterThanOrEqual(21)
    expect(sentAway.length).toBeGreaterThan(0)
    expect(taken.length + sentAway.length).toBe(36)
  })

  it('concurrent with others never gets the same file name', async () => {
    const { memberId } = await newMember()
    const place = { db: api.database.db, store: api.store, publicUrl: api.url }
    const urls = await Promise.all(Array.from({ length: 15 }, () => keepAvatar(place, memberId, setup.picture)))
    expect(new Set(urls).size).toBe(15)
  })
})

describe('a failure during an upload', () => {
  it('of the store keeps the old picture', async () => {
    const member = await newMember()
    const { url } = await upload(member, setup.picture)
    const broken: ObjectStore = { ...api.store, put: () => Promise.reject(new Error('the disk is full')) }
    const place = { db: api.database.db, store: broken, publicUrl: api.url }
    await expect(keepAvatar(place, member.memberId, setup.picture)).rejects.toThrow('the disk is full')
    await jobsDone()
    expect(await avatarUrl(member)).toBe(url)
    expect(await keysOf(member.memberId)).toEqual([keyOf(url)])
  })

  it('of the database removes the new file', async () => {
    const { db } = api.database
    const { memberId } = await newMember()
    await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', memberId).execute()
    const place = { db, store: api.store, publicUrl: api.url }
    await expect(keepAvatar(place, memberId, setup.picture)).rejects.toMatchObject({ code: 'signed_out' })
    expect(await keysOf(memberId)).toEqual([])
  })

  it('after the commit keeps the new file, because the profile references it', async () => {
    const member = await newMember()
    const place = { db: losingAnswers(api.database.db), store: api.store, publicUrl: api.url }
    await expect(keepAvatar(place, member.memberId, setup.picture)).rejects.toThrow('the answer was lost')
    const url = String(await avatarUrl(member))
    expect(await keysOf(member.memberId)).toEqual([keyOf(url)])
  })
})

/** Commits and then loses the response, from the second transaction on: the first only takes the timestamp. */
const losingAnswers = (db: Db): Db => {
  let transactions = 0
  const transaction = () => ({
    setIsolationLevel: () => ({
      execute: async (work: Parameters<ReturnType<Db['transaction']>['execute']>[0]) => {
        const value = await db.transaction().execute(work)
        if ((transactions += 1) > 1) throw new Error('the answer was lost')
        return value
      },
    }),
  })
  return new Proxy(db, {
    get: (target, name) => {
      const value: unknown = name === 'transaction' ? transaction : Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
