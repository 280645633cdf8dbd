// Display names of sources, landing pages and referral states.
import { useTranslation } from '../../lib/translation.ts'
import type { ReferralState } from '../../../contract/referrals.ts'
import type * as contract from '../../../contract/referrals.ts'
import { oneOf } from '../../lib/addressFilters.ts'
import type { Tone } from '../../ui/tones.ts'
import type { Grouping } from './analyticsFilters.ts'
import { placeNames } from './share.ts'

// Repeated here so that the contract's schemas stay out of the bundle.
const ownSources: typeof contract.ownSources = ['direct', 'unknown', 'other']
const ownLandings: typeof contract.ownLandings = ['code', 'unknown', 'other']

const brands: Readonly<Record<string, string>> = placeNames
/** Sources in our own share links, besides brand names. */
const sharedBy = ['email', 'share', 'qr', 'post', 'website'] as const

/** A host or a path is shown unchanged. */
export const useNameOf = (by: Grouping): ((key: string) => string) => {
  const { t } = useTranslation('referrals')
  return (key) => {
    if (by === 'landing') {
      const own = oneOf(ownLandings, key)
      return own === undefined ? key : t(`landings.${own}`)
    }
    const own = oneOf([...ownSources, ...sharedBy], key)
    return own === undefined ? (brands[key] ?? key) : t(`sources.${own}`)
  }
}

export const stateTone: Readonly<Record<ReferralState, Tone>> = {
  registered: 'waiting',
  held: 'warn',
  activated: 'alive',
  refused: 'neutral',
}
