// Pure: what one answer says about the TXT records of a name, from a server that should know and from a resolver.
import { isBelow, isNoName, type Message, saysSomething, textsOf } from './dnsMessage.ts'
import type { Zone } from './zoneCut.ts'

export type NameReading =
  /** Each TXT record with its strings joined. `alias`: where the name points when it is a CNAME; the values are then the target's. */
  | { kind: 'records'; values: string[]; alias: string | null }
  | { kind: 'no_record'; alias: string | null }
  | { kind: 'no_name' }
  /** No such name can stand in the DNS, so nobody was asked. */
  | { kind: 'impossible' }
  /** An error, an answer that cannot be read, or a server that does not know the name it is said to serve. */
  | { kind: 'server_failure'; alias?: string }
  | { kind: 'silence'; alias?: string }
  /** The server's address is not one that we ask. */
  | { kind: 'blocked'; alias?: string }
// A failure has an alias where the name was read and those behind its alias failed.

/** What one of the name's own servers says. */
export type ServerReading = NameReading & { server: string }

const chainMax = 8

export type ServerFinding =
  /** `open`: where a chain of aliases ends in this answer without the records of its end. */
  | { kind: 'read'; reading: NameReading; open: string | null }
  /** The server has given a part of its zone, in which the name lies, to others. */
  | { kind: 'referred'; zone: Zone }

/** From a server of `zone`. One that is not responsible for the name, though it is named as its server, has failed. */
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

/** Only records of the name itself count, or of the end of a chain of aliases that begins at it. */
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
  // "No such name" is about the end of the chain; a name that is an alias exists.
  if (alias === null && isNoName(message)) return { kind: 'read', reading: { kind: 'no_name' }, open: null }
  return { kind: 'read', reading: { kind: 'no_record', alias }, open: alias === null ? null : end }
}

/** Of names that it does not answer for a server may say anything, so the chain ends there. */
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

/** Only further down: a server that points up, sideways or at itself would be followed in a circle. */
const referralIn = (message: Message, name: string, zone: string): Zone | null => {
  if (isNoName(message) || message.answers.length > 0) return null
  const owners = message.authorities.filter(({ type }) => type === 'NS').map((record) => record.name)
  const child = owners.find((owner) => isBelow(owner, zone) && (owner === name || isBelow(name, owner)))
  if (child === undefined) return null
  return { name: child, servers: [...new Set(textsOf(message.authorities, child, 'NS'))] }
}

/** What the servers of an alias's target know together, as a reading of the alias. */
export const joinTargets = (readings: readonly NameReading[], alias: string): NameReading => {
  const values = readings.flatMap((reading) => (reading.kind === 'records' ? reading.values : []))
  if (values.length > 0) return { kind: 'records', values: [...new Set(values)], alias }
  if (readings.some(({ kind }) => kind === 'no_record' || kind === 'no_name')) return { kind: 'no_record', alias }
  if (readings.some(({ kind }) => kind === 'blocked')) return { kind: 'blocked', alias }
  return { kind: readings.every(({ kind }) => kind === 'silence') ? 'silence' : 'server_failure', alias }
}
