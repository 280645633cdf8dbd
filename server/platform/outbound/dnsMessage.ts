// A question as bytes, and whether bytes that came are its answer. Pure, and the same for every transport.
import { randomInt } from 'node:crypto'
import { encode, type OptAnswer, RECURSION_DESIRED } from 'dns-packet'
import { decodeMessage, type DnsRecord, internet, type Message, typeNumbers } from './dnsDecode.ts'
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
  /** Not an answer to our question, whoever sent it. */
  | { kind: 'stray' }
  /** Ours by its id, but it cannot be read. */
  | { kind: 'unreadable' }

export const receive = (bytes: Buffer, asked: AskedQuestion): Received => {
  if (bytes.length < headerBytes || bytes.readUInt16BE(0) !== asked.id) return { kind: 'stray' }
  const message = decodeMessage(bytes)
  if (message === null) return { kind: 'unreadable' }
  return message.isResponse && isAbout(message, asked) ? { kind: 'answer', message } : { kind: 'stray' }
}

const isAbout = (message: Message, asked: AskedQuestion): boolean => {
  const [question, ...more] = message.questions
  // A server that could not read the question need not repeat it.
  if (question === undefined) return !saysSomething(message)
  const { name, type, class: network } = question
  return name === asked.name && type === typeNumbers[asked.type] && network === internet && more.length === 0
}

/** "Here it is", "there is no such record" or "there is no such name"; everything else is trouble. */
export const saysSomething = ({ rcode }: Message): boolean => rcode === rcodes.noError || rcode === rcodes.nxDomain

export const dislikesExtension = ({ rcode }: Message): boolean =>
  rcode === rcodes.formErr || rcode === rcodes.notImp || rcode === rcodes.badVersion

export const isNoName = ({ rcode }: Message): boolean => rcode === rcodes.nxDomain

/** The name as it is asked for, or null when no such name can stand in the DNS. */
export const readName = (text: string): string | null => {
  const name = text.toLowerCase().replace(/\.$/, '')
  return isHostName(name) ? name : null
}

export const isBelow = (name: string, zone: string): boolean => name.endsWith(`.${zone}`)

/** What the name's own records of a type hold. */
export const textsOf = (records: readonly DnsRecord[], name: string, type: DnsRecord['type']): string[] =>
  records.flatMap((record) => (record.type === type && record.name === name ? [record.text] : []))
