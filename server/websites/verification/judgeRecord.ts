// Pure: judges what the DNS readings of a domain verify. The first matching row is the outcome.
//
// | outcome          | when                                                                                               |
// | ---------------- | -------------------------------------------------------------------------------------------------- |
// | `verified`       | our value is at the domain itself or at `_ankerplatz.`, there also behind an alias of its own      |
// | `domain_missing` | all conclusive readings report that the domain does not exist, so nothing below it exists either   |
// | inconclusive     | one of the two names could not be read: `blocked`, else `server_failure`, else `silence`           |
// | `wrong_value`    | one of our records is there with another token                                                     |
// | `alias`          | the domain itself is an alias, so its records belong to another party                              |
// | `wildcard`       | `_ankerplatz.` answers only as any other name does                                                 |
// | `not_found`      | both names were read, and none of our records is there                                             |
//
// One conclusive reading suffices for its name, whatever the others returned; a reading of one name does not apply to the other.
import type { VerificationOutcome } from '../../../contract/websites.ts'
import type { NameReading, NameReadings } from '../../platform/outbound/names.ts'
import { recordNamesOf, recordPrefix, recordValueOf } from './record.ts'

export interface RecordReadings {
  domain: NameReadings
  label: NameReadings
  /** A sibling name of `_ankerplatz.` that cannot exist on purpose; null if it was not queried. */
  sibling: (NameReadings & { name: string }) | null
}

type Known = Extract<NameReading, { kind: 'records' | 'no_record' | 'no_name' | 'impossible' }>
type Unknown = Exclude<NameReading, Known>

/** One pair pasted, one pair added by the panel. */
const quotesMax = 2
const seenMax = 5
const seenLengthMax = 120

export const judgeRecord = (
  token: string,
  readings: RecordReadings,
): { outcome: VerificationOutcome; seen: string[] } => {
  const outcome = outcomeOf(token, readings)
  return { outcome, seen: whatWasSeen(outcome, readings) }
}

/** Whether the readings alone cannot tell if `_ankerplatz.` has its own record or a wildcard answers. */
export const needsSibling = (token: string, { domain, label }: RecordReadings): boolean =>
  !standsAtDomain(token, domain) &&
  !knownOf(label).some((reading) => isPlain(reading) && hasOurs(token, reading)) &&
  knownOf(label).some(({ kind }) => kind === 'records')

const outcomeOf = (token: string, { domain, label, sibling }: RecordReadings): VerificationOutcome => {
  const [atDomain, atLabel] = [knownOf(domain), knownOf(label)]
  if (standsAtDomain(token, domain)) return 'verified'
  const ours = atLabel.filter((reading) => hasOurs(token, reading))
  if (ours.some(isPlain)) return 'verified'
  if (ours.length > 0) {
    const viaAlias = judgeAliases(ours, label, sibling)
    if (viaAlias !== null) return viaAlias
  }
  if (atDomain.length > 0 && [...atDomain, ...atLabel].every(isNowhere)) return 'domain_missing'
  if (atDomain.length === 0) return worstOf(domain)
  if (atLabel.length === 0) return worstOf(label)
  const allowed = [...atDomain.filter(isPlain), ...atLabel].flatMap(valuesOf)
  if (ours.length === 0 && allowed.some(isOfOurKind)) return 'wrong_value'
  if (atDomain.some((reading) => aliasOf(reading) !== null)) return 'alias'
  return ours.length > 0 || answersAlike(atLabel, sibling) ? 'wildcard' : 'not_found'
}

/**
 * Our value behind an alias counts if `_ankerplatz.` has its own alias. The target of a wildcard belongs to the host of
 * everything else.
 */
const judgeAliases = (
  ours: readonly Known[],
  label: NameReadings,
  sibling: RecordReadings['sibling'],
): VerificationOutcome | null => {
  if (sibling === null) return null
  const besides = all(sibling)
  const common = new Set(besides.map((reading) => aliasShape(reading, sibling.name)))
  const own = new Set(ours.map((reading) => aliasShape(reading, labelName)).filter((shape) => !common.has(shape)))
  if (own.size === 0) return null
  // The server that returned the alias must also have answered for the sibling. A resolver may have lost the alias, so
  // its answer counts only if no server knows.
  const shown = all(label).filter((reading) => own.has(aliasShape(reading, labelName)))
  const servers = shown.filter(({ server }) => server !== null)
  const witnesses = new Set((servers.length > 0 ? servers : shown).map(({ server }) => server))
  return besides.some((reading) => witnesses.has(reading.server) && tellsAlias(reading)) ? 'verified' : worstOf(sibling)
}

const labelName = recordNamesOf('')[1]

/** Nothing is known of a name that was not queried. */
const tellsAlias = (reading: NameReading): boolean =>
  aliasOf(reading) !== null || (isKnown(reading) && reading.kind !== 'impossible')

/** A DNAME prepends the queried label to its target; without the label, the aliases of two names can be compared. */
const aliasShape = (reading: NameReading, askedName: string): string | null => {
  const alias = aliasOf(reading)?.toLowerCase() ?? null
  const first = `${askedName.split('.')[0] ?? ''}.`
  return alias?.startsWith(first) === true ? `*.${alias.slice(first.length)}` : alias
}

const answersAlike = (atLabel: readonly Known[], sibling: RecordReadings['sibling']): boolean => {
  if (sibling === null) return false
  const keyOf = (reading: Known, name: string): string =>
    aliasShape(reading, name) ?? JSON.stringify(valuesOf(reading).toSorted())
  const answers = knownOf(sibling).filter((reading) => hasValues(reading) || !isPlain(reading))
  const besides = new Set(answers.map((reading) => keyOf(reading, sibling.name)))
  return atLabel.filter(hasValues).some((reading) => besides.has(keyOf(reading, labelName)))
}

const standsAtDomain = (token: string, domain: NameReadings): boolean =>
  knownOf(domain).some((reading) => isPlain(reading) && hasOurs(token, reading))

const all = ({ servers, resolver }: NameReadings): (NameReading & { server: string | null })[] => [
  ...servers,
  { ...resolver, server: null },
]

const isKnown = (reading: NameReading): reading is Known =>
  reading.kind === 'records' || reading.kind === 'no_record' || isNowhere(reading)

/** A name that is too long to be queried carries no record either. */
const isNowhere = (reading: NameReading): reading is Extract<Known, { kind: 'no_name' | 'impossible' }> =>
  reading.kind === 'no_name' || reading.kind === 'impossible'

const knownOf = ({ servers, resolver }: NameReadings): Known[] =>
  [...servers, resolver].filter((reading: NameReading) => isKnown(reading))

/** The most helpful reason for fixing it: an address that cannot be queried, else an error, else a timeout. */
const worstOf = (readings: NameReadings): Unknown['kind'] => {
  const kinds = new Set(all(readings).map(({ kind }) => kind))
  if (kinds.has('blocked')) return 'blocked'
  return kinds.has('server_failure') ? 'server_failure' : 'silence'
}

const aliasOf = (reading: NameReading): string | null => (isNowhere(reading) ? null : (reading.alias ?? null))
const isPlain = (reading: Known): boolean => aliasOf(reading) === null
const valuesOf = (reading: Known): string[] => (reading.kind === 'records' ? reading.values : [])
const hasValues = (reading: Known): boolean => valuesOf(reading).length > 0

/** Some DNS panels keep the quotes that were pasted into them, or add their own. */
const bare = (value: string, quotesLeft = quotesMax): string => {
  const trimmed = value.trim()
  const inner = /^(["'])(.*)\1$/s.exec(trimmed)?.[2]
  return inner === undefined || quotesLeft === 0 ? trimmed : bare(inner, quotesLeft - 1)
}

const isOfOurKind = (value: string): boolean => bare(value).toLowerCase().startsWith(recordPrefix)

const isOurs = (token: string, value: string): boolean => {
  const text = bare(value)
  return isOfOurKind(text) && recordPrefix + text.slice(recordPrefix.length) === recordValueOf(token)
}

const hasOurs = (token: string, reading: Known): boolean => valuesOf(reading).some((value) => isOurs(token, value))

/** Our records first, then sorted by text, because servers answer in any order. */
const whatWasSeen = (outcome: VerificationOutcome, { domain, label }: RecordReadings): string[] => {
  const atDomain = knownOf(domain)
  const aliases = atDomain.flatMap((reading) => aliasOf(reading) ?? [])
  const values = [...new Set([...atDomain, ...knownOf(label)].flatMap(valuesOf))].toSorted()
  const sorted = [...values.filter(isOfOurKind), ...values.filter((value) => !isOfOurKind(value))]
  const pointers = outcome === 'alias' ? [...new Set(aliases)].toSorted().map((alias) => `CNAME ${alias}`) : []
  return [...new Set([...pointers, ...sorted].map(shown))].slice(0, seenMax)
}

/** Untrusted text: removes characters that move the cursor or reverse the text direction. */
const shown = (value: string): string =>
  [...value.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, '\u{fffd}')]
    .slice(0, seenLengthMax)
    .join('')
