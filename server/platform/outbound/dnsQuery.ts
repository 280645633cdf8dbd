// One question on the wire: a UDP socket of its own, hence a random port, and TCP where UDP does not suffice. It goes to the given
// place and nowhere else, and only an answer from there with our id and our question counts.
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

/** `garbage`: something came that cannot be read. */
export type Heard = { kind: 'answer'; message: Message } | { kind: 'garbage' } | { kind: 'silence' }

export interface QueryLimits {
  /** How long each try waits; the second is for those that are slow. */
  tryLimitsMs: readonly number[]
  answerBytesMax: number
  /** After so many answers that do not fit somebody is guessing, and the question goes over TCP. */
  strayPacketsMax: number
}

/** What one reading of a name may still do: until when, and with how many questions. Each has a socket of its own. */
export interface Allowance {
  signal: AbortSignal
  /** Whether so many more questions may be put; they then are. */
  take: (questions: number) => boolean
}

/** Tries the places in turn until one has something to say. */
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

/** A place that cannot be reached says so at once; the try is then the next one's. */
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

/** A signal that has been given is not given again: whoever begins to wait after it waits to the limit. */
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
    // A connected socket hears nobody else, and learns at once when nobody listens there.
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
    // Whoever answers by UDP that there is more and then takes no question about it is at fault.
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

/** Puts one message together; however small its pieces are, every byte is copied once. */
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

/** Ends the waiting once: by what was heard, by the limit or from outside. */
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
