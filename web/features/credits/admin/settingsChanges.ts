// Differences between two versions of the settings, one line each in the admin's words: before saving, and later in the
// log.
import type { CreditSettings } from '../../../../contract/pricing.ts'
import { furtherChanges, readChange, settingPlaces } from '../../../../contract/settingChanges.ts'
import { settingWords, type Spoken } from './settingTexts.ts'

export interface Change {
  label: string
  before: string
  after: string
}

export const settingsChanges = (spoken: Spoken, before: CreditSettings, after: CreditSettings): Change[] => {
  const [old, now] = [settingPlaces(before), settingPlaces(after)]
  const words = settingWords(spoken)
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((place) => old.get(place) !== now.get(place))
    .map((place) => {
      const { label, say } = words(place) ?? { label: place, say: (noted) => noted ?? '—' }
      return { label, before: say(old.get(place) ?? null), after: say(now.get(place) ?? null) }
    })
}

/** Logged changes, and entries in a format that is no longer known, shown as logged. */
export type NotedChange = Change | { label: string; noted: string }

export interface NotedChanges {
  changes: NotedChange[]
  /** The number of changes not listed. */
  further: number
}

/** In the order of the settings page, because the log has none. */
const groups = [
  'awards',
  'award_limits',
  'own_site_link',
  'packs',
  'plans',
  'loyalty',
  'offers',
  'payments',
  'orders',
  'guarantee',
  'exchange',
  'referrals',
  'content',
  'invoices',
] as const satisfies readonly (keyof CreditSettings)[]

const groupOf = (place: string): number => {
  const at = groups.findIndex((group) => place.startsWith(`${group}.`))
  return at === -1 ? groups.length : at
}

export const notedChanges = (spoken: Spoken, details: Readonly<Record<string, string>>): NotedChanges => {
  const { [furtherChanges]: further = '0', ...noted } = details
  const words = settingWords(spoken)
  const changes = Object.entries(noted)
    .toSorted(([one], [other]) => groupOf(one) - groupOf(other))
    .map(([place, text]): NotedChange => {
      const known = words(place)
      const values = readChange(text)
      if (known === null || values === null) return { label: known?.label ?? place, noted: text }
      return { label: known.label, before: known.say(values.before), after: known.say(values.after) }
    })
  return { changes, further: Number(further) }
}
