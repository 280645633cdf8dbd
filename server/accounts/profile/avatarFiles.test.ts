import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Listener, listen } from '../../platform/http/listener.ts'
import { diskStore, type ObjectStore } from '../../platform/storage/storage.ts'
import { readableLog } from '../../testing/log.ts'
import { makeAvatarFiles } from './avatarFiles.ts'

const memberId = '5f0c6a0e-7a52-4b0f-8a43-111111111111'
const path = `/avatars/${memberId}/1763000000000.webp`
const bytes = Buffer.from('the bytes of a picture')
const log = readableLog()
let folder = ''
let store: ObjectStore
let web: Listener
let url = ''

const serve = (from: ObjectStore) => {
  const site = new Hono()
  site.all('/avatars/*', (c) => makeAvatarFiles(from, log.log)(c.req.raw))
  return site
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ankerplatz-avatar-files-'))
  store = diskStore(folder)
  await store.put(path.slice(1), bytes, { contentType: 'image/webp' })
  await store.put('exports/secret.json', Buffer.from('secret'), { contentType: 'application/json' })
  await store.put('avatars/secret.webp', Buffer.from('secret'), { contentType: 'image/webp' })
  await store.put(`avatars/${memberId}/secret.html`, Buffer.from('secret'), { contentType: 'text/html' })
  await store.put(`avatars/${memberId}/deep/1763000000000.webp`, Buffer.from('secret'), { contentType: 'image/webp' })
  web = await listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${web.port}`
  await web.serve(getRequestListener(serve(store).fetch, { overrideGlobalObjects: false }))
})
afterAll(async () => {
  await web.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Sends a raw request line, because a client would normalise the path first. */
const rawRequest = (target: string, method = 'GET'): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(web.port, '127.0.0.1')
    let heard = ''
    socket.on('data', (data) => (heard += data.toString('latin1')))
    socket.on('error', reject)
    socket.on('close', () => resolve(heard))
    socket.write(`${method} ${target} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
  })

describe('a picture', () => {
  it('is public, cached for an hour, and served as an image only', async () => {
    const response = await fetch(url + path)
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      etag: '"1763000000000.webp"',
    })
  })

  it('is not sent again to a client that has it', async () => {
    const etag = '"1763000000000.webp"'
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await fetch(url + path, { headers: { 'if-none-match': known } })
      expect([known, response.status, await response.text()]).toEqual([known, 304, ''])
      expect(response.headers.get('etag')).toBe(etag)
    }
    expect((await fetch(url + path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  it('answers HEAD with the length and no body', async () => {
    const answer = await rawRequest(path, 'HEAD')
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer.toLowerCase()).toContain(`content-length: ${bytes.length}`)
    expect(answer.endsWith('\r\n\r\n')).toBe(true)
  })

  it('that does not exist, or no longer does, is a plain 404 that is not cached', async () => {
    const gone = path.replace('1763000000000', '1763000000001')
    for (const headers of [{}, { 'if-none-match': '"1763000000001.webp"' }]) {
      const response = await fetch(url + gone, { headers })
      expect([response.status, await response.text()]).toEqual([404, 'Not found'])
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('is read-only', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      expect([method, (await fetch(url + path, { method })).status]).toEqual([method, 404])
    }
    expect((await store.head(path.slice(1)))?.sizeBytes).toBe(bytes.length)
  })

  it('may be requested with a query, as clients do to bypass caches', async () => {
    expect((await fetch(`${url}${path}?v=2`)).status).toBe(200)
  })

  it('is unavailable if the store does not respond, and the log has the reason', async () => {
    const broken: ObjectStore = { ...store, get: () => Promise.reject(new Error('the bucket is away')) }
    const response = await serve(broken).request(path)
    expect([response.status, await response.text()]).toEqual([503, 'Unavailable'])
    expect(JSON.stringify(log.lines().filter((line) => line['level'] === 'error'))).toContain('the bucket is away')
  })
})

describe('everything else in the store is inaccessible', () => {
  it.each([
    '/avatars',
    '/avatars/',
    '/avatars/secret.webp',
    `/avatars/${memberId}`,
    `/avatars/${memberId}/`,
    `/avatars/${memberId}/secret.html`,
    `/avatars/${memberId}/deep/1763000000000.webp`,
    `/avatars/${memberId}/../../exports/secret.json`,
    `/avatars/../exports/secret.json`,
    `/avatars/%2e%2e/exports/secret.json`,
    `/avatars/..%2fexports%2fsecret.json`,
    `/avatars/..%252fexports%252fsecret.json`,
    `/avatars/${memberId}%2f1763000000000.webp`,
    `/avatars/${memberId}%5c1763000000000.webp`,
    `/avatars/${memberId}/1763000000000.webp%00.html`,
    `/avatars/${memberId}/1763000000000.webp/`,
    `/avatars/${memberId}/1763000000000.WEBP`,
    `/avatars/${memberId.toUpperCase()}/1763000000000.webp`,
    `/avatars//${memberId}/1763000000000.webp`,
    `/avatars/avatars/${memberId}/1763000000000.webp`,
    `/avatars/x/avatars/${memberId}/1763000000000.webp`,
    `/avatars/${memberId}/1763000000000~.webp`,
    `/avatars/${memberId}/*.webp`,
    `\\avatars\\${memberId}\\1763000000000.webp`,
  ])('%s', async (target) => {
    const answer = await rawRequest(target)
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
    expect(answer).not.toContain('secret')
    expect(answer).not.toContain('bytes of a picture')
  })
})
