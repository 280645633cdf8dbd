// What differs between two states of the settings, for the log of what admins did.
import type { CreditSettings } from '../../contract/pricing.ts'
import { furtherChanges, noteChange, settingPlaces } from '../../contract/settingPlaces.ts'

const changesMax = 30

/** By place, such as `packs.pack-50.price_cents`: what it was and what it is. */
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
