// Mail server of the sandbox: accepts everything, delivers nothing, and fails for chosen recipients in chosen ways.
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerError, type SMTPServerSession } from 'smtp-server'
import { unreachable } from '../server/platform/errors.ts'
import type { Log } from '../server/platform/log.ts'
import { keepMail, type MailFault, meetMailFault } from './inbox.ts'
import { type BouncesTo, returnMail } from './returnMail.ts'
import { closing, listenNear, type RunningServer } from './sockets.ts'
import type { SandboxDb } from './tables.ts'

const messageBytesMax = 10_000_000
const recipientsMax = 100
const clientsMax = 200

const atRecipient = ['refuse'] as const satisfies readonly MailFault[]
const afterData = ['4xx', '5xx', 'drop_after_data', 'slow', 'bounce'] as const satisfies readonly MailFault[]

const refusal = (responseCode: number, message: string): SMTPServerError =>
  Object.assign(new Error(message), { responseCode })

const readAll = async (stream: SMTPServerDataStream): Promise<Buffer> => {
  const chunks: Buffer[] = []
  // Beyond the limit the rest is read and discarded, so that the client receives the rejection.
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** The outcome of a message; `hang_up` means that the client gets no reply. */
type Reception = 'accepted' | 'hang_up' | SMTPServerError

interface Receiving {
  db: SandboxDb
  /** Called for each recipient whose message bounces, once the message is stored. */
  comesBack(mail: { sender: string; recipient: string; raw: Buffer }): void
}

const receive = async (
  { db, comesBack }: Receiving,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<Reception> => {
  const raw = await readAll(stream)
  if (stream.sizeExceeded) return refusal(552, `5.3.4 At most ${messageBytesMax} bytes`)
  const { mailFrom, rcptTo } = session.envelope
  const recipients = rcptTo.map(({ address }) => address)
  const sender = mailFrom === false ? '' : mailFrom.address
  const keep = () => keepMail(db, raw, { from: sender, recipients })
  const returned: string[] = []
  for (const recipient of recipients) {
    const rule = await meetMailFault(db, recipient, afterData)
    if (rule === null) continue
    switch (rule.fault) {
      case 'refuse':
        break
      case '4xx':
        return refusal(451, '4.3.0 Try again later (sandbox)')
      case '5xx':
        return refusal(554, '5.6.0 Not accepted (sandbox)')
      case 'drop_after_data':
        await keep()
        return 'hang_up'
      case 'slow':
        await pause(rule.delayMs, undefined, { ref: false })
        break
      case 'bounce':
        returned.push(recipient)
        break
      default:
        unreachable(rule.fault)
    }
  }
  await keep()
  // A message without a sender is itself a delivery report and never bounces.
  if (sender !== '') for (const recipient of returned) comesBack({ sender, recipient, raw })
  return 'accepted'
}

export const startSmtp = async (options: {
  db: SandboxDb
  host: string
  port: number | null
  log: Log
  bouncesTo: BouncesTo
}): Promise<RunningServer> => {
  const { db, host, log, bouncesTo } = options
  const sockets = new Map<number, Socket>()
  const failed = (error: unknown): SMTPServerError => {
    log.error({ error }, 'the sandbox mail server could not take a message')
    return refusal(451, '4.3.0 The sandbox could not take the message')
  }
  const comesBack: Receiving['comesBack'] = (mail) => {
    if (bouncesTo === null) return
    returnMail(bouncesTo, mail).catch((error: unknown) => log.warn({ error }, 'the sandbox could not send a mail back'))
  }
  const smtp = new SMTPServer({
    name: 'mail.sandbox.test',
    banner: 'Ankerplatz sandbox',
    size: messageBytesMax,
    rejectOversized: false,
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    maxClients: clientsMax,
    maxRecipients: recipientsMax,
    closeTimeout: 100,
    onAuth: (auth, _session, done) => {
      done(null, { user: auth.username ?? 'anybody' })
    },
    onRcptTo: (address, _session, done) => {
      meetMailFault(db, address.address, atRecipient).then(
        (rule) => {
          done(rule === null ? null : refusal(550, '5.1.1 No such mailbox (sandbox)'))
        },
        (error: unknown) => {
          done(failed(error))
        },
      )
    },
    onData: (stream, session, done) => {
      receive({ db, comesBack }, stream, session).then(
        (reception) => {
          if (reception === 'hang_up') sockets.get(session.remotePort)?.destroy()
          else done(reception === 'accepted' ? null : reception)
        },
        (error: unknown) => {
          done(failed(error))
        },
      )
    },
  })
  smtp.on('error', (error) => {
    log.debug({ error }, 'a client of the sandbox mail server went away')
  })
  smtp.server.on('connection', (socket) => {
    const port = socket.remotePort ?? 0
    sockets.set(port, socket)
    socket.once('close', () => sockets.delete(port))
  })
  const stop = closing(smtp.server)
  return { port: await listenNear(smtp.server, host, options.port), stop }
}
