// The TXT record that verifies a domain: its value, and the names that may carry it.
import { randomBytes } from 'node:crypto'

const tokenBytes = 16
/** This many base-36 digits hold 128 bits. */
const tokenLength = 25

export const recordPrefix = 'ankerplatz-verification='
const recordLabel = '_ankerplatz'

/** 128 random bits in lower-case letters and digits, which no DNS panel changes. */
export const newToken = (): string =>
  BigInt(`0x${randomBytes(tokenBytes).toString('hex')}`)
    .toString(36)
    .padStart(tokenLength, '0')

export const recordValueOf = (token: string): string => `${recordPrefix}${token}`

/** The domain itself, then our own label below it. */
export const recordNamesOf = (domain: string): [string, string] => [domain, `${recordLabel}.${domain}`]

/**
 * A random sibling name that cannot exist on purpose. It is as long as ours: if one can be queried, so can the other.
 */
export const siblingNameOf = (domain: string): string => `_${newToken().slice(1 - recordLabel.length)}.${domain}`
