// Hands one mail to the mail server and returns the outcome. The job decides about retries, not this module.
import { pipeline, type Readable, Transform } from 'node:stream'
import { createTransport } from 'nodemailer'
import { lanes } from '../jobs/lanes.ts'
import { bounceAddress, type BounceSettings } from './bounceAddress.ts'
import { blameOf } from './refusals.ts'
import { requireAddress, requireHeaders, requireOneLine } from './rules.ts'

export type SendOutcome =
  | { kind: 'sent'; response: string }
  /** The server or the connection has a problem; the same mail may be accepted later. */
  | { kind: 'refused_for_now'; reason: string }
  /** The server rejects it permanently: because there is no such recipient, or because of the mail itself. */
  | { kind: 'refused_for_good'; about: 'recipient' | 'mail'; reason: string }
  /** The whole mail was handed over, but the response was lost: it may or may not have been accepted. */
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

export const connectionsMax = lanes.mail.concurrency
const timeoutMsByDefault = 20_000
/** Each step has its own timeout; a whole send takes at most this many of them. */
const stepsPerSendMax = 5
const subjectLengthMax = 998
const reasonLengthMax = 500

export interface MailerOptions {
  smtpUrl: string
  from: string
  /** With it each mail has its own bounce address; without it bounces go to `from`. */
  bounces?: BounceSettings | null
  timeoutMs?: number
}

export const makeMailer = (options: MailerOptions): Mailer => {
  const { bounces = null, timeoutMs = timeoutMsByDefault } = options
  const transport = createTransport({
    url: options.smtpUrl,
    pool: true,
    maxConnections: connectionsMax,
    // Replaces a connection that the server closed while idle once, without counting it as a failure.
    maxRequeues: 1,
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    ...encryptionFor(options.smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // For each mail in flight, whether its last byte was sent; socket errors do not tell.
  const underWay = new Map<string, { handedOver: boolean }>()
  transport.use('stream', (mail, done) => {
    const progress = underWay.get(String(mail.data.messageId))
    mail.message.processFunc((parts) =>
      concatenated(parts).once('end', () => {
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
      reject(new Error('The mail server did not respond in time'))
    }, timeoutMs * stepsPerSendMax)
    try {
      const sending = transport.sendMail({
        from: options.from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // Set explicitly, so that nodemailer need not count the letters of every text to find the shortest encoding.
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

/** A mail is generated in many small chunks, and writing each one to the socket takes longer than all the rest. */
const concatenated = (parts: Readable): Readable => {
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
  // Errors of the chunks propagate to the whole stream, which nodemailer watches.
  return pipeline(parts, whole, () => undefined)
}

/**
 * A password is never sent over a network unencrypted. On loopback it cannot be intercepted, and mail servers there
 * rarely have a valid certificate.
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
  // A rejected sender is a fault of our configuration, and the mail should still go out once it is corrected.
  if (aboutThisMail && command !== 'MAIL FROM' && (permanent === true || responseCode === undefined)) {
    const about = command === 'RCPT TO' ? blameOf({ answer: response }) : 'mail'
    return about === 'setting' ? { kind: 'refused_for_now', reason } : { kind: 'refused_for_good', about, reason }
  }
  if (handedOver && responseCode === undefined) return { kind: 'uncertain', reason }
  return { kind: 'refused_for_now', reason }
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, reasonLengthMax)
