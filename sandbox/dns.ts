// The sandbox's name server: authoritative for everything under `.test`, over UDP and TCP on one port.
import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server, type Socket as TcpSocket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, decode, type DecodedPacket, encode, type OptAnswer } from 'dns-packet'
import { unreachable } from '../server/platform/errors.ts'
import type { Log } from '../server/platform/log.ts'
import { answerQuestion, emptyReply, rcodes, type Reply } from './answers.ts'
import { closing, listenOn, type RunningServer } from './sockets.ts'
import type { SandboxDb } from './tables.ts'

const headerBytes = 12
const udpBytesMin = 512
const udpBytesMax = 1232
const tcpBytesMax = 65_535
const tcpIdleMs = 10_000
const tcpConnectionsMax = 200
const slowAnswerMs = 3000
const portTriesMax = 20

const flags = { response: 0x8000, authoritative: 0x0400, truncated: 0x0200, recursionDesired: 0x0100 } as const

type Transport = 'udp' | 'tcp'

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

const optOf = (packet: DecodedPacket): OptAnswer | undefined =>
  packet.additionals?.find((answer: Answer): answer is OptAnswer => answer.type === 'OPT')

const toBytes = (query: DecodedPacket, reply: Reply, transport: Transport): Buffer => {
  const opt = optOf(query)
  const tail = opt === undefined ? [] : [ownOpt]
  const echoed = (query.flags ?? 0) & flags.recursionDesired
  const base = {
    type: 'response',
    id: query.id ?? 0,
    flags: echoed | flags.authoritative | reply.rcode,
    questions: query.questions ?? [],
  } as const
  const { answers, authorities } = reply
  const whole = encode({ ...base, answers, authorities, additionals: [...reply.additionals, ...tail] })
  const offered = Math.max(udpBytesMin, Math.min(opt?.udpPayloadSize ?? udpBytesMin, udpBytesMax))
  const cut =
    reply.fate === 'truncated' ? transport === 'udp' : whole.length > (transport === 'udp' ? offered : tcpBytesMax)
  return cut ? encode({ ...base, flags: base.flags | flags.truncated, additionals: tail }) : whole
}

/** The header only, with the query's id; null for messages that are not queries. */
const failure = (message: Buffer, rcode: number): Buffer | null => {
  const isQuery = message.length >= headerBytes && (message.readUInt16BE(2) & flags.response) === 0
  return isQuery ? encode({ type: 'response', id: message.readUInt16BE(0), flags: rcode }) : null
}

const judge = async (db: SandboxDb, query: DecodedPacket): Promise<Reply> => {
  const opcode = ((query.flags ?? 0) >> 11) & 0xf
  if (opcode !== 0) return emptyReply(rcodes.notImp)
  const [question, ...more] = query.questions ?? []
  if (question === undefined || more.length > 0) return emptyReply(rcodes.formErr)
  const type: string = question.type
  if (question.class !== 'IN' || type === 'AXFR' || type === 'IXFR') return emptyReply(rcodes.refused)
  return await answerQuestion(db, question.name, type)
}

const decodeQuery = (message: Buffer): DecodedPacket | null => {
  try {
    return decode(message)
  } catch {
    return null
  }
}

const handle = async (db: SandboxDb, message: Buffer, transport: Transport): Promise<Buffer | null> => {
  const query = decodeQuery(message)
  if (query === null) return failure(message, rcodes.formErr)
  if (query.type !== 'query') return null
  const reply = await judge(db, query)
  switch (reply.fate) {
    case 'silence':
      return null
    case 'garbage':
      return Buffer.concat([message.subarray(0, 2), Buffer.alloc(40, 0xff)])
    case 'slow':
      await pause(slowAnswerMs, undefined, { ref: false })
      return toBytes(query, reply, transport)
    case 'truncated':
    case 'sent':
      return toBytes(query, reply, transport)
    default:
      return unreachable(reply.fate)
  }
}

/** The server survives every error: the client gets a failure response, and the error is logged. */
const handler =
  (db: SandboxDb, log: Log) =>
  async (message: Buffer, transport: Transport): Promise<Buffer | null> => {
    try {
      return await handle(db, message, transport)
    } catch (error) {
      log.error({ error }, 'the sandbox name server could not answer')
      return failure(message, rcodes.servFail)
    }
  }

const serveTcp = (socket: TcpSocket, answer: (message: Buffer) => Promise<Buffer | null>): void => {
  let received = Buffer.alloc(0)
  socket.setTimeout(tcpIdleMs, () => socket.destroy())
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, Buffer.from(chunk)])
    while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
      const message = received.subarray(2, 2 + received.readUInt16BE(0))
      received = received.subarray(2 + message.length)
      void answer(message).then((bytes) => {
        if (bytes === null || socket.destroyed) return
        const length = Buffer.alloc(2)
        length.writeUInt16BE(bytes.length)
        socket.write(Buffer.concat([length, bytes]))
      })
    }
  })
}

const bindUdp = async (host: string, port: number): Promise<UdpSocket> => {
  const socket = createSocket('udp4')
  socket.bind(port, host)
  await once(socket, 'listening')
  return socket
}

/** UDP and TCP must share a port; a port that is free for one may be in use for the other. */
const bindBoth = async (host: string, preferredPort: number | null, tcp: Server): Promise<UdpSocket> => {
  for (let attempt = 1; ; attempt += 1) {
    let udp: UdpSocket | undefined
    try {
      udp = await bindUdp(host, attempt === 1 ? (preferredPort ?? 0) : 0)
      await listenOn(tcp, host, udp.address().port)
      return udp
    } catch (error) {
      udp?.close()
      if (attempt >= portTriesMax) throw error
    }
  }
}

export const startDns = async (options: {
  db: SandboxDb
  host: string
  port: number | null
  log: Log
}): Promise<RunningServer> => {
  const { db, host, log } = options
  const answer = handler(db, log)
  const tcp = createServer((socket) => {
    serveTcp(socket, (message) => answer(message, 'tcp'))
  })
  const close = closing(tcp)
  tcp.maxConnections = tcpConnectionsMax
  const udp = await bindBoth(host, options.port, tcp)
  let stopping = false
  udp.on('message', (message, sender) => {
    void answer(message, 'udp').then((bytes) => {
      // Send errors are ignored: the client is gone.
      if (bytes !== null && !stopping) udp.send(bytes, sender.port, sender.address, () => undefined)
    })
  })
  udp.on('error', (error) => {
    log.warn({ error }, 'the sandbox name server met a socket error')
  })
  const stop = async (): Promise<void> => {
    stopping = true
    udp.close()
    await close()
  }
  return { port: udp.address().port, stop }
}
