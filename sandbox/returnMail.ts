// Bounces an email like a mail server that accepted it and then found no such mailbox: sends a delivery report (RFC
// 3464) to the envelope sender.
import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'

/** The mail server that receives bounces; null if there is none. */
export type BouncesTo = { host: string; port: number } | null

const host = 'mail.sandbox.test'
const timeoutMs = 10_000

export const returnMail = async (
  to: NonNullable<BouncesTo>,
  mail: { sender: string; recipient: string; raw: Buffer },
): Promise<void> => {
  const transport = createTransport({
    ...to,
    secure: false,
    ignoreTLS: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  try {
    // Null sender, as delivery reports have: nothing replies to them.
    await transport.sendMail({ envelope: { from: '', to: [mail.sender] }, raw: reportOf(mail) })
  } finally {
    transport.close()
  }
}

const reportOf = ({ sender, recipient, raw }: { sender: string; recipient: string; raw: Buffer }): string => {
  const boundary = `report-${randomUUID()}`
  const head = raw.subarray(0, raw.indexOf('\r\n\r\n')).toString('latin1')
  return [
    `From: Mail Delivery System <MAILER-DAEMON@${host}>`,
    `To: <${sender}>`,
    'Subject: Undelivered Mail Returned to Sender',
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${randomUUID()}@${host}>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `The mail to <${recipient}> could not be delivered (sandbox).`,
    '',
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    `Reporting-MTA: dns; ${host}`,
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 No such mailbox (sandbox)',
    '',
    `--${boundary}`,
    'Content-Type: text/rfc822-headers',
    '',
    head,
    '',
    `--${boundary}--`,
    '',
  ].join('\r\n')
}
