// Verifies an exported link report offline: pure, without a database and without us. Says in plain words what was
// verified, and which record does not fit.
import { z } from 'zod'
import { dayMs } from '../../../contract/durations.ts'
import {
  type EvidenceDay,
  evidenceDay,
  type EvidenceRecord,
  type LinkEvidence,
  linkEvidence,
  type SignedStatement,
} from '../../../contract/evidence.ts'
import { thumbprintOf } from '../../platform/signing/thumbprint.ts'
import { chained, followPath, isSigned, leafOf, noHash, readStatement, sha256 } from './statements.ts'

/** Checks as people read them in the report; other fields are not part of the evidence. */
const readableCheck = z.looseObject({
  id: z.string(),
  at: z.string(),
  requested_url: z.string(),
  final_url: z.string().nullable(),
  status: z.number().nullable(),
  verdict: z.string(),
  reasons: z.array(z.string()),
  anchor_text: z.string().nullable(),
  rel: z.array(z.string()),
  place: z.string().nullable(),
  snippet: z.string().nullable(),
  is_manual: z.boolean(),
})
type ReadableCheck = z.output<typeof readableCheck>

const reportForm = z.looseObject({
  written_at: z.string(),
  link: z.looseObject({ id: z.string() }),
  checks: z.array(readableCheck),
  evidence: linkEvidence,
})
type Report = z.output<typeof reportForm>

const contentForm = z.tuple([
  z.string(),
  z.int(),
  z.int(),
  z.string(),
  z.string(),
  z.string().nullable(),
  z.int().nullable(),
  z.string(),
  z.array(z.string()),
  z.string().nullable(),
  z.array(z.string()),
  z.string().nullable(),
  z.string().nullable(),
  z.boolean(),
])

const keptForm = z.union([
  z.array(evidenceDay),
  z.looseObject({ days: z.array(evidenceDay) }).transform(({ days }) => days),
])

export interface Verification {
  /** What was verified, in whole sentences. */
  verified: string[]
  /** What does not fit; empty if everything does. */
  problems: string[]
}

/** `kept`: published days that the reader saved earlier, as the public list returned them. */
export const verifyReport = (file: unknown, kept?: unknown): Verification => {
  const parsed = reportForm.safeParse(file)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return {
      verified: [],
      problems: [`This is not a link report with evidence (${issue?.path.join('.')}: ${issue?.message}).`],
    }
  }
  const report = parsed.data
  const { evidence } = report
  const problems = [
    ...chainProblems(report),
    ...checkProblems(report),
    ...endProblems(report),
    ...evidence.days.flatMap((day) => dayProblems(day, evidence)),
    ...evidence.unproven_days.map(
      (day) => `The records of ${day} are not those that were published for this day: they were changed afterwards.`,
    ),
    ...(kept === undefined ? [] : keptProblems(evidence, kept)),
  ]
  return { verified: problems.length > 0 ? [] : summary(report, kept !== undefined), problems }
}

const nameOf = ({ position }: EvidenceRecord): string => `Record ${position}`

const parseContent = (content: string): z.output<typeof contentForm> | null => {
  try {
    return contentForm.safeParse(JSON.parse(content)).data ?? null
  } catch {
    return null
  }
}

const chainProblems = ({ link, evidence }: Report): string[] => {
  const problems: string[] = []
  if (link.id !== evidence.link_id) problems.push('The evidence belongs to another link than the report.')
  let [hash, position] = [evidence.previous, (evidence.records[0]?.position ?? 1) - 1]
  if ((position === 0) !== (hash === noHash)) problems.push('Records before the first one are missing.')
  let id = 0
  for (const record of evidence.records) {
    if (record.position !== position + 1) problems.push(`${nameOf(record)} does not follow record ${position}.`)
    if (record.hash !== chained(hash, record.content_hash)) {
      problems.push(
        `${nameOf(record)} does not fit the record before it: one of them was changed, removed or inserted.`,
      )
    }
    if (record.content !== null) {
      problems.push(...contentProblems(record, evidence))
      const content = parseContent(record.content)
      if (content !== null && content[2] <= id) {
        problems.push(`${nameOf(record)} is older than the record before it.`)
      }
      if (content !== null) id = content[2]
    }
    hash = record.hash
    position = record.position
  }
  return problems
}

const contentProblems = (record: EvidenceRecord, { link_id: linkId }: LinkEvidence): string[] => {
  if (record.content === null) return []
  if (sha256(record.content).toString('hex') !== record.content_hash) return [`${nameOf(record)} was changed.`]
  const content = parseContent(record.content)
  if (content === null) return [`${nameOf(record)} has no readable content.`]
  const [ofLink, position] = content
  return ofLink === linkId && position === record.position
    ? []
    : [`${nameOf(record)} belongs to another place or link.`]
}

/** The checks that people read must be those that are hashed. Reasons that no longer exist are not shown. */
const checkProblems = ({ checks, evidence: { records } }: Report): string[] => {
  const parsed = records.flatMap(({ content }) => {
    const read = content === null ? null : parseContent(content)
    return read === null ? [] : [read]
  })
  const byId = new Map(parsed.map((content) => [String(content[2]), content]))
  const oldest = Math.min(...parsed.map((content) => content[2]))
  const shown = new Set(checks.map(({ id }) => id))
  /** Written before there were chains. */
  const isFromBefore = ({ id }: ReadableCheck): boolean => Number(id) < oldest && (records[0]?.position ?? 1) === 1
  return [
    ...checks.flatMap((check) => {
      const content = byId.get(check.id)
      if (content === undefined) return isFromBefore(check) ? [] : [`Check ${check.id} is not in the evidence.`]
      return isSame(check, content) ? [] : [`Check ${check.id} says something else than record ${content[1]}.`]
    }),
    ...parsed
      .filter((content) => !shown.has(String(content[2])))
      .map((content) => `Record ${content[1]} is missing from the checks of the report.`),
  ]
}

const isSame = (check: ReadableCheck, content: z.output<typeof contentForm>): boolean => {
  const [, , , at, requested, final, status, verdict, reasons, anchor, rel, place, snippet, isManual] = content
  const scalars = [
    [check.at, `${at.slice(0, 23)}Z`],
    [check.requested_url, requested],
    [check.final_url, final],
    [check.status, status],
    [check.verdict, verdict],
    [check.anchor_text, anchor],
    [check.rel.join(' '), rel.join(' ')],
    [check.place, place],
    [check.snippet, snippet],
    [check.is_manual, isManual],
  ]
  return (
    scalars.every(([shown, hashed]) => shown === hashed) && check.reasons.every((reason) => reasons.includes(reason))
  )
}

const signatureProblems = (what: string, signed: SignedStatement): string[] => {
  if (thumbprintOf(signed.public_key) !== signed.key_id) return [`${what} names a key that is not the one it gives.`]
  return isSigned(signed) ? [] : [`${what} has no valid signature.`]
}

const endProblems = ({ evidence, written_at: writtenAt }: Report): string[] => {
  const values = readStatement('end', evidence.end.statement)
  const last = evidence.records.at(-1)
  const isOurs =
    values?.get('link') === evidence.link_id &&
    values.get('records') === String(last?.position ?? 0) &&
    values.get('kept') === String(evidence.records.filter(({ content }) => content !== null).length) &&
    values.get('hash') === (last?.hash ?? noHash) &&
    values.get('written') === writtenAt
  return [
    ...signatureProblems('The end of the chain', evidence.end),
    ...(isOurs
      ? []
      : ['The chain is not the one that was signed: records are missing, were added, or have lost their content.']),
  ]
}

const statementProblems = (day: EvidenceDay): string[] => {
  const values = readStatement('day', day.statement)
  const isSameDay =
    values?.get('day') === day.day && values.get('links') === String(day.links) && values.get('root') === day.root
  return [
    ...signatureProblems(`The statement of ${day.day}`, day),
    ...(isSameDay ? [] : [`The statement of ${day.day} says something else than the report.`]),
  ]
}

const dayProblems = (day: LinkEvidence['days'][number], { link_id: linkId, records }: LinkEvidence): string[] => {
  const at = records.findIndex(({ position }) => position === day.position)
  const record = records[at]
  if (record === undefined) return [`Record ${day.position}, published for ${day.day}, is missing.`]
  const root = followPath(leafOf(linkId, record.position, record.hash), day.path)
  return [
    ...statementProblems(day),
    ...(root === day.root ? [] : [`${nameOf(record)} is not the one that was published for ${day.day}.`]),
  ]
}

/** Days that the reader kept decide: what we say now must be what we said then. */
const keptProblems = ({ days }: LinkEvidence, given: unknown): string[] => {
  const kept = keptForm.safeParse(given)
  if (!kept.success) return ['The file with kept days is not a list of published days.']
  const sorted = kept.data.toSorted((a, b) => a.day.localeCompare(b.day))
  const byDay = new Map(sorted.map((day) => [day.day, day]))
  return [
    ...sorted.flatMap(statementProblems),
    ...sorted.flatMap((day, place) => {
      const before = sorted[place - 1]
      const previous = readStatement('day', day.statement)?.get('previous')
      const isNext = before === undefined || previous === sha256(before.statement).toString('hex')
      // Between two kept days there may be others that were not kept.
      return isNext || !isDayAfter(before.day, day.day)
        ? []
        : [`The kept statement of ${day.day} does not follow that of ${before.day}.`]
    }),
    ...days
      .filter(({ day, statement }) => (byDay.get(day)?.statement ?? statement) !== statement)
      .map(({ day }) => `The statement of ${day} is not the one you kept: the published day was changed.`),
  ]
}

const isDayAfter = (day: string, other: string): boolean => Date.parse(other) - Date.parse(day) === dayMs

const summary = ({ checks, evidence, written_at: writtenAt }: Report, hasKept: boolean): string[] => {
  const { records, days, end } = evidence
  const thinned = records.filter(({ content }) => content === null).length
  const before = checks.length - (records.length - thinned)
  const keys = new Set([end, ...days].map(({ key_id: keyId }) => keyId))
  return [
    `${records.length} records of link ${evidence.link_id} form one unbroken chain, as it was signed on ${writtenAt}.`,
    ...(thinned > 0 ? [`${thinned} of them only repeated the record before and were deleted; their hashes fit.`] : []),
    ...(before > 0 ? [`${before} older checks are from before the chain began and cannot be verified.`] : []),
    days.length > 0
      ? `The chain is part of ${days.length} published days, ${days[0]?.day} to ${days.at(-1)?.day}.`
      : 'No day with a check of this link has been published yet.',
    hasKept
      ? 'The published days are those that you kept.'
      : `Compare the statements with a copy of ${evidence.published_at} that was made at the time; pass it as second file.`,
    `Signed with ${[...keys].join(', ')}.`,
  ]
}
