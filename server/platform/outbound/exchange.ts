// One request and its response: resolve, approve, connect, send, read, decode; or over a kept connection.
import type { Socket } from 'node:net'
import { Client, errors } from 'undici'
import { createSemaphore } from '../semaphore.ts'
import { addressGroup } from './addresses.ts'
import type { Budget } from './budget.ts'
import { makeConnector } from './connect.ts'
import { acceptEncoding, decode, parseEncodings, readWire } from './decode.ts'
import { Failure } from './failures.ts'
import type { Connection, KeptConnections } from './keepAlive.ts'
import { approveAnswers, resolveName, type Admit, type Endpoint } from './resolve.ts'
import type { Held, Room } from './room.ts'
import type { WebTarget } from './urlRules.ts'

export interface ExchangeMeans {
  dnsServers: readonly string[]
  dnsLimitMs: number
  connectLimitMs: number
  headerBytesMax: number
  admit: Admit
  addressBudget: Budget
  ca: string | undefined
  /** Null: requests are not signed. */
  sign: ((authority: string) => Promise<object>) | null
  kept: KeptConnections
  room: Room
}

export interface Asking {
  method: 'GET' | 'HEAD'
  headers: Record<string, string>
  maxWireBytes: number
  maxDecodedBytes: number
  /** Another request to the same origin follows soon. */
  stays: boolean
  signed: boolean
}

export interface Answer {
  status: number
  /** Lower-case names; several lines of one name are joined by a comma, those of X-Robots-Tag by a line feed. Without cookies. */
  headers: Record<string, string>
  /** For a browser only, and until it closes the page. */
  setCookies: readonly string[]
  body: Uint8Array
  truncated: boolean
  /** Where a redirect points, unchecked; null for any other response. The body of a redirect is not read. */
  redirectTo: string | null
  dnsMs: number
  connectMs: number
  firstByteMs: number
}

/** Uses the kept connection of the origin, or opens a new one. */
export const exchange = async (
  target: WebTarget,
  asking: Asking,
  means: ExchangeMeans,
  signal: AbortSignal,
): Promise<Answer> => {
  const kept = means.kept.take(target.url.origin)
  const answer = kept === null ? null : await askAgain(kept, target, asking, means, signal)
  return answer ?? queryAgain(target, asking, means, signal)
}

/** Null if the server closed it before it responded, which servers may do at any time. */
const askAgain = async (
  connection: Connection,
  target: WebTarget,
  asking: Asking,
  means: ExchangeMeans,
  signal: AbortSignal,
): Promise<Answer | null> => {
  const askedAtMs = performance.now()
  try {
    spendOnAddress(connection.endpoints, means.addressBudget)
    const { answeredAtMs, ...read } = await askOver(connection, target, asking, means, signal)
    return { ...read, dnsMs: 0, connectMs: 0, firstByteMs: answeredAtMs - askedAtMs }
  } catch (error) {
    const unanswered = error instanceof Failure && error.reason === 'connection_error' && !connection.answers()
    if (unanswered && !signal.aborted) return null
    throw error
  }
}

const queryAgain = async (
  target: WebTarget,
  asking: Asking,
  means: ExchangeMeans,
  signal: AbortSignal,
): Promise<Answer> => {
  const beganAtMs = performance.now()
  const addresses = await resolveName(target.host, means, signal)
  const endpoints = approveAnswers(addresses, target.port, means.admit)
  spendOnAddress(endpoints, means.addressBudget)
  const resolvedAtMs = performance.now()
  const connection = dial(target, endpoints, means, signal)
  const { answeredAtMs, ...read } = await askOver(connection, target, asking, means, signal)
  const connectedAtMs = connection.openedAtMs() ?? resolvedAtMs
  return {
    ...read,
    dnsMs: resolvedAtMs - beganAtMs,
    connectMs: connectedAtMs - resolvedAtMs,
    firstByteMs: answeredAtMs - connectedAtMs,
  }
}

/** Opened with the first request. */
const dial = (
  target: WebTarget,
  endpoints: readonly Endpoint[],
  { admit, ca, connectLimitMs, headerBytesMax }: ExchangeMeans,
  signal: AbortSignal,
): Connection => {
  let socket: Socket | null = null
  let openedAtMs: number | null = null
  let [receivedBefore, receivedMax] = [0, Infinity]
  const opened = (made: Socket): void => {
    socket = made
    openedAtMs = performance.now()
    // Limits everything the remote host sends, including framing: no other counter includes chunk extensions and
    // interim responses.
    made.on('readable', () => {
      if (made.bytesRead - receivedBefore > receivedMax) {
        made.destroy(new Failure('too_large', 'more bytes received than allowed'))
      }
    })
  }
  const client = new Client(target.url.origin, {
    connect: makeConnector({ target, endpoints, admit, ca, connectLimitMs, signal }, opened),
    maxHeaderSize: headerBytesMax,
    allowH2: false,
    pipelining: 1,
    // The one deadline of the whole request is in `signal`; per-chunk timeouts do not stop a slow drip.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  return {
    client,
    endpoints,
    openedAtMs: () => openedAtMs,
    isOpen: () => socket !== null && !socket.destroyed && socket.readable && socket.writable,
    answers: () => (socket?.bytesRead ?? 0) > receivedBefore,
    expect: (bytesMax) => {
      receivedBefore = socket?.bytesRead ?? 0
      receivedMax = bytesMax
    },
  }
}

type Read = Pick<Answer, 'status' | 'headers' | 'setCookies' | 'body' | 'truncated' | 'redirectTo'>

const askOver = async (
  connection: Connection,
  target: WebTarget,
  asking: Asking,
  means: ExchangeMeans,
  signal: AbortSignal,
): Promise<Read & { answeredAtMs: number }> => {
  const { client } = connection
  const held = means.room.begin()
  let stays = false
  try {
    connection.expect(2 * asking.maxWireBytes + 4 * means.headerBytesMax)
    const { pathname, search } = target.url
    // Signed as late as possible, and for this hop alone: the next may be another host.
    const signature = asking.signed && means.sign !== null ? await means.sign(target.url.host) : {}
    const headers = { ...asking.headers, 'accept-encoding': acceptEncoding, ...signature }
    const answer = await client.request({ path: pathname + search, method: asking.method, headers, signal })
    const answeredAtMs = performance.now()
    answer.body.on('error', () => undefined)
    const content = await readAnswer(answer.statusCode, joinHeaders(answer.headers), answer.body, asking, held)
    const read = { ...content, setCookies: [answer.headers['set-cookie'] ?? []].flat() }
    // A connection whose response was not read to its end cannot be reused.
    stays = asking.stays && !read.truncated && read.redirectTo === null && connection.isOpen()
    return { ...read, answeredAtMs }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    throw failureOf(error)
  } finally {
    held.end()
    if (stays) means.kept.keep(target.url.origin, connection)
    else await client.destroy()
  }
}

/** Counted per dialled address, because many names can point to one victim. Routed addresses belong to our sandbox. */
const spendOnAddress = ([first]: readonly Endpoint[], budget: Budget): void => {
  if (first === undefined || first.routed || budget.spend(addressGroup(first.address))) return
  throw new Failure('host_busy', 'the budget of the address is used up')
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

const readAnswer = async (
  status: number,
  headers: Record<string, string>,
  body: AsyncIterable<Buffer>,
  { method, maxWireBytes, maxDecodedBytes }: Asking,
  held: Held,
): Promise<Omit<Read, 'setCookies'>> => {
  const location = headers['location']
  if (redirectStatuses.has(status) && location !== undefined) {
    return { status, headers, body: new Uint8Array(), truncated: false, redirectTo: location }
  }
  if (method === 'HEAD') return { status, headers, body: new Uint8Array(), truncated: false, redirectTo: null }
  const encodings = parseEncodings(headers['content-encoding'])
  if (Number(headers['content-length'] ?? 0) > maxWireBytes) {
    throw new Failure('too_large', 'announced more bytes than allowed')
  }
  const wire = await readWire(body, maxWireBytes, held.add)
  const { bytes, truncated } = await inTurn(encodings.length, () => decode(wire, encodings, maxDecodedBytes))
  return { status, headers, body: bytes, truncated, redirectTo: null }
}

/**
 * Semaphore for decoding, because a few bytes can expand to millions. No slot is held while waiting for a remote host,
 * so the queue moves quickly.
 */
const fewDecode = createSemaphore({ atOnce: 8, waitingMax: Infinity })
const inTurn = <T>(encodings: number, work: () => Promise<T>): Promise<T> =>
  encodings === 0 ? work() : fewDecode(work)

const joinHeaders = (received: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(received).flatMap(([name, value]) => {
      if (value === undefined || name === 'set-cookie') return []
      const key = name.toLowerCase()
      const text = typeof value === 'string' ? value : value.join(wholeLines.has(key) ? '\n' : ', ')
      return [[key, addressed.has(key) ? escapeOctets(text) : text]]
    }),
  )

// Headers kept as separate lines: a robot named on one line is not meant by the next.
const wholeLines: ReadonlySet<string> = new Set(['x-robots-tag'])

// Headers that contain addresses. Node reads each octet as a character, and browsers send it back as it came: escaped.
const addressed: ReadonlySet<string> = new Set(['location', 'link', 'refresh'])
const escapeOctets = (text: string): string =>
  text.replaceAll(/[\x80-\xff]/g, (octet) => `%${octet.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * Maps every error undici and the socket can throw to a failure class. Any other error is a defect and is passed on.
 */
const failureOf = (error: unknown): unknown => {
  if (error instanceof Failure || !(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  const why = `${code} ${error.message}`
  // undici uses the same code for a closed connection and for a malformed response.
  const senseless = code === 'UND_ERR_SOCKET' && (error.message === 'bad response' || error.message === 'bad upgrade')
  const parsing = error instanceof errors.HTTPParserError || /^UND_ERR_(HEADERS_OVERFLOW|RES_)/.test(code)
  if (senseless || parsing) return new Failure('bad_response', why, error)
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return new Failure('tls_error', why, error)
  if (code === 'UND_ERR_SOCKET' || 'syscall' in error) return new Failure('connection_error', why, error)
  return error
}
