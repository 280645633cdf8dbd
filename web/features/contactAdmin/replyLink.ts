// A link that opens the mail program with the answer begun: to the writer, with the reference and what they wrote.
import type { ContactMessage } from '../../../contract/contact.ts'

/** Mail programs and systems cut long links; the whole message is at the desk. */
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
