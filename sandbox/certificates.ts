// X.509 for the sandbox: a certificate authority created once, and a certificate per host. A minimal DER encoder.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { dayMs } from '../contract/durations.ts'

const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  time: 0x18,
} as const
const sequenceTag = 0x30
const setTag = 0x31

const der = (tag: number, ...contents: Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents)
  if (content.length < 128) return Buffer.concat([Buffer.from([tag, content.length]), content])
  const hex = content.length.toString(16)
  const length = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content])
}

const sequence = (...parts: Uint8Array[]): Buffer => der(sequenceTag, ...parts)

/** Base 128, highest group first, every byte but the last with the high bit set. */
const oidArc = (arc: number): number[] =>
  arc < 128 ? [arc] : [...oidArc(arc >> 7).map((byte) => byte | 0x80), arc & 0x7f]

const oid = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return der(tags.oid, Buffer.from([first * 40 + second, ...rest.flatMap(oidArc)]))
}

const time = (at: Date): Buffer => {
  const digits = at.toISOString().replace(/[-:T]|\.\d+/g, '')
  return at.getUTCFullYear() < 2050
    ? der(tags.utcTime, Buffer.from(digits.slice(2)))
    : der(tags.time, Buffer.from(digits))
}

const commonName = (text: string): Buffer =>
  sequence(der(setTag, sequence(oid('2.5.4.3'), der(tags.utf8, Buffer.from(text)))))

const extension = (id: string, critical: boolean, value: Buffer): Buffer =>
  sequence(oid(id), ...(critical ? [der(tags.boolean, Buffer.from([0xff]))] : []), der(tags.octetString, value))

const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'))

const spki = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' })

const keyId = (key: KeyObject): Buffer => createHash('sha1').update(spki(key)).digest()

interface Draft {
  subject: string
  issuer: string
  publicKey: KeyObject
  signingKey: KeyObject
  validFrom: Date
  validTo: Date
  extensions: Buffer[]
}

const signCertificate = (draft: Draft): string => {
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(15)])
  const toBeSigned = sequence(
    der(0xa0, der(tags.integer, Buffer.from([2]))),
    der(tags.integer, serial),
    ecdsaWithSha256,
    commonName(draft.issuer),
    sequence(time(draft.validFrom), time(draft.validTo)),
    commonName(draft.subject),
    spki(draft.publicKey),
    der(0xa3, sequence(...draft.extensions)),
  )
  const signature = sign('sha256', toBeSigned, { key: draft.signingKey, dsaEncoding: 'der' })
  const certificate = sequence(toBeSigned, ecdsaWithSha256, der(tags.bitString, Buffer.from([0]), signature))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

const basicConstraints = (isAuthority: boolean): Buffer =>
  extension('2.5.29.19', true, isAuthority ? sequence(der(tags.boolean, Buffer.from([0xff]))) : sequence())

const subjectKeyId = (key: KeyObject): Buffer => extension('2.5.29.14', false, der(tags.octetString, keyId(key)))

const authorityName = 'Ankerplatz sandbox authority'
const yearMs = 365.25 * dayMs

const makeKeys = () => generateKeyPairSync('ec', { namedCurve: 'prime256v1' })

/** PEM of a certificate and its private key. */
export interface Credential {
  certificate: string
  privateKey: string
}

/** The authority is constrained to names under `.test`, in case it is ever trusted. */
export const makeAuthority = (now = new Date()): Credential => {
  const { publicKey, privateKey } = makeKeys()
  const onlyTest = der(0xa0, sequence(der(0x82, Buffer.from('test'))))
  const certificate = signCertificate({
    subject: authorityName,
    issuer: authorityName,
    publicKey,
    signingKey: privateKey,
    validFrom: new Date(now.getTime() - yearMs),
    validTo: new Date(now.getTime() + 30 * yearMs),
    extensions: [
      basicConstraints(true),
      extension('2.5.29.15', true, der(tags.bitString, Buffer.from([1, 0x06]))),
      extension('2.5.29.30', true, sequence(onlyTest)),
      subjectKeyId(publicKey),
    ],
  })
  return { certificate, privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) }
}

/** A certificate for one host. `expired` creates one that is no longer valid. */
export const makeCertificate = (
  authority: Credential,
  host: string,
  options: { expired: boolean },
  now = new Date(),
): Credential => {
  const { publicKey, privateKey } = makeKeys()
  const signingKey = createPrivateKey(authority.privateKey)
  const certificate = signCertificate({
    subject: 'Ankerplatz sandbox site',
    issuer: authorityName,
    publicKey,
    signingKey,
    validFrom: new Date(now.getTime() - 0.9 * yearMs),
    validTo: new Date(now.getTime() + (options.expired ? -0.1 : 10) * yearMs),
    extensions: [
      basicConstraints(false),
      extension('2.5.29.37', false, sequence(oid('1.3.6.1.5.5.7.3.1'))),
      extension('2.5.29.17', false, sequence(der(0x82, Buffer.from(host)))),
      extension('2.5.29.35', false, sequence(der(0x80, keyId(createPublicKey(signingKey))))),
      subjectKeyId(publicKey),
    ],
  })
  return { certificate, privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) }
}
