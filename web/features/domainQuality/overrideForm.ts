// What an admin typed in place of a measured figure, read as the contract wants it.
import { type Override, type OverrideField, override } from '../../../contract/websiteAdmin.ts'

export interface TypedOverride {
  field: OverrideField
  /** Of figures, niche, language and country. */
  value: string
  /** Of visits per month; without an end the band is open. */
  from: string
  to: string
  reason: string
}

const whole = (text: string): number | null => (/^\s*\d+\s*$/.test(text) ? Number(text) : null)

const valueOf = ({ field, value, from, to }: TypedOverride): unknown => {
  switch (field) {
    case 'quality_score':
    case 'dr':
    case 'da':
    case 'spam_score':
      return whole(value)
    case 'traffic':
      return { from: whole(from), to: to.trim() === '' ? null : (whole(to) ?? 'wrong') }
    case 'country':
      return value.trim().toUpperCase()
    case 'niche':
    case 'language':
      return value
  }
}

/** Null where it is no value that the field can have. */
export const readOverride = (typed: TypedOverride): Override | null => {
  const read = override.safeParse({ field: typed.field, value: valueOf(typed) }).data
  if (read?.field === 'traffic' && read.value.to !== null && read.value.to < read.value.from) return null
  return read ?? null
}
