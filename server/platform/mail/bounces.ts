// Where mails come back: a small mail server that takes nothing but reports to addresses that we made ourselves, and tells by the address
// which mail it was. It never writes to anybody, so nothing can go round in circles.
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerError, type SMTPServerSession } from 'smtp-server'
import { ConfigError } from '../config.ts'
import { type Database, inTransaction } from '../db/database.ts'
import type { Log } from '../log.ts'
import { bounce } from './attempts.ts'
import { type BounceSettings, readBounceAddress } from './bounceAddress.ts'
import { readFailure } from './deliveryReport.ts'

export interface BounceReceiver {
  port: number
  stop(): Promise<void>
}

export interface BounceReceiverOptions extends BounceSettings {
  host: string
  /** 0: any that is free. */
  port: number
  database: Database
  log: Log
  /** Shorter in tests. */
  connectionMsMax?: number
}

const reportBytesMax = 1_000_000
const clientsMax = 20
const recipientsMax = 5
const silenceMsMax = 30_000
/** A client that drips for ever would keep one of the few places. */
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
    socketTimeout: silenceMsMax,
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => {
      done(readBounceAddress(address, options) === null ? refusal(550, '5.1.1 No such mailbox') : null)
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
  const closeAll = keepConnectionsShort(smtp, options.connectionMsMax ?? connectionMsMaxByDefault)
  const port = await bind(smtp, options)
  return {
    port,
    stop: async () => {
      const closed = once(smtp.server, 'close')
      smtp.server.close()
      closeAll()
      await closed
    },
  }
}

const refusal = (responseCode: number, message: string): SMTPServerError =>
  Object.assign(new Error(message), { responseCode })

/** Null is the answer "taken", also to what was not a report: whoever sent it can do nothing about it. */
const receive = async (
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  { database, log, ...settings }: BounceReceiverOptions,
): Promise<SMTPServerError | null> => {
  const raw = await readAll(stream)
  if (stream.sizeExceeded) return refusal(552, `5.3.4 At most ${reportBytesMax} bytes`)
  const failure = await readFailure(raw)
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
  // Beyond the limit the rest is read and thrown away, so that the client hears the refusal.
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Gives a function that ends all of them. */
const keepConnectionsShort = (smtp: SMTPServer, connectionMsMax: number): (() => void) => {
  const sockets = new Set<Socket>()
  smtp.server.on('connection', (socket: Socket) => {
    const timer = setTimeout(() => socket.destroy(), connectionMsMax)
    sockets.add(socket)
    socket.once('close', () => {
      clearTimeout(timer)
      sockets.delete(socket)
    })
  })
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}

const bind = async (smtp: SMTPServer, { host, port }: { host: string; port: number }): Promise<number> => {
  try {
    smtp.server.listen(port, host)
    await once(smtp.server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new ConfigError(
        `Port ${port} is taken, and returned mails come in there. Choose another with BOUNCE_PORT=…`,
      )
    }
    if (code === 'EACCES') {
      throw new ConfigError(`Port ${port} may not be used by this account. Choose one above 1023 with BOUNCE_PORT=…`)
    }
    throw error
  }
  return (smtp.server.address() as AddressInfo).port
}
