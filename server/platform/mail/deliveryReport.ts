// Reads the reports that mail servers send when they could not deliver (RFC 3464). What is not such a report, or does not say plainly
// that it is over, says nothing: an auto-reply, spam or a delay must never silence an address.
import PostalMime from 'postal-mime'

export interface Failure {
  /** One line: what the mail server at the end said, or its status where it said nothing. */
  reason: string
  /** False where it was a matter of policy (5.7.x): that says nothing about whether the recipient exists. */
  aboutRecipient: boolean
}

const reasonLengthMax = 500
const nestingMax = 20
const headBytesMax = 100_000
/** A report about one mail to one address has two groups; mail servers that count differently are given some more. */
const groupsMax = 50

/** Null where nothing failed for good. Never throws, whatever it is given. */
export const readFailure = async (raw: Buffer): Promise<Failure | null> => {
  try {
    const mail = await PostalMime.parse(raw, {
      // A report inside a message is one that somebody else got.
      forceRfc822Attachments: true,
      attachmentEncoding: 'utf8',
      maxNestingDepth: nestingMax,
      maxHeadersSize: headBytesMax,
    })
    const type = mail.headers.find(({ key }) => key === 'content-type')?.value ?? ''
    if (!/^\s*multipart\/report\b/i.test(type)) return null
    const status = mail.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
    return typeof status?.content === 'string' ? findFailure(status.content) : null
  } catch {
    return null
  }
}

const findFailure = (status: string): Failure | null => {
  const groups = status
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/, groupsMax)
    .map(readFields)
  const failed = groups.find(
    (fields) =>
      /^failed\b/i.test(fields.get('action') ?? '') && /^5\.\d{1,3}\.\d{1,3}\b/.test(fields.get('status') ?? ''),
  )
  if (failed === undefined) return null
  const said = failed.get('diagnostic-code')?.replace(/^[\w.-]+\s*;\s*/, '')
  const code = failed.get('status') ?? ''
  return { reason: oneLine(said === undefined || said === '' ? code : said), aboutRecipient: !code.startsWith('5.7.') }
}

/** The first of each name counts, as it does in the head of a mail. */
const readFields = (group: string): Map<string, string> => {
  const fields = new Map<string, string>()
  for (const line of group.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, reasonLengthMax)
    .toWellFormed()
