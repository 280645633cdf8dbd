// Hands one mail to the mail server and says how that ended. Whether to try again is decided by the job, not here.
import { pipeline, type Readable, Transform } from 'node:stream'
import { createTransport } from 'nodemailer'
import { bounceAddress, type BounceSettings } from './bounceAddress.ts'
import { blameOf } from './refusals.ts'
import { requireAddress, requireHeaders, requireOneLine } from './rules.ts'

export type SendOutcome =
  | { kind: 'sent'; response: string }
  /** The server or the way to it has trouble; the same mail may pass later. */
  | { kind: 'refused_for_now'; reason: string }
  /** The server will not take it, today or tomorrow: because there is no such recipient, or because of the mail itself. */
  | { kind: 'refused_for_good'; about: 'recipient' | 'mail'; reason: string }
  /** The whole mail was handed over, but the answer was lost: it may or may not have been taken. */
  | { kind: 'uncertain'; reason: string }

export interface ReadyMail {
  id: string
  to: string
  language: string
  subject: string
  text: string
  html: string
  messageId: string
  headers: Readonly<Record<string, string>>
}

export interface Mailer {
  send(mail: ReadyMail): Promise<SendOutcome>
  close(): void
}

export const connectionsMax = 5
const timeoutMsByDefault = 20_000
/** Each step has its own timeout; all of them together may not take longer than this many of them. */
const stepsPerSendMax = 5
const subjectLengthMax = 998
const reasonLengthMax = 500

export interface MailerOptions {
  smtpUrl: string
  from: string
  /** With it each mail comes back to an address of its own; without it to the one in `from`. */
  bounces?: BounceSettings | null
  timeoutMs?: number
}

export const makeMailer = (options: MailerOptions): Mailer => {
  const { bounces = null, timeoutMs = timeoutMsByDefault } = options
  const transport = createTransport({
    url: options.smtpUrl,
    pool: true,
    maxConnections: connectionsMax,
    // A connection that the server closed while it was idle is replaced without counting as a failure, once.
    maxRequeues: 1,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    ...encryptionFor(options.smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // For each mail under way, whether the server was given its last byte; the errors of sockets do not tell.
  const underWay = new Map<string, { handedOver: boolean }>()
  transport.use('stream', (mail, done) => {
    const progress = underWay.get(String(mail.data.messageId))
    mail.message.processFunc((parts) =>
      gather(parts).once('end', () => {
        if (progress !== undefined) progress.handedOver = true
      }),
    )
    done()
  })

  const send = async (mail: ReadyMail): Promise<SendOutcome> => {
    const fault = findFault(mail)
    if (fault !== null) return { kind: 'refused_for_good', about: 'mail', reason: fault }
    const progress = { handedOver: false }
    underWay.set(mail.messageId, progress)
    const { promise: tooLong, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      progress.handedOver = true
      reject(new Error('The mail server took too long'))
    }, timeoutMs * stepsPerSendMax)
    try {
      const sending = transport.sendMail({
        from: options.from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // Said once, the library need not count the letters of every text to find the shortest.
        textEncoding: 'quoted-printable',
        messageId: mail.messageId,
        headers: { ...mail.headers, 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
        ...(bounces === null ? {} : { envelope: { from: bounceAddress(mail.id, bounces), to: [mail.to] } }),
      })
      const { response } = await Promise.race([sending, tooLong])
      return { kind: 'sent', response: oneLine(response) }
    } catch (error) {
      return judge(error, progress.handedOver)
    } finally {
      clearTimeout(timer)
      underWay.delete(mail.messageId)
    }
  }

  return { send, close: () => transport.close() }
}

/** A mail is made in many small pieces, and writing each of them by itself to the socket takes longer than all the rest. */
const gather = (parts: Readable): Readable => {
  const chunks: Buffer[] = []
  const whole = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk)
      done()
    },
    flush: (done) => {
      done(null, Buffer.concat(chunks))
    },
  })
  // What goes wrong with the pieces goes wrong with the whole, which the library watches.
  return pipeline(parts, whole, () => undefined)
}

/**
 * A password never crosses a network in the clear. On loopback there is nobody to see it, and the certificates that mail
 * servers have there are rarely in anybody's name.
 */
const encryptionFor = (smtpUrl: string): { requireTLS?: true; ignoreTLS?: true } => {
  const { protocol, password, hostname } = new URL(smtpUrl)
  if (protocol !== 'smtp:') return {}
  if (['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return { ignoreTLS: true }
  return password === '' ? {} : { requireTLS: true }
}

const findFault = (mail: ReadyMail): string | null => {
  try {
    requireAddress(mail.to)
    requireOneLine('subject', mail.subject, subjectLengthMax)
    requireHeaders(mail.headers)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

interface SmtpFailure {
  code?: string
  command?: string
  response?: string
  responseCode?: number
  permanent?: boolean
}

const judge = (error: unknown, handedOver: boolean): SendOutcome => {
  const { code, command, response = '', responseCode, permanent } = error as SmtpFailure
  const reason = oneLine(error instanceof Error ? error.message : String(error))
  const aboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  // A sender that is refused is our setting to correct, and the mail should then still go out.
  if (aboutThisMail && command !== 'MAIL FROM' && (permanent === true || responseCode === undefined)) {
    const about = command === 'RCPT TO' ? blameOf({ answer: response }) : 'mail'
    return about === 'setting' ? { kind: 'refused_for_now', reason } : { kind: 'refused_for_good', about, reason }
  }
  if (handedOver && responseCode === undefined) return { kind: 'uncertain', reason }
  return { kind: 'refused_for_now', reason }
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, reasonLengthMax)
