// HTTP Message Signatures (RFC 9421) with Ed25519, in the two forms of Web Bot Auth
// (draft-ietf-webbotauth-httpsig-protocol): a signed request, and the signed response of the key directory.
import { createHash, type KeyObject, sign } from 'node:crypto'

export interface SigningKey {
  /** Thumbprint of the public key. */
  keyId: string
  privateKey: KeyObject
}

/** In whole seconds since 1970. */
export interface SignatureTimes {
  created: number
  expires: number
}

/** A covered component: its identifier as written in Signature-Input, and its value. */
type Component = readonly [identifier: string, value: string]

const covered = (components: readonly Component[], parameters: string): string =>
  `(${components.map(([identifier]) => identifier).join(' ')})${parameters}`

const signatureOf = (components: readonly Component[], input: string, key: KeyObject): string => {
  const lines = components.map(([identifier, value]) => `${identifier}: ${value}`)
  const base = [...lines, `"@signature-params": ${input}`].join('\n')
  return `:${sign(null, Buffer.from(base), key).toString('base64')}:`
}

const createdBy = ({ keyId }: SigningKey, { created }: SignatureTimes): string =>
  `;created=${created};keyid="${keyId}";alg="ed25519"`

export interface RequestToSign {
  /** Host and, unless it is the default, port of this very request: lower case, as in its Host header. */
  authority: string
  /** Origin whose directory has the key. */
  agent: string
  key: SigningKey
  times: SignatureTimes
  nonce: string
  label?: string
}

/** A structured field string can carry printable ASCII, and these two characters only with an escape. */
const quotable = /^[\x20\x21\x23-\x5b\x5d-\x7e]*$/

const quoted = (text: string): string => {
  if (!quotable.test(text)) throw new Error('not a plain structured field string')
  return `"${text}"`
}

export interface SignedRequest {
  'signature-agent': string
  'signature-input': string
  signature: string
}

/** The three header fields of a signed request. */
export const signRequest = ({ authority, agent, key, times, nonce, label = 'sig1' }: RequestToSign): SignedRequest => {
  const member = quoted(agent)
  const components: Component[] = [
    ['"@authority"', authority],
    [`"signature-agent";key="${label}"`, member],
  ]
  const rest = `;expires=${times.expires};nonce=${quoted(nonce)};tag="web-bot-auth"`
  const input = covered(components, createdBy(key, times) + rest)
  return {
    'signature-agent': `${label}=${member}`,
    'signature-input': `${label}=${input}`,
    signature: `${label}=${signatureOf(components, input, key.privateKey)}`,
  }
}

export interface SignedDirectory {
  'content-digest': string
  'signature-input': string
  signature: string
}

/**
 * The header fields of a signed directory: one signature per key over our own authority and the body, so that the keys
 * cannot be served under another name.
 */
export const signDirectory = (directory: {
  authority: string
  body: string
  keys: readonly SigningKey[]
  times: SignatureTimes
}): SignedDirectory => {
  const { authority, body, keys, times } = directory
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
  const components: Component[] = [
    ['"@authority";req', authority],
    ['"content-digest"', digest],
  ]
  const signed = keys.map((key, place) => {
    const rest = `;expires=${times.expires};tag="http-message-signatures-directory"`
    const input = covered(components, createdBy(key, times) + rest)
    return { label: `key${place}`, input, signature: signatureOf(components, input, key.privateKey) }
  })
  return {
    'content-digest': digest,
    'signature-input': signed.map(({ label, input }) => `${label}=${input}`).join(', '),
    signature: signed.map(({ label, signature }) => `${label}=${signature}`).join(', '),
  }
}
