// DNS records: converts between the text people write and the wire format. Pure.
import { isIPv4, isIPv6 } from 'node:net'
import { domainToASCII } from 'node:url'
import type { Answer, CaaData } from 'dns-packet'
import { unreachable } from '../server/platform/errors.ts'

export const recordTypes = ['A', 'AAAA', 'TXT', 'CNAME', 'NS', 'MX', 'SOA', 'CAA'] as const
export type RecordType = (typeof recordTypes)[number]

/** How a name can misbehave; `servfail TXT` applies to queries of that type only. */
export const dnsFaults = ['servfail', 'refused', 'nxdomain', 'silence', 'slow', 'truncated', 'garbage'] as const
export type DnsFault = (typeof dnsFaults)[number]

export const setTypes = [...recordTypes, 'FAULT'] as const
export type SetType = (typeof setTypes)[number]

export interface RecordSet {
  name: string
  type: SetType
  values: readonly string[]
  ttl: number
}

export const recordsPerSetMax = 1000
// One record set has to fit into one DNS message over TCP, along with the question and the names.
const setBytesMax = 60_000
const textChunkBytes = 255
const recordOverheadBytes = 16

export const isSetType = (text: string): text is SetType => (setTypes as readonly string[]).includes(text)

/** A host name inside a record; it need not be under `.test`. */
const readTarget = (text: string): string | null => {
  const name = domainToASCII(text.replace(/\.$/, ''))
  const fits =
    name.length > 0 && name.length <= 253 && name.split('.').every((part) => /^[a-z0-9_-]{1,63}$/i.test(part))
  return fits ? name : null
}

const readNumber = (text: string, max: number): number | null => {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  return value <= max ? value : null
}

/** The data of one record in the form dns-packet expects, or null if the text does not fit the type. */
const readValue = (type: RecordType, text: string): Answer | null => {
  const common = { name: '', ttl: 0, class: 'IN' } as const
  switch (type) {
    case 'A':
      return isIPv4(text) ? { ...common, type, data: text } : null
    case 'AAAA':
      return isIPv6(text) && !text.includes('%') ? { ...common, type, data: text } : null
    case 'TXT':
      return { ...common, type, data: splitText(text) }
    case 'CNAME':
    case 'NS': {
      const target = readTarget(text)
      return target === null ? null : { ...common, type, data: target }
    }
    case 'MX':
      return readMx(text)
    case 'SOA':
      return readSoa(text)
    case 'CAA':
      return readCaa(text)
    default:
      return unreachable(type)
  }
}

/**
 * Two or more quoted strings, as zone files write them. A single one is a value that contains quotes, as some DNS
 * panels publish it.
 */
const quotedStrings = /^\s*"[^"]*"(?:\s+"[^"]*")+\s*$/

/** A TXT record is a sequence of strings of at most 255 bytes each; readers join them again. */
const splitText = (text: string): Buffer[] => {
  const strings = quotedStrings.test(text) ? [...text.matchAll(/"([^"]*)"/g)].map(([, inner = '']) => inner) : [text]
  return strings.flatMap(chunksOf)
}

const chunksOf = (text: string): Buffer[] => {
  const bytes = Buffer.from(text)
  const chunks = [bytes.subarray(0, textChunkBytes)]
  for (let at = textChunkBytes; at < bytes.length; at += textChunkBytes) {
    chunks.push(bytes.subarray(at, at + textChunkBytes))
  }
  return chunks
}

const readMx = (text: string): Answer | null => {
  const [preferenceText = '', exchangeText = '', ...rest] = text.trim().split(/\s+/)
  const preference = readNumber(preferenceText, 65_535)
  const exchange = readTarget(exchangeText)
  if (preference === null || exchange === null || rest.length > 0) return null
  return { name: '', ttl: 0, class: 'IN', type: 'MX', data: { preference, exchange } }
}

const readSoa = (text: string): Answer | null => {
  const [mnameText = '', rnameText = '', ...numbers] = text.trim().split(/\s+/)
  const mname = readTarget(mnameText)
  const rname = readTarget(rnameText)
  const read = numbers.flatMap((number) => readNumber(number, 4_294_967_295) ?? [])
  const [serial = 0, refresh = 0, retry = 0, expire = 0, minimum = 0] = read
  if (mname === null || rname === null || numbers.length !== 5 || read.length !== 5) return null
  return { name: '', ttl: 0, class: 'IN', type: 'SOA', data: { mname, rname, serial, refresh, retry, expire, minimum } }
}

const isCaaTag = (tag: string): tag is CaaData['tag'] => ['issue', 'issuewild', 'iodef'].includes(tag)

const readCaa = (text: string): Answer | null => {
  const [, flagsText = '', tag = '', quoted, bare] =
    /^(\d{1,3})\s+([a-z]+)\s+(?:"([^"]*)"|(\S+))$/.exec(text.trim()) ?? []
  const flags = readNumber(flagsText, 255)
  if (flags === null || !isCaaTag(tag)) return null
  return { name: '', ttl: 0, class: 'IN', type: 'CAA', data: { flags, tag, value: quoted ?? bare ?? '' } }
}

export interface FaultRule {
  fault: DnsFault
  /** Null: applies to every query for the name. */
  type: RecordType | null
}

export const readFault = (text: string): FaultRule | null => {
  const [faultText = '', typeText] = text.trim().split(/\s+/)
  const fault = dnsFaults.find((known) => known === faultText.toLowerCase())
  const type = typeText === undefined ? null : recordTypes.find((known) => known === typeText.toUpperCase())
  return fault === undefined || type === undefined ? null : { fault, type }
}

/** The reason why a record set cannot be stored, or null. */
export const wrongInSet = (name: string, type: SetType, values: readonly string[]): string | null => {
  const wrong = values.find((value) => (type === 'FAULT' ? readFault(value) : readValue(type, value)) === null)
  if (wrong !== undefined) return `${type}: ${wrong.slice(0, 200)}`
  if ((type === 'CNAME' || type === 'SOA') && values.length > 1) return `${type} × ${values.length}`
  const bytes = values.reduce(
    (sum, value) => sum + name.length + Buffer.byteLength(value) * 1.01 + recordOverheadBytes,
    0,
  )
  return bytes > setBytesMax ? `${type}: > ${setBytesMax} bytes` : null
}

/** The records of a set in wire format, under the queried name. */
export const toAnswers = (set: RecordSet, askedName: string): Answer[] => {
  const { type } = set
  if (type === 'FAULT') return []
  return set.values.flatMap((value) => {
    const answer = readValue(type, value)
    return answer === null ? [] : [{ ...answer, name: askedName, ttl: set.ttl } as Answer]
  })
}
