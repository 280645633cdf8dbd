// Verifies signed messages with a library that knows nothing of ours, as the firewall of a site owner would.
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { component, type MessageDescriptor, type VerifiedSignature, verifySignature } from 'http-message-sig'
import type { PublicKey } from '../../../contract/crawler.ts'
import { dayMs } from '../../../contract/durations.ts'
import { thumbprintOf } from './thumbprint.ts'
import { publicKeyOf, type PublishedKey } from './publishedKeys.ts'

/** A key pair that signs from this time on, outside of any database. */
export const newPublishedKey = (signsFrom: Date): PublishedKey => {
  const { privateKey } = generateKeyPairSync('ed25519')
  const publicKey = publicKeyOf(privateKey)
  return { keyId: thumbprintOf(publicKey), publicKey, privateKey, signsFrom, signsUntil: null }
}

const verifierOf = ({ x }: Pick<PublicKey, 'x'>) => {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return {
    algorithm: 'ed25519',
    verify: (data: Uint8Array, signature: Uint8Array) => verify(null, data, key, signature),
  }
}

const parameters = ['created', 'expires', 'keyid', 'alg', 'tag']

export interface Verifying {
  /** Keys by their ids, as read from the directory. */
  keys: readonly PublicKey[]
  nowMs: number
}

const check = (
  message: MessageDescriptor,
  label: string,
  { keys, nowMs }: Verifying,
  requiredComponents: Parameters<typeof verifySignature>[1]['policy']['requiredComponents'],
) =>
  verifySignature(message, {
    label,
    policy: {
      algorithms: ['ed25519'],
      requiredComponents,
      requiredParameters: parameters,
      maxAge: dayMs / 1000,
      now: Math.floor(nowMs / 1000),
    },
    resolveVerifier: ({ parameters: { keyid } }) => {
      const key = keys.find(({ kid }) => kid === keyid)
      if (key === undefined) throw new Error('This key is not in the directory.')
      return verifierOf(key)
    },
  })

const fieldsOf = (headers: object) => Object.entries(headers).map(([name, value]) => ({ name, value: String(value) }))

/** A request that arrived at `url`. Rejects unless it is signed for this host by a key of the directory. */
export const verifyRequest = (
  url: string,
  headers: object,
  verifying: Verifying,
  label = 'sig1',
): Promise<VerifiedSignature> =>
  check({ kind: 'request', method: 'GET', targetUri: url, fields: fieldsOf(headers) }, label, verifying, [
    '@authority',
    component('signature-agent', { key: label }),
  ])

/** The response of the directory at `url`, by the signature of its key at this place. */
export const verifyDirectory = (
  url: string,
  headers: object,
  verifying: Verifying,
  place: number,
): Promise<VerifiedSignature> => {
  const request = { kind: 'request', method: 'GET', targetUri: url, fields: [] } as const
  return check({ kind: 'response', status: 200, fields: fieldsOf(headers), request }, `key${place}`, verifying, [
    component('@authority', { req: true }),
    'content-digest',
  ])
}
