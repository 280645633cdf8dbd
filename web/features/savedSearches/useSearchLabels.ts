// Describes searches in the reader's language: a proposed name, and the filters that are no longer valid.
import { useTranslation } from '../../lib/translation.ts'
import type { SiteLanguage } from '../../../contract/analysis.ts'
import type { Niche } from '../../../contract/signals.ts'
import { type LostPart, readSearch } from '../../../contract/savedSearches.ts'
import { useFormat } from '../../lib/format.ts'
import { countryName, languageName, nicheName } from '../analysis/names.ts'
import { proposeName } from './proposal.ts'

/** More values in one filter are too long for a name. */
const namedMax = 2

const few = (values: readonly string[] | undefined): readonly string[] =>
  values === undefined || values.length > namedMax ? [] : values

export interface SearchWords {
  proposal(query: string, taken: readonly string[]): string
  lost(part: LostPart): string
}

export const useSearchWords = (): SearchWords => {
  const { t, i18n } = useTranslation('savedSearches')
  const { t: ta } = useTranslation('analysis')
  const format = useFormat()
  const figure = (name: 'price_to' | 'quality_from' | 'dr_from' | 'visits_from', value: number | undefined): string =>
    value === undefined ? '' : t(`proposal.${name}`, { figure: format.number(value) })
  return {
    proposal: (query, taken) => {
      const { filters } = readSearch(query)
      const parts = [
        filters.q ?? '',
        ...few(filters.category).map((value) => nicheName(ta, value as Niche)),
        ...few(filters.language).map((value) => languageName(ta, value as SiteLanguage)),
        ...few(filters.country).map((value) => countryName(i18n.language, value)),
        figure('price_to', filters.price_to),
        figure('quality_from', filters.quality_from),
        figure('dr_from', filters.dr_from),
        figure('visits_from', filters.visits_from),
        filters.favourites === undefined ? '' : t('proposal.favourites'),
      ]
      return proposeName(parts, t('proposal.plain'), taken)
    },
    lost: ({ name, value }) => {
      const part = `parts.${name}`
      const filterName = i18n.exists(part, { ns: 'savedSearches' }) ? t(part as 'parts.q') : name
      return value === '' ? filterName : t('lostPart', { filterName, value })
    },
  }
}
