// What sources, landing pages and referrals are called here.
import { useTranslation } from 'react-i18next'
import type { ReferralState } from '../../../contract/referrals.ts'
import type * as contract from '../../../contract/referrals.ts'
import { oneOf } from '../../lib/addressFilters.ts'
import type { Tone } from '../../ui/tones.ts'
import type { Grouping } from './analyticsFilters.ts'
import { placeNames } from './share.ts'

// Written again so that the contract's schemas stay out of the page.
const ownSources: typeof contract.ownSources = ['direct', 'unknown', 'other']
const ownLandings: typeof contract.ownLandings = ['code', 'unknown', 'other']

const brands: Readonly<Record<string, string>> = placeNames
/** Words that our own links to share carry, besides the names of brands. */
const sharedBy = ['email', 'share', 'qr', 'post', 'website'] as const

/** A host or a path is its own name. */
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
