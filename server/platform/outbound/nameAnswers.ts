// Pure: interprets one DNS response about the TXT records of a name, from an authoritative server or a resolver.
import { isBelow, isNoName, type Message, saysSomething, textsOf } from './dnsMessage.ts'
import type { Zone } from './zoneCut.ts'

export type NameReading =
  /**
   * Each TXT record with its strings joined. `alias`: the target if the name is a CNAME; the values are then the
   * target's.
   */
  | { kind: 'records'; values: string[]; alias: string | null }
  | { kind: 'no_record'; alias: string | null }
  | { kind: 'no_name' }
  /** Not a valid DNS name, so no query was sent. */
  | { kind: 'impossible' }
  /** An error, a malformed response, or a lame server, which does not know the name delegated to it. */
  | { kind: 'server_failure'; alias?: string }
  | { kind: 'silence'; alias?: string }
  /** The server's address is blocked. */
  | { kind: 'blocked'; alias?: string }
// A failure has an alias if the name was read but the servers of its target failed.

/** The result of one authoritative server of the name. */
export type ServerReading = NameReading & { server: string }

const chainMax = 8

export type ServerFinding =
  /** `open`: the end of a CNAME chain whose records are missing in this response. */
  | { kind: 'read'; reading: NameReading; open: string | null }
  /** A referral: the server has delegated the part of its zone that contains the name. */
  | { kind: 'referred'; zone: Zone }

/**
 * Response of a server of `zone`. A server that is named for the zone but not authoritative for the name has failed.
 */
export const readFromServer = (message: Message, name: string, zone: string): ServerFinding => {
  if (!saysSomething(message)) return failed
  if (message.authoritative) return readAnswers(message, name, (each) => each === zone || isBelow(each, zone))
  const referral = referralIn(message, name, zone)
  return referral === null ? failed : { kind: 'referred', zone: referral }
}

export const readFromResolver = (message: Message, name: string): NameReading => {
  const isAnswer = message.recursionAvailable || message.authoritative || message.answers.length > 0
  if (!saysSomething(message) || !isAnswer) return failed.reading
  return readAnswers(message, name, () => true).reading
}

const failed = { kind: 'read', reading: { kind: 'server_failure' }, open: null } as const

/** Only records of the name itself count, or of the end of a CNAME chain that begins at it. */
const readAnswers = (
  message: Message,
  name: string,
  answersFor: (name: string) => boolean,
): Extract<ServerFinding, { kind: 'read' }> => {
  const chain = chainIn(message, name, answersFor)
  const [, alias = null] = chain
  const end = chain.at(-1) ?? name
  const values = answersFor(end) ? textsOf(message.answers, end, 'TXT') : []
  if (values.length > 0) return { kind: 'read', reading: { kind: 'records', values, alias }, open: null }
  // NXDOMAIN is about the end of the chain; a name that is an alias exists.
  if (alias === null && isNoName(message)) return { kind: 'read', reading: { kind: 'no_name' }, open: null }
  return { kind: 'read', reading: { kind: 'no_record', alias }, open: alias === null ? null : end }
}

/** A server can claim anything about names it is not authoritative for, so the chain ends there. */
const chainIn = (message: Message, name: string, answersFor: (name: string) => boolean): string[] => {
  const chain = [name]
  while (chain.length <= chainMax) {
    const end = chain.at(-1) ?? name
    const [target] = answersFor(end) ? textsOf(message.answers, end, 'CNAME') : []
    if (target === undefined || chain.includes(target)) break
    chain.push(target)
  }
  return chain
}

/** Only downwards: a referral up, sideways or to itself would loop. */
const referralIn = (message: Message, name: string, zone: string): Zone | null => {
  if (isNoName(message) || message.answers.length > 0) return null
  const owners = message.authorities.filter(({ type }) => type === 'NS').map((record) => record.name)
  const child = owners.find((owner) => isBelow(owner, zone) && (owner === name || isBelow(name, owner)))
  if (child === undefined) return null
  return { name: child, servers: [...new Set(textsOf(message.authorities, child, 'NS'))] }
}

/** The combined results of the target's servers, as a result of the alias. */
export const joinTargets = (readings: readonly NameReading[], alias: string): NameReading => {
  const values = readings.flatMap((reading) => (reading.kind === 'records' ? reading.values : []))
  if (values.length > 0) return { kind: 'records', values: [...new Set(values)], alias }
  if (readings.some(({ kind }) => kind === 'no_record' || kind === 'no_name')) return { kind: 'no_record', alias }
  if (readings.some(({ kind }) => kind === 'blocked')) return { kind: 'blocked', alias }
  return { kind: readings.every(({ kind }) => kind === 'silence') ? 'silence' : 'server_failure', alias }
}
