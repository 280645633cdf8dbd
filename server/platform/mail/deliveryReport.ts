// Parser for delivery status notifications (RFC 3464). Anything else, and any report without a clear permanent failure,
// is ignored: an auto-reply, spam or a delay must never suppress an address. The input is untrusted, so each character
// is read only a few times, and no library is used that might do more.
import { blameOf } from './refusals.ts'

export interface Failure {
  /** One line: the answer of the final mail server, or its status if there is none. */
  reason: string
  /** False if it does not tell whether the recipient exists. */
  aboutRecipient: boolean
}

/** The status comes before the returned mail; everything beyond this is ignored. */
export const reportBytesRead = 64_000

const reasonLengthMax = 500
const headLinesMax = 1_000
const fieldLengthMax = 2_000
/** A report about one mail to one address has two groups; the limit leaves room for servers that count differently. */
const groupsMax = 50

/** Null if nothing failed permanently. Never throws, whatever the input. */
export const readFailure = (raw: Buffer): Failure | null => {
  const lines = raw.subarray(0, reportBytesRead).toString('utf8').replaceAll('\r\n', '\n').split('\n')
  const { fields, end } = readHead(lines, 0, lines.length)
  const type = fields.get('content-type') ?? ''
  if (!/^multipart\/report\b/i.test(type)) return null
  const boundary = boundaryOf(type)
  const status = boundary === '' ? null : findStatus(lines, end, boundary)
  return status === null ? null : findFailure(status)
}

const boundaryOf = (type: string): string => {
  const [, quoted, bare] = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i.exec(type) ?? []
  return (quoted ?? bare ?? '').trimEnd()
}

/**
 * The text of the first delivery-status part. Nested parts are not opened: a report in there was sent to another
 * recipient.
 */
const findStatus = (lines: readonly string[], from: number, boundary: string): string | null => {
  const delimiter = `--${boundary}`
  let start: number | null = null
  for (let at = from; at <= lines.length; at += 1) {
    const line = lines[at]?.trimEnd()
    const closes = line === `${delimiter}--`
    if (line !== undefined && line !== delimiter && !closes) continue
    const status = start === null ? null : statusOf(lines, start, at)
    if (status !== null || closes) return status
    start = at + 1
  }
  return null
}

const statusOf = (lines: readonly string[], start: number, stop: number): string | null => {
  const { fields, end } = readHead(lines, start, stop)
  if (!/^message\/(?:global-)?delivery-status\b/i.test(fields.get('content-type') ?? '')) return null
  const body = lines.slice(end, stop)
  switch (fields.get('content-transfer-encoding')?.toLowerCase() ?? '') {
    case 'base64':
      return Buffer.from(body.join(''), 'base64').toString('utf8').replaceAll('\r\n', '\n')
    case 'quoted-printable':
      return unquoted(body.join('\n'))
    default:
      return body.join('\n')
  }
}

const unquoted = (text: string): string =>
  text
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))

/** Headers up to the first empty line. The first field of each name counts. */
const readHead = (
  lines: readonly string[],
  start: number,
  stop: number,
): { fields: Map<string, string>; end: number } => {
  let end = start
  const last = Math.min(stop, start + headLinesMax)
  while (end < last && lines[end] !== '') end += 1
  return { fields: readFields(lines.slice(start, end)), end }
}

const readFields = (lines: readonly string[]): Map<string, string> => {
  const fields = new Map<string, string>()
  let name = ''
  for (const line of lines) {
    if (/^[ \t]/.test(line)) {
      const [value, more] = [fields.get(name), cut(line)]
      // A folded field is not extended beyond any meaningful length.
      if (value !== undefined && more !== '' && value.length < fieldLengthMax) fields.set(name, `${value} ${more}`)
      continue
    }
    const colon = line.indexOf(':')
    const found = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    // Continuation lines of a repeated field are ignored too.
    name = found === '' || fields.has(found) ? '' : found
    if (name !== '') fields.set(name, cut(line.slice(colon + 1)))
  }
  return fields
}

const cut = (text: string): string => text.trim().slice(0, fieldLengthMax)

const findFailure = (status: string): Failure | null => {
  const groups = status.split(/\n[ \t]*\n/, groupsMax).map((group) => readFields(group.split('\n')))
  const failed = groups.find(
    (fields) =>
      /^failed\b/i.test(fields.get('action') ?? '') && /^5\.\d{1,3}\.\d{1,3}\b/.test(fields.get('status') ?? ''),
  )
  if (failed === undefined) return null
  const code = failed.get('status') ?? ''
  const said = failed.get('diagnostic-code')?.replace(/^[\w.-]+\s*;\s*/, '') ?? ''
  return {
    reason: oneLine(said === '' ? code : said),
    aboutRecipient: blameOf({ answer: said, status: code }) === 'recipient',
  }
}

const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, reasonLengthMax)
    .toWellFormed()
