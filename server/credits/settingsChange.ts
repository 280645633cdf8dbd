// Diff between two states of the settings, for the admin audit log.
import type { CreditSettings } from '../../contract/pricing.ts'
import { furtherChanges, noteChange, settingPlaces } from '../../contract/settingChanges.ts'

const changesMax = 30

/** Keyed by path, such as `packs.pack-50.price_cents`: old and new value. */
export const changesOf = (before: CreditSettings, after: CreditSettings): Record<string, string> => {
  const [old, now] = [settingPlaces(before), settingPlaces(after)]
  const places = [...new Set([...old.keys(), ...now.keys()])]
  const changed = places
    .filter((place) => old.get(place) !== now.get(place))
    .map((place): [string, string] => [place, noteChange(old.get(place), now.get(place))])
  const shown = changed.slice(0, changesMax)
  return Object.fromEntries(
    changed.length > shown.length ? [...shown, [furtherChanges, `+${changed.length - shown.length}`]] : shown,
  )
}
