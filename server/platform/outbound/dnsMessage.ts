// Encodes a DNS query and matches responses to it. Pure, and the same for every transport.
import { randomInt } from 'node:crypto'
import { encode, type OptAnswer, RECURSION_DESIRED } from 'dns-packet'
import { decodeMessage, type DnsRecord, internet, type Message, typeNumbers } from './dnsDecode.ts'
import { isHostName } from './urlRules.ts'

export interface NameQuestion {
  /** Lower case, no trailing dot. */
  name: string
  type: 'NS' | 'TXT'
}

/** A query in flight, with its own id and flags. */
export interface AskedQuestion extends NameQuestion {
  id: number
  /** For a resolver: requests recursion. */
  recursion: boolean
  /** Old servers reject EDNS as an error. */
  extended: boolean
}

const headerBytes = 12
const idsMax = 65_536
/** Passes every network without fragmentation. */
const udpBytesMax = 1232

const rcodes = { noError: 0, formErr: 1, nxDomain: 3, notImp: 4, badVersion: 16 } as const

export const newQuestion = (question: NameQuestion, recursion: boolean, extended: boolean): AskedQuestion => ({
  ...question,
  id: randomInt(idsMax),
  recursion,
  extended,
})

const ownOpt: OptAnswer = {
  type: 'OPT',
  name: '.',
  udpPayloadSize: udpBytesMax,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0,
  flag_do: false,
  options: [],
}

export const questionBytes = ({ name, type, id, recursion, extended }: AskedQuestion): Buffer =>
  encode({
    type: 'query',
    id,
    flags: recursion ? RECURSION_DESIRED : 0,
    questions: [{ name, type, class: 'IN' }],
    additionals: extended ? [ownOpt] : [],
  })

export type { Message } from './dnsDecode.ts'

export type Received =
  | { kind: 'answer'; message: Message }
  /** Not a response to our query, whatever its origin. */
  | { kind: 'stray' }
  /** Has our id, but is malformed. */
  | { kind: 'unreadable' }

export const receive = (bytes: Buffer, asked: AskedQuestion): Received => {
  if (bytes.length < headerBytes || bytes.readUInt16BE(0) !== asked.id) return { kind: 'stray' }
  const message = decodeMessage(bytes)
  if (message === null) return { kind: 'unreadable' }
  return message.isResponse && isAbout(message, asked) ? { kind: 'answer', message } : { kind: 'stray' }
}

const isAbout = (message: Message, asked: AskedQuestion): boolean => {
  const [question, ...more] = message.questions
  // A server that could not parse the query need not repeat it.
  if (question === undefined) return !saysSomething(message)
  const { name, type, class: network } = question
  return name === asked.name && type === typeNumbers[asked.type] && network === internet && more.length === 0
}

/** Found, no such record or no such name; every other code is an error. */
export const saysSomething = ({ rcode }: Message): boolean => rcode === rcodes.noError || rcode === rcodes.nxDomain

export const dislikesExtension = ({ rcode }: Message): boolean =>
  rcode === rcodes.formErr || rcode === rcodes.notImp || rcode === rcodes.badVersion

export const isNoName = ({ rcode }: Message): boolean => rcode === rcodes.nxDomain

/** The normalised name, or null if it is not a valid DNS name. */
export const readName = (text: string): string | null => {
  const name = text.toLowerCase().replace(/\.$/, '')
  return isHostName(name) ? name : null
}

export const isBelow = (name: string, zone: string): boolean => name.endsWith(`.${zone}`)

/** The texts of the name's own records of a type. */
export const textsOf = (records: readonly DnsRecord[], name: string, type: DnsRecord['type']): string[] =>
  records.flatMap((record) => (record.type === type && record.name === name ? [record.text] : []))
