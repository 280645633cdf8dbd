// The TXT record by which a member proves a domain: its value, and the names that may carry it.
import { randomBytes } from 'node:crypto'

const tokenBytes = 16
/** So many digits to the base of 36 hold 128 bits. */
const tokenLength = 25

export const recordPrefix = 'ankerplatz-verification='
const recordLabel = '_ankerplatz'

/** 128 random bits in lower-case letters and digits, which no panel of a DNS host changes. */
export const newToken = (): string =>
  BigInt(`0x${randomBytes(tokenBytes).toString('hex')}`)
    .toString(36)
    .padStart(tokenLength, '0')

export const recordValueOf = (token: string): string => `${recordPrefix}${token}`

/** The domain itself, then the name below it that is ours alone. */
export const recordNamesOf = (domain: string): [string, string] => [domain, `${recordLabel}.${domain}`]

/** A name beside ours that nobody can have meant. It is as long as ours: where one can be asked for, the other can be too. */
export const siblingNameOf = (domain: string): string => `_${newToken().slice(1 - recordLabel.length)}.${domain}`
