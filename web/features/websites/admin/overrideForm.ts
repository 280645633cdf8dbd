// Parses an override typed by an admin into the contract’s shape, with one message per invalid field.
import type { OverrideField } from '../../../../contract/overrideFields.ts'
import { type Override, override, websiteAdminEndpoints } from '../../../../contract/websitesAdmin.ts'
import { messageOf, writeIssue } from '../../../lib/formIssues.ts'
import { readWholeNumber } from '../../../lib/wholeNumber.ts'

export interface TypedOverride {
  field: OverrideField
  /** For metrics, category, language and country. */
  value: string
  /** For monthly visits; without an end the band is open. */
  from: string
  to: string
  reason: string
}

export interface OverrideEntry {
  override: Override
  reason: string
}

type Part = 'value' | 'from' | 'to' | 'reason'
export type Complaints = Partial<Record<Part, string>>
export type ReadOverride = { kind: 'said'; said: OverrideEntry } | { kind: 'refused'; complaints: Complaints }

const reasonSchema = websiteAdminEndpoints.overrideWebsite.body.shape.reason

type Value = { kind: 'value'; value: unknown } | { kind: 'refused'; complaints: Complaints }

const required = writeIssue({ code: 'required' })

/** A number, null if empty and optional, or the error as a text. */
const numberIn = (text: string, language: string, isOptional = false): number | null | string => {
  const read = readWholeNumber(text, language)
  if (read.kind === 'number') return read.value < 0 ? writeIssue({ code: 'too_small', limit: 0 }) : read.value
  if (read.kind === 'refused') return writeIssue({ code: read.code })
  return isOptional ? null : required
}

const bandOf = (typed: TypedOverride, language: string): Value => {
  const from = numberIn(typed.from, language)
  const to = numberIn(typed.to, language, true)
  const complaints: Complaints = {}
  if (typeof from === 'string') complaints.from = from
  if (typeof to === 'string') complaints.to = to
  if (typeof from === 'number' && typeof to === 'number' && to < from) {
    complaints.to = writeIssue({ code: 'too_small', limit: from })
  }
  return Object.keys(complaints).length > 0 ? { kind: 'refused', complaints } : { kind: 'value', value: { from, to } }
}

const valueOf = (typed: TypedOverride, language: string): Value => {
  const { field, value } = typed
  switch (field) {
    case 'quality_score':
    case 'dr':
    case 'da':
    case 'spam_score': {
      const figure = numberIn(value, language)
      return typeof figure === 'string'
        ? { kind: 'refused', complaints: { value: figure } }
        : { kind: 'value', value: figure }
    }
    case 'traffic':
      return bandOf(typed, language)
    case 'country':
    case 'niche':
    case 'language': {
      const word = field === 'country' ? value.trim().toUpperCase() : value
      return word === '' ? { kind: 'refused', complaints: { value: required } } : { kind: 'value', value: word }
    }
  }
}

const overrideOf = (typed: TypedOverride, language: string): Override | Complaints => {
  const read = valueOf(typed, language)
  if (read.kind === 'refused') return read.complaints
  const checked = override.safeParse({ field: typed.field, value: read.value }, { error: messageOf })
  if (checked.success) return checked.data
  const place = checked.error.issues[0]?.path.at(-1)
  return { [place === 'from' || place === 'to' ? place : 'value']: checked.error.issues[0]?.message ?? required }
}

const isOverride = (read: Override | Complaints): read is Override => 'field' in read

/** Validates every field, so that all errors are reported at once. */
export const readOverride = (typed: TypedOverride, language: string): ReadOverride => {
  const read = overrideOf(typed, language)
  const reason = reasonSchema.safeParse(typed.reason, { error: messageOf })
  if (isOverride(read) && reason.success) return { kind: 'said', said: { override: read, reason: reason.data } }
  const complaints = isOverride(read) ? {} : read
  if (!reason.success) complaints.reason = reason.error.issues[0]?.message ?? required
  return { kind: 'refused', complaints }
}
