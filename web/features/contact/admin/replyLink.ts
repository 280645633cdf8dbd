// Mailto link that opens the mail program with a started reply: to the sender, with the reference and the quoted
// message.
import type { ContactMessage } from '../../../../contract/contact.ts'

/** Mail programs and operating systems truncate long links; the inbox has the whole message. */
const quotedLettersMax = 900

const quoted = (message: string): string => {
  const short = message.length <= quotedLettersMax ? message : `${message.slice(0, quotedLettersMax).toWellFormed()} …`
  return short
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n')
}

export const replyLink = (
  { email, message, reference }: Pick<ContactMessage, 'email' | 'message' | 'reference'>,
  subject: string,
): string => {
  const fields = { subject: `Re: [${reference}] ${subject}`, body: `\r\n\r\n${quoted(message)}` }
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?${query.join('&')}`
}
