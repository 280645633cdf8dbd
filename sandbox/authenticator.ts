// An authenticator app for users without one at hand: RFC 6238 codes from the key that the product shows, by this
// machine's clock.
import { createHmac } from 'node:crypto'

const periodSeconds = 30
const digits = 6
const keyLengthMax = 256
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export interface Codes {
  /** The account name in the app, if the key came as an otpauth URL. */
  account: string | null
  code: string
  secondsLeft: number
  /** The next code. */
  next: string
}

/** The key as shown (base 32, spaces allowed) or as the URL inside the QR code; null if it is neither. */
const readKey = (given: string): { key: Buffer; account: string | null } | null => {
  const text = given.trim()
  if (!text.startsWith('otpauth:')) return keyFrom(text, null)
  const url = URL.parse(text)
  if (url?.host !== 'totp') return null
  return keyFrom(url.searchParams.get('secret') ?? '', decodeURIComponent(url.pathname.slice(1)))
}

const keyFrom = (text: string, account: string | null): { key: Buffer; account: string | null } | null => {
  const signs = text.toUpperCase().replaceAll(/[\s=-]/g, '')
  if (signs === '' || signs.length > keyLengthMax || /[^A-Z2-7]/.test(signs)) return null
  const bits = [...signs].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return { key: Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))), account }
}

const codeAt = (key: Buffer, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0')
}

export const codesOf = (given: string, atMs: number): Codes | null => {
  const read = readKey(given)
  if (read === null) return null
  const seconds = Math.floor(atMs / 1000)
  const step = Math.floor(seconds / periodSeconds)
  return {
    account: read.account,
    code: codeAt(read.key, step),
    secondsLeft: periodSeconds - (seconds % periodSeconds),
    next: codeAt(read.key, step + 1),
  }
}
