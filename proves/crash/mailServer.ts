// The mail server of the proof: accepts every email, slowly enough to be interrupted, and counts how often it received
// each.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** With a few connections, a few hundred emails then take seconds. */
const answerAfterMs = 30

export interface Handover {
  messageId: string
  recipient: string
}

export interface MailServer {
  url: string
  /** Every email received completely, in order. */
  handovers: Handover[]
  stop(): Promise<void>
}

export const startMailServer = async (): Promise<MailServer> => {
  const handovers: Handover[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, session, answer) => {
      const take = async (): Promise<void> => {
        const raw = await text(stream)
        handovers.push({
          messageId: /^Message-ID:\s*(\S+)/im.exec(raw)?.[1] ?? '',
          recipient: session.envelope.rcptTo[0]?.address ?? '',
        })
        await pause(answerAfterMs)
        answer(null, 'taken')
      }
      // A truncated email does not count as received.
      take().catch(() => undefined)
    },
  })
  // Connections of a killed process break, which is intended.
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    handovers,
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
