// Bounce receiver: a small SMTP server that accepts only reports to addresses we created, and identifies the mail by
// the address. It never sends mail, so there can be no mail loops.
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerError, type SMTPServerSession } from 'smtp-server'
import { ConfigError } from '../config.ts'
import { type Database, inTransaction } from '../db/database.ts'
import type { Log } from '../log.ts'
import { bounce } from './attempts.ts'
import { type BounceSettings, readBounceAddress } from './bounceAddress.ts'
import { readFailure, reportBytesRead } from './deliveryReport.ts'

export interface BounceReceiver {
  port: number
  stop(): Promise<void>
}

export interface BounceReceiverOptions extends BounceSettings {
  host: string
  /** 0: any free port. */
  port: number
  database: Database
  log: Log
  /** Shorter in tests. */
  connectionMsMax?: number
  silenceMsMax?: number
}

/** A report may contain the whole mail. Only its beginning is kept and read. */
const reportBytesMax = 256_000
const clientsMax = 20
/** So that one network cannot take all connections. */
const clientsPerNetworkMax = 3
const recipientsMax = 5
/** Shorter timeout for clients that have not named one of our addresses. */
const strangerSilenceMsMax = 10_000
const silenceMsMax = 30_000
/** Mail servers give up after a week; a later report means that the address was kept for another purpose. */
const reportedWithinDays = 30
/** A client that sends byte by byte would occupy one of the few connections for ever. */
const connectionMsMaxByDefault = 120_000

export const startBounceReceiver = async (options: BounceReceiverOptions): Promise<BounceReceiver> => {
  const { log } = options
  const smtp = new SMTPServer({
    name: options.domain,
    banner: 'only takes mail that comes back',
    size: reportBytesMax,
    rejectOversized: false,
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    disableReverseLookup: true,
    maxClients: clientsMax,
    maxRecipients: recipientsMax,
    socketTimeout: options.silenceMsMax ?? strangerSilenceMsMax,
    closeTimeout: 100,
    onConnect: (session, done) => {
      done(clients.isOneTooMany(session) ? refusal(421, '4.7.0 Too many connections from your network') : null)
    },
    onRcptTo: ({ address }, session, done) => {
      isExpected(address, options).then(
        (expected) => {
          if (expected) clients.find(session)?.setTimeout(silenceMsMax)
          done(expected ? null : refusal(550, '5.1.1 No such mailbox'))
        },
        (error: unknown) => {
          log.error({ error }, 'the address of a returned mail could not be looked up')
          done(refusal(451, '4.3.0 Try again later'))
        },
      )
    },
    onData: (stream, session, done) => {
      receive(stream, session, options).then(done, (error: unknown) => {
        log.error({ error }, 'a returned mail could not be noted')
        done(refusal(451, '4.3.0 Try again later'))
      })
    },
  })
  smtp.on('error', (error) => {
    log.debug({ error }, 'a client of the bounce receiver went away')
  })
  const clients = watchClients(smtp, options.connectionMsMax ?? connectionMsMaxByDefault)
  const port = await bind(smtp, options)
  return {
    port,
    stop: async () => {
      const closed = once(smtp.server, 'close')
      smtp.server.close()
      clients.closeAll()
      await closed
    },
  }
}

const refusal = (responseCode: number, message: string): SMTPServerError =>
  Object.assign(new Error(message), { responseCode })

/** True if we created the address, for a mail that still exists and is recent enough to bounce. */
const isExpected = async (address: string, { database, ...settings }: BounceReceiverOptions): Promise<boolean> => {
  const mail = readBounceAddress(address, settings)
  if (mail === null) return false
  const { rows } = await sql`
    select 1 from mails where id = ${mail.mailId}
      and created_at > clock_now() - ${reportedWithinDays}::int * interval '1 day'`.execute(database.db)
  return rows.length > 0
}

/** Null accepts the message, even if it is not a report, because the sender could do nothing about it. */
const receive = async (
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  { database, log, ...settings }: BounceReceiverOptions,
): Promise<SMTPServerError | null> => {
  const raw = await readAll(stream)
  if (stream.sizeExceeded) return refusal(552, `5.3.4 At most ${reportBytesMax} bytes`)
  const failure = readFailure(raw)
  if (failure === null) {
    log.debug({ bytes: raw.length }, 'what came to a bounce address was no report of a failure')
    return null
  }
  for (const { address } of session.envelope.rcptTo) {
    const mail = readBounceAddress(address, settings)
    if (mail === null) continue
    const first = await inTransaction(database.db, (tx) => bounce(tx, mail.mailId, failure))
    log.info({ mailId: mail.mailId, first }, 'mail came back')
  }
  return null
}

const readAll = async (stream: SMTPServerDataStream): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let kept = 0
  // The rest is discarded, but only after reading it, so that the client receives the response.
  for await (const chunk of stream) {
    if (kept >= reportBytesRead) continue
    chunks.push(chunk as Buffer)
    kept += (chunk as Buffer).length
  }
  return Buffer.concat(chunks)
}

interface Clients {
  /** True if the network already uses all its connections. */
  isOneTooMany(session: SMTPServerSession): boolean
  find(session: SMTPServerSession): Socket | undefined
  closeAll(): void
}

const watchClients = (smtp: SMTPServer, connectionMsMax: number): Clients => {
  /** With the network of each; a closed socket no longer knows it. */
  const sockets = new Map<Socket, string>()
  smtp.server.on('connection', (socket: Socket) => {
    const timer = setTimeout(() => socket.destroy(), connectionMsMax)
    sockets.set(socket, networkOf(socket.remoteAddress ?? ''))
    socket.once('close', () => {
      clearTimeout(timer)
      sockets.delete(socket)
    })
  })
  const find = ({ remoteAddress, remotePort }: SMTPServerSession): Socket | undefined =>
    [...sockets.keys()].find((socket) => socket.remotePort === remotePort && isFrom(socket, remoteAddress))
  const isFrom = (socket: Socket, address: string): boolean => sockets.get(socket) === networkOf(address)
  return {
    find,
    isOneTooMany: (session) => {
      const neighbours = [...sockets.keys()].filter((socket) => isFrom(socket, session.remoteAddress))
      return neighbours.findIndex((socket) => socket === find(session)) >= clientsPerNetworkMax
    },
    closeAll: () => {
      for (const socket of sockets.keys()) socket.destroy()
    },
  }
}

/** The owner of one address of an IPv6 /64 has all of them. */
const networkOf = (address: string): string => {
  const [bare = ''] = address.split('%')
  if (!ipaddr.isValid(bare)) return address
  const parsed = ipaddr.process(bare)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${bare}/64`).toString()
}

const bind = async (smtp: SMTPServer, { host, port }: { host: string; port: number }): Promise<number> => {
  try {
    smtp.server.listen(port, host)
    await once(smtp.server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new ConfigError(
        `Port ${port} for bounced mails is taken by another program. Choose another with BOUNCE_PORT=…`,
      )
    }
    if (code === 'EACCES') {
      throw new ConfigError(`Port ${port} may not be used by this account. Choose one above 1023 with BOUNCE_PORT=…`)
    }
    throw error
  }
  return (smtp.server.address() as AddressInfo).port
}
