// DNS messages between bytes and what they say about one question. Pure: whether an answer fits is decided here, for every transport.
import { randomInt } from 'node:crypto'
import {
  type Answer,
  decode,
  type DecodedPacket,
  encode,
  type OptAnswer,
  RECURSION_DESIRED,
  type StringAnswer,
} from 'dns-packet'
import { isHostName } from './urlRules.ts'

export interface NameQuestion {
  /** Lower case, no trailing dot. */
  name: string
  type: 'NS' | 'TXT'
}

/** A question on its way: an id of its own, and how it is put. */
export interface AskedQuestion extends NameQuestion {
  id: number
  /** To a resolver: it is to find the answer for us. */
  recursion: boolean
  /** Old servers take the extension for a mistake. */
  extended: boolean
}

const headerBytes = 12
const idsMax = 65_536
/** What passes every network in one piece. */
const udpBytesMax = 1232
/** Names in an answer can be made expensive to unpack; nobody honest has more records than this at one name. */
const recordsPerAnswerMax = 1000

const responseFlag = 0x8000
const rcodes = { noError: 0, formErr: 1, nxDomain: 3, notImp: 4 } as const
/** The version of the extension is not known there: 16, of which the header holds the lower four bits. */
const badVersion = 1

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

export type Message = DecodedPacket

export type Received =
  | { kind: 'answer'; message: Message }
  /** Not an answer to our question, whoever sent it. */
  | { kind: 'stray' }
  /** Ours by its id, but it cannot be read. */
  | { kind: 'unreadable' }

export const receive = (bytes: Buffer, asked: AskedQuestion): Received => {
  const isResponse = bytes.length >= headerBytes && (bytes.readUInt16BE(2) & responseFlag) !== 0
  if (!isResponse || bytes.readUInt16BE(0) !== asked.id) return { kind: 'stray' }
  const records = bytes.readUInt16BE(6) + bytes.readUInt16BE(8) + bytes.readUInt16BE(10)
  const message = records > recordsPerAnswerMax ? null : decodeSafely(bytes)
  if (message === null) return { kind: 'unreadable' }
  return isAbout(message, asked) ? { kind: 'answer', message } : { kind: 'stray' }
}

const decodeSafely = (bytes: Buffer): Message | null => {
  try {
    return decode(bytes)
  } catch {
    return null
  }
}

const isAbout = (message: Message, asked: AskedQuestion): boolean => {
  const [question, ...more] = message.questions ?? []
  // A server that could not read the question need not repeat it.
  if (question === undefined) return !saysSomething(message)
  const fits = plain(question.name) === asked.name && question.type === asked.type && question.class === 'IN'
  return fits && more.length === 0
}

const rcodeOf = ({ flags = 0 }: Message): number => flags & 0xf

/** "Here it is", "there is no such record" or "there is no such name"; everything else is trouble. */
export const saysSomething = (message: Message): boolean => {
  const rcode = rcodeOf(message)
  return (rcode === rcodes.noError || rcode === rcodes.nxDomain) && !hasBadVersion(message)
}

const hasBadVersion = (message: Message): boolean =>
  message.additionals?.some((record) => record.type === 'OPT' && record.extendedRcode === badVersion) === true

export const dislikesExtension = (message: Message): boolean => {
  const rcode = rcodeOf(message)
  return rcode === rcodes.formErr || rcode === rcodes.notImp || hasBadVersion(message)
}

export const isNoName = (message: Message): boolean => rcodeOf(message) === rcodes.nxDomain

/** Names are compared in lower case and without the dot at their end. */
export const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '')

/** The name as it is asked for, or null when no such name can stand in the DNS. */
export const readName = (text: string): string | null => {
  const name = plain(text)
  return isHostName(name) ? name : null
}

export const isBelow = (name: string, zone: string): boolean => name.endsWith(`.${zone}`)

const isText = (record: Answer, type: 'NS' | 'CNAME'): record is StringAnswer => record.type === type

/** The targets of the name's own records of a type. */
export const targetsOf = (records: readonly Answer[] | undefined, name: string, type: 'NS' | 'CNAME'): string[] =>
  (records ?? []).flatMap((record) => (isText(record, type) && plain(record.name) === name ? [plain(record.data)] : []))

/** The TXT records of a name, each with its strings joined. */
export const textsOf = (records: readonly Answer[] | undefined, name: string): string[] =>
  (records ?? []).flatMap((record) => {
    if (record.type !== 'TXT' || plain(record.name) !== name) return []
    const strings = Array.isArray(record.data) ? record.data : [record.data]
    return [Buffer.concat(strings.map((each) => Buffer.from(each))).toString()]
  })
