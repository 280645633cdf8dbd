import { createHash, createPrivateKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { PublicKey } from '../../../contract/crawler.ts'
import { dayMs } from '../../../contract/durations.ts'
import { answerDirectory } from './keyDirectory.ts'
import { signRequest } from './messageSignatures.ts'
import { thumbprintOf } from './thumbprint.ts'
import type { PublishedKey } from './publishedKeys.ts'
import { makeRequestSigner } from './requestSigner.ts'
import { newPublishedKey, verifyDirectory, verifyRequest } from './verifying.fixture.ts'

const nowMs = Date.UTC(2026, 10, 19, 12)
const publicUrl = 'https://links.example.org'

const newKey = (signsFromMs = nowMs - 1000) => newPublishedKey(new Date(signsFromMs))

const listed = (keys: readonly PublishedKey[]) => ({ listed: () => Promise.resolve(keys) })
const jwksOf = async (keys: readonly PublishedKey[]): Promise<readonly PublicKey[]> =>
  (JSON.parse((await answerDirectory(listed(keys), publicUrl, nowMs)).body) as { keys: PublicKey[] }).keys

describe('a signed request', () => {
  const key = newKey()
  const sign = makeRequestSigner({ current: () => Promise.resolve(key) }, publicUrl, () => nowMs)

  it('is to the letter that of the published test vector of the profile', () => {
    // The Ed25519 key of RFC 9421, B.1.4, and the vector with Signature-Agent of draft-ietf-webbotauth-httpsig-protocol.
    const x = 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs'
    const d = 'n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU'
    const privateKey = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x, d }, format: 'jwk' })
    expect(thumbprintOf(x)).toBe('poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U')
    const nonce = 'n9p433xm+NJ3ph3upfBIGmsuwHw387YV7Q/F+6BSpGCVjYCqQw6rznNA8PVVLySrAWsv0hQtFioQb6E1YsauiA=='
    const signed = signRequest({
      authority: 'example.com',
      agent: 'https://signature-agent.test',
      key: { keyId: thumbprintOf(x), privateKey },
      times: { created: 1_735_689_600, expires: 4_889_289_600 },
      nonce,
      label: 'agent2',
    })
    const signature = 'RdNFx5Bj6au3YgAMQL/RzmUlZE8QZLIaXGRpw985hWnwPfMxT228NMk6ehRS1PSl4e8PhbNZACSanGdhEwYCCg=='
    expect(signed).toEqual({
      'signature-agent': 'agent2="https://signature-agent.test"',
      'signature-input': `agent2=("@authority" "signature-agent";key="agent2");created=1735689600;keyid="${thumbprintOf(x)}";alg="ed25519";expires=4889289600;nonce="${nonce}";tag="web-bot-auth"`,
      signature: `agent2=:${signature}:`,
    })
  })

  it('is accepted by another implementation, at this host and at no other', async () => {
    const headers = await sign('site.example:8443')
    const verifying = { keys: await jwksOf([key]), nowMs }
    const { parameters } = await verifyRequest('https://site.example:8443/page?x=1', headers, verifying)
    expect(parameters).toMatchObject({ tag: 'web-bot-auth', keyid: key.keyId })
    for (const url of ['https://site.example/page', 'https://other.example:8443/page']) {
      await expect(verifyRequest(url, headers, verifying)).rejects.toThrow()
    }
  })

  it('is refused under another agent, with another key, and with any field changed', async () => {
    const headers = await sign('site.example')
    const verifying = { keys: await jwksOf([key]), nowMs }
    const url = 'https://site.example/'
    await verifyRequest(url, headers, verifying)
    const mutants = [
      { ...headers, 'signature-agent': 'sig1="https://evil.example"' },
      { ...headers, 'signature-input': headers['signature-input'].replace(/expires=\d+/, 'expires=9999999999') },
      { ...headers, 'signature-input': headers['signature-input'].replace(' "signature-agent";key="sig1"', '') },
      { ...headers, signature: (await sign('site.example')).signature },
    ]
    for (const mutant of mutants) await expect(verifyRequest(url, mutant, verifying)).rejects.toThrow()
    await expect(verifyRequest(url, headers, { ...verifying, keys: await jwksOf([newKey()]) })).rejects.toThrow()
  })

  it('is valid for a verifier whose clock is a little slow or fast, and for no one later', async () => {
    const headers = await sign('site.example')
    const keys = await jwksOf([key])
    const at = (offsetMs: number) =>
      verifyRequest('https://site.example/', headers, { keys, nowMs: nowMs + offsetMs }).then(
        () => 'accepted',
        () => 'refused',
      )
    expect(await Promise.all([-29_000, 0, 290_000].map(at))).toEqual(['accepted', 'accepted', 'accepted'])
    expect(await Promise.all([-60_000, 301_000, dayMs].map(at))).toEqual(['refused', 'refused', 'refused'])
  })

  it('carries a nonce of its own, so that a site can refuse a repeated one', async () => {
    const inputs = await Promise.all(Array.from({ length: 50 }, () => sign('site.example')))
    expect(new Set(inputs.map((fields) => fields['signature-input'])).size).toBe(50)
  })

  it('names the origin alone, also where the public URL has a port', async () => {
    const local = makeRequestSigner({ current: () => Promise.resolve(key) }, 'http://localhost:3000', () => nowMs)
    expect((await local('site.test'))['signature-agent']).toBe('sig1="http://localhost:3000"')
  })

  it('is not made for an agent or with a nonce that would break out of its header', () => {
    const times = { created: 0, expires: 1 }
    const request = { authority: 'site.test', agent: 'https://a.test', key, times, nonce: 'n' }
    expect(() => signRequest({ ...request, agent: 'https://a.test", evil="' })).toThrow()
    expect(() => signRequest({ ...request, nonce: 'a\r\nb' })).toThrow()
  })
})

describe('the key directory', () => {
  it('is signed with every key that it lists, for our host alone and this content alone', async () => {
    const keys = [newKey(), newKey(nowMs + dayMs)]
    const { body, headers } = await answerDirectory(listed(keys), publicUrl, nowMs)
    const verifying = { keys: await jwksOf(keys), nowMs }
    const url = `${publicUrl}/.well-known/http-message-signatures-directory`
    expect(headers['content-digest']).toBe(`sha-256=:${createHash('sha256').update(body).digest('base64')}:`)
    for (const place of [0, 1]) {
      const { parameters } = await verifyDirectory(url, headers, verifying, place)
      expect(parameters).toMatchObject({ keyid: keys[place]?.keyId, tag: 'http-message-signatures-directory' })
      await expect(verifyDirectory(url.replace('links.', 'evil.'), headers, verifying, place)).rejects.toThrow()
      const other = { ...headers, 'content-digest': 'sha-256=:AAAA:' }
      await expect(verifyDirectory(url, other, verifying, place)).rejects.toThrow()
    }
  })

  it('shows no private part of a key', async () => {
    const keys = await jwksOf([newKey()])
    expect(keys.map((key) => Object.keys(key))).toEqual([['kty', 'crv', 'x', 'kid', 'use', 'alg', 'nbf']])
  })
})
