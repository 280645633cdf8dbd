// One DNS query on the wire: a dedicated UDP socket, hence a random port, and TCP where UDP does not suffice. It is
// sent to the given endpoint only, and only a response from there with our id and our question counts.
import { createSocket } from 'node:dgram'
import { connect, isIPv6 } from 'node:net'
import { isSameAddress } from './addresses.ts'
import {
  type AskedQuestion,
  dislikesExtension,
  type Message,
  type NameQuestion,
  newQuestion,
  questionBytes,
  receive,
  saysSomething,
} from './dnsMessage.ts'

export interface Place {
  host: string
  port: number
}

/** `garbage`: a malformed response. */
export type Heard = { kind: 'answer'; message: Message } | { kind: 'garbage' } | { kind: 'silence' }

export interface QueryLimits {
  /** Timeout of each try; the second is for slow servers. */
  tryLimitsMs: readonly number[]
  answerBytesMax: number
  /** After this many mismatched responses an attacker is guessing, and the query is sent over TCP. */
  strayPacketsMax: number
}

/** What one lookup may still use: time and number of queries. Each query has its own socket. */
export interface Allowance {
  signal: AbortSignal
  /** Takes this many queries from the budget; false if too few are left. */
  take: (questions: number) => boolean
}

/** Tries the endpoints in turn until one responds. */
export const ask = async (
  places: readonly Place[],
  question: NameQuestion,
  recursion: boolean,
  limits: QueryLimits,
  allowance: Allowance,
): Promise<Heard> => {
  let best: Heard = { kind: 'silence' }
  for (const [index, limitMs] of limits.tryLimitsMs.entries()) {
    if (allowance.signal.aborted) break
    const from = index % Math.max(1, places.length)
    const order = [...places.slice(from), ...places.slice(0, from)]
    const heard = await askFirst(order, (place) => askThere(question, recursion, { place, limitMs, limits, allowance }))
    if (heard.kind === 'answer' && saysSomething(heard.message)) return heard
    if (best.kind !== 'answer' && heard.kind !== 'silence') best = heard
  }
  return best
}

/** An unreachable endpoint fails at once; the try then goes to the next one. */
const askFirst = async (
  places: readonly Place[],
  askAt: (place: Place) => Promise<Heard | Unreachable>,
): Promise<Heard> => {
  for (const place of places) {
    const heard = await askAt(place)
    if (heard.kind !== 'unreachable') return heard
  }
  return { kind: 'silence' }
}

const askThere = async (question: NameQuestion, recursion: boolean, trying: Trying): Promise<Heard | Unreachable> => {
  const heard = await askOnce(newQuestion(question, recursion, true), trying)
  const inTheOldManner = heard.kind === 'answer' && dislikesExtension(heard.message)
  return inTheOldManner ? await askOnce(newQuestion(question, recursion, false), trying) : heard
}

interface Unreachable {
  kind: 'unreachable'
}

interface Trying {
  place: Place
  limitMs: number
  limits: QueryLimits
  allowance: Allowance
}

const askOnce = async (asked: AskedQuestion, trying: Trying): Promise<Heard | Unreachable> => {
  const heard = await put(overUdp, asked, trying)
  const needsMore = heard.kind === 'garbage' || (heard.kind === 'answer' && heard.message.truncated)
  return needsMore ? await put(overTcp, asked, trying) : heard
}

type Transport = (asked: AskedQuestion, trying: Trying) => Promise<Heard | Unreachable>

/** An abort signal fires only once: a wait that begins after it would last until the timeout. */
const put = async (transport: Transport, asked: AskedQuestion, trying: Trying): Promise<Heard | Unreachable> => {
  const { signal, take } = trying.allowance
  return take(1) && !signal.aborted ? await transport(asked, trying) : { kind: 'silence' }
}

const overUdp: Transport = (asked, { place, limitMs, limits, allowance }) =>
  new Promise((resolve) => {
    const socket = createSocket(isIPv6(place.host) ? 'udp6' : 'udp4')
    let strays = 0
    const settle = waitFor<Heard | Unreachable>(limitMs, allowance.signal, (heard) => {
      socket.close()
      resolve(heard)
    })
    // A connected socket receives nothing from other hosts, and fails at once if the port is closed.
    socket.on('error', () => settle({ kind: 'unreachable' }))
    socket.on('message', (bytes, from) => {
      const fromThere = isSameAddress(from.address, place.host) && from.port === place.port
      const received = fromThere ? receive(bytes, asked) : { kind: 'stray' as const }
      if (received.kind === 'stray') strays += 1
      if (received.kind === 'answer') settle(received)
      else if (received.kind === 'unreadable' || strays > limits.strayPacketsMax) settle({ kind: 'garbage' })
    })
    socket.once('connect', () => {
      socket.send(questionBytes(asked), (error) => {
        if (error !== null) settle({ kind: 'unreachable' })
      })
    })
    socket.connect(place.port, place.host)
  })

const lengthBytes = 2

const overTcp: Transport = (asked, { place, limitMs, limits, allowance }) =>
  new Promise((resolve) => {
    const socket = connect({ ...place, autoSelectFamily: false, noDelay: true })
    const collect = collector(limits.answerBytesMax)
    const settle = waitFor<Heard>(limitMs, allowance.signal, (heard) => {
      socket.destroy()
      resolve(heard)
    })
    // A server that sets the truncated flag over UDP and then refuses TCP is faulty.
    socket.on('error', () => settle({ kind: 'garbage' }))
    socket.on('close', () => settle({ kind: 'garbage' }))
    socket.once('connect', () => {
      const reached = isSameAddress(socket.remoteAddress ?? '', place.host) && socket.remotePort === place.port
      if (reached) socket.write(withLength(questionBytes(asked)))
      else settle({ kind: 'garbage' })
    })
    socket.on('data', (chunk) => {
      const collected = collect(Buffer.from(chunk))
      if (collected === 'more') return
      const received = collected === 'too_large' ? null : receive(collected, asked)
      const isWhole = received?.kind === 'answer' && !received.message.truncated
      settle(isWhole ? received : { kind: 'garbage' })
    })
  })

const withLength = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** Assembles one message; however small the chunks are, every byte is copied once. */
const collector = (answerBytesMax: number): ((chunk: Buffer) => Buffer | 'more' | 'too_large') => {
  const length = Buffer.alloc(lengthBytes)
  let [received, whole] = [0, Buffer.alloc(0)]
  return (chunk) => {
    let rest = chunk
    if (received < lengthBytes) {
      const copied = rest.copy(length, received)
      rest = rest.subarray(copied)
      received += copied
      if (received < lengthBytes) return 'more'
      if (length.readUInt16BE() > answerBytesMax) return 'too_large'
      whole = Buffer.alloc(length.readUInt16BE())
    }
    received += rest.copy(whole, received - lengthBytes)
    return received === lengthBytes + whole.length ? whole : 'more'
  }
}

/** Settles once: with a response, by the timeout or by the signal. */
const waitFor = <What>(
  limitMs: number,
  signal: AbortSignal,
  end: (heard: What | { kind: 'silence' }) => void,
): ((heard: What) => void) => {
  let over = false
  const settle = (heard: What | { kind: 'silence' }): void => {
    if (over) return
    over = true
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    end(heard)
  }
  const stop = (): void => settle({ kind: 'silence' })
  const timer = setTimeout(stop, limitMs)
  signal.addEventListener('abort', stop, { once: true })
  return settle
}
