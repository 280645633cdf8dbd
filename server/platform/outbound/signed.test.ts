// Signed requests on the wire: each hop for its own host, and none for services that we call for ourselves.
import { describe, expect, it } from 'vitest'
import { makeRequestSigner } from '../signing/requestSigner.ts'
import { newPublishedKey, verifyRequest } from '../signing/verifying.fixture.ts'
import { startScriptedServers } from '../../testing/scriptedServers.ts'
import { respond, type WebScript } from '../../testing/scriptedWeb.ts'

const key = newPublishedKey(new Date(0))
const { keyId: kid, publicKey: x } = key
const jwk = { kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'ed25519', nbf: 0 } as const
const sign = makeRequestSigner({ current: () => Promise.resolve(key) }, 'https://links.example.org')

const verifying = () => ({ keys: [jwk], nowMs: Date.now() })
const ok: WebScript = (_request, socket) => respond(socket, 200, {}, 'ok')

describe('a fetch', () => {
  it('signs every hop for the host and port that this hop asks', async () => {
    const script: WebScript = ({ path, headers }, socket) => {
      if (path === '/') respond(socket, 302, { location: 'http://other.test/next' })
      else if (headers['host'] === 'other.test') respond(socket, 301, { location: 'https://secure.test/end' })
      else respond(socket, 200, {}, 'end')
    }
    const { outbound, web, webTls } = await startScriptedServers(script, { sign })
    expect(await outbound.fetch('http://Site.Test:80/')).toMatchObject({ kind: 'answered', status: 200 })
    const seen = [...web.requests, ...webTls.requests]
    const urls = ['http://site.test/', 'http://other.test/next', 'https://secure.test/end']
    expect(seen.map(({ headers }) => headers['host'])).toEqual(['site.test', 'other.test', 'secure.test'])
    for (const [place, url] of urls.entries()) {
      await verifyRequest(url, seen[place]?.headers ?? {}, verifying())
      const elsewhere = urls[(place + 1) % urls.length] ?? ''
      await expect(verifyRequest(elsewhere, seen[place]?.headers ?? {}, verifying())).rejects.toThrow()
    }
  })

  it('signs the Host header that it sends, however the URL writes the host', async () => {
    const { outbound, web } = await startScriptedServers(ok, { sign })
    const urls = ['http://BÜCHER.test/', 'http://xn--bcher-kva.test/', 'http://site%2Etest/', 'http://ｓｉｔｅ.test/']
    for (const url of urls) await outbound.fetch(url)
    expect(web.requests).toHaveLength(urls.length)
    for (const { headers } of web.requests) await verifyRequest(`http://${headers['host']}/`, headers, verifying())
  })

  it('signs nothing for hosts that the guard rejects', async () => {
    const asked: string[] = []
    const watching = (authority: string) => {
      asked.push(authority)
      return sign(authority)
    }
    const { outbound } = await startScriptedServers(ok, { sign: watching })
    const hostile = [
      'http://site.test\r\nx: y/',
      'http://site.test"/',
      'http://user:password@site.test/',
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://ankerplatz.test/',
      'http://site.test:22/',
    ]
    for (const url of hostile) expect(await outbound.fetch(url)).toMatchObject({ kind: 'failed' })
    expect(asked).toEqual([])
  })

  it('signs again when a kept connection was closed before it responded', async () => {
    const again: string[] = []
    const script: WebScript = (_request, socket) => {
      socket.on('data', (bytes) => {
        again.push(bytes.toString())
        socket.destroy()
      })
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
    }
    const { outbound, web } = await startScriptedServers(script, { sign })
    await outbound.fetch('http://site.test/', { stays: true })
    expect(await outbound.fetch('http://site.test/')).toMatchObject({ kind: 'answered' })
    const inputs = web.requests.map(({ headers }) => headers['signature-input'])
    const unanswered = /^signature-input: (.*)$/m.exec(again[0] ?? '')?.[1]?.trim()
    expect(unanswered).toMatch(/^sig1=\("@authority"/)
    expect(new Set([...inputs, unanswered]).size).toBe(3)
  })

  it('is not signed for a service that we call for ourselves', async () => {
    const { outbound, web } = await startScriptedServers(ok, { sign })
    await outbound.fetch('http://registry.test/domain/a.test', { unsigned: true })
    expect(Object.keys(web.requests[0]?.headers ?? {}).filter((name) => name.startsWith('signature'))).toEqual([])
  })
})
