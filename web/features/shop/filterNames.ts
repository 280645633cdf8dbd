// Labels of filters and of their values.
import { useTranslation } from '../../lib/translation.ts'
import type { SiteLanguage } from '../../../contract/analysis.ts'
import type { Niche } from '../../../contract/signals.ts'
import type { LinkType, OfferRel, RestrictedTopic, Writer } from '../../../contract/offers.ts'
import type { DeliveryMode } from '../../../contract/shop.ts'
import { type Format, useFormat } from '../../lib/format.ts'
import { countryName, languageName, nicheName } from '../analysis/names.ts'
import {
  asksForSite,
  type ChoiceName,
  isOwn,
  isRange,
  type FilterKey,
  type Narrowing,
  type OwnFilter,
  type RangeName,
  ranges,
} from './filters.ts'

const namedMax = 2

/** One of the member's websites, as a filter value. */
export interface OwnSite {
  id: string
  domain_name: string
}

export interface FilterNames {
  filterKey(key: FilterKey): string
  choice(name: ChoiceName, value: string): string
  bound(key: RangeName, value: number): string
  /** The value of a filter, short enough for a chip. */
  set(narrowing: Narrowing, key: FilterKey, sites: readonly OwnSite[]): string
}

export const useFilterNames = (): FilterNames => {
  const { t, i18n } = useTranslation('shop')
  const { t: to } = useTranslation('offers')
  const { t: ta } = useTranslation('analysis')
  const format: Format = useFormat()
  const choice = (name: ChoiceName, value: string): string => {
    switch (name) {
      case 'category':
        return nicheName(ta, value as Niche)
      case 'language':
        return languageName(ta, value as SiteLanguage)
      case 'country':
        return countryName(i18n.language, value)
      case 'rel':
        return to(`rels.${value as OfferRel}`)
      case 'link_type':
        return to(`linkTypes.${value as LinkType}`)
      case 'guarantee':
        return to('months', { count: Number(value) })
      case 'writer':
        return t(`writers.${value as Writer}`)
      case 'delivery':
        return t(`delivery.${value as DeliveryMode}`)
      case 'accepts':
        return to(`topics.${value as RestrictedTopic}`)
      case 'labelled':
      case 'restricted':
        return t(value === 'yes' ? 'yes' : 'no')
      case 'favourites':
      case 'hidden':
      case 'bought':
      case 'linking':
        return t(`mine.${name}`)
    }
  }
  const bound = (key: RangeName, value: number): string => {
    if (key === 'spam' || key === 'completion') return ta('percent', { value: format.number(value) })
    if (key === 'turnaround') return to('days', { count: value })
    return format.number(value)
  }
  const rangeText = ({ bounds }: Narrowing, key: RangeName): string => {
    const { from: fromName, to: toName } = ranges[key]
    const from = fromName === null ? undefined : bounds[fromName]
    const until = toName === null ? undefined : bounds[toName]
    if (from !== undefined && until !== undefined) {
      return t('range.between', { from: format.number(from), to: bound(key, until) })
    }
    if (from !== undefined) return t('range.from', { from: bound(key, from) })
    return until === undefined ? '' : t('range.to', { to: bound(key, until) })
  }
  const choicesText = (name: ChoiceName, values: readonly string[]): string => {
    const named = values.slice(0, namedMax).map((value) => choice(name, value))
    const rest = values.length - named.length
    return rest === 0 ? named.join(', ') : t('andMore', { named: named.join(', '), rest: format.number(rest) })
  }
  const ownText = ({ site }: Narrowing, key: OwnFilter, sites: readonly OwnSite[]): string => {
    if (!asksForSite(key)) return t('mine.only')
    return sites.find(({ id }) => id === site)?.domain_name ?? t('mine.allSites')
  }
  return {
    filterKey: (key) => t(`filterNames.${key}`),
    choice,
    bound,
    set: (narrowing, key, sites) => {
      if (isRange(key)) return rangeText(narrowing, key)
      if (narrowing.choices[key] === undefined) return ''
      return isOwn(key) ? ownText(narrowing, key, sites) : choicesText(key, narrowing.choices[key])
    },
  }
}
