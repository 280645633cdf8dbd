// Reads the reports that mail servers send when they could not deliver (RFC 3464). What is not such a report, or does not say plainly
// that it is over, says nothing: an auto-reply, spam or a delay must never silence an address. Strangers write these, so it looks at
// each letter a few times at most and takes no library that might do more.
import { blameOf } from './refusals.ts'

export interface Failure {
  /** One line: what the mail server at the end said, or its status where it said nothing. */
  reason: string
  /** False where it says nothing about whether the recipient exists. */
  aboutRecipient: boolean
}

/** The status comes before the mail that is returned; what is behind this is not looked at. */
export const reportBytesRead = 64_000

const reasonLengthMax = 500
const headLinesMax = 1_000
const fieldLengthMax = 2_000
/** A report about one mail to one address has two groups; mail servers that count differently are given some more. */
const groupsMax = 50

/** Null where nothing failed for good. Never throws, whatever it is given. */
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

/** The text of the first part that tells the status. Parts in parts are not opened: a report in there is one that somebody else got. */
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

/** Up to the first empty line. The first field of each name counts. */
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
      // A folded field that is longer than any that means something is not put together.
      if (value !== undefined && more !== '' && value.length < fieldLengthMax) fields.set(name, `${value} ${more}`)
      continue
    }
    const colon = line.indexOf(':')
    const found = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    // What goes on with a repeated field goes on with nothing.
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
