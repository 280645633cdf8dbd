// Mail server for tests: receives mail over real SMTP, keeps it, and misbehaves on request.
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** What the server does with the next mail instead of accepting it. */
export type Fault =
  | { at: 'connect' | 'sender' | 'recipient' | 'content'; code: number; says?: string }
  | { at: 'content'; does: 'take and hang up' | 'take and say nothing' }

export interface Taken {
  /** On the envelope. */
  sender: string
  recipients: string[]
  raw: string
  parsed: Email
}

export interface MailServerOnLoopback {
  url: string
  taken: Taken[]
  /** Consumed one per mail, oldest first. */
  faults: Fault[]
  connections: number
  /** Closes all connections, as a restarted server does. */
  dropConnections(): void
  stop(): Promise<void>
}

const refusal = ({ code, says = 'refused by the test' }: { code: number; says?: string }): Error =>
  Object.assign(new Error(says), { responseCode: code })

export const startMailServer = async (): Promise<MailServerOnLoopback> => {
  const sockets = new Set<Socket>()
  const faultAt = (at: Fault['at']): Fault | undefined => (mail.faults[0]?.at === at ? mail.faults.shift() : undefined)
  const refuseAt = (at: Fault['at']) => (callback: (error?: Error | null) => void) => {
    const fault = faultAt(at)
    callback(fault !== undefined && 'code' in fault ? refusal(fault) : null)
  }

  const take = async (raw: string, session: SMTPServerSession): Promise<void> => {
    const recipients = session.envelope.rcptTo.map((recipient) => recipient.address)
    const { mailFrom } = session.envelope
    mail.taken.push({
      sender: mailFrom === false ? '' : mailFrom.address,
      recipients,
      raw,
      parsed: await PostalMime.parse(raw),
    })
  }

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onConnect: (_session, callback) => {
      mail.connections += 1
      refuseAt('connect')(callback)
    },
    onMailFrom: (_address, _session, callback) => refuseAt('sender')(callback),
    onRcptTo: (_address, _session, callback) => refuseAt('recipient')(callback),
    onData: (stream, session, callback) => {
      void buffer(stream).then(async (raw) => {
        const fault = faultAt('content')
        if (fault !== undefined && 'code' in fault) {
          callback(refusal(fault))
          return
        }
        await take(raw.toString(), session)
        if (fault === undefined) callback(null, 'taken')
        else if (fault.does === 'take and hang up') mail.dropConnections()
      })
    },
  })
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  // The tests drop connections on purpose; the server would report that as an error.
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')

  const mail: MailServerOnLoopback = {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    taken: [],
    faults: [],
    connections: 0,
    dropConnections: () => {
      for (const socket of sockets) socket.destroy()
    },
    stop: async () => {
      mail.dropConnections()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
  return mail
}
