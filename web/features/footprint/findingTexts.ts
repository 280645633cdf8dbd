// Texts for the findings and anchor ratings of the footprint check, with their numbers.
import type { Translate } from '../../lib/translation.ts'
import type { AnchorLight, Footprint, FootprintFinding, FootprintVerdict } from '../../../contract/footprint.ts'
import type { Format } from '../../lib/format.ts'
import type { AlertTone } from '../../ui/Alert.tsx'
import type { Tone } from '../../ui/tones.ts'

export const verdictTones: Readonly<Record<FootprintVerdict, AlertTone>> = {
  clear: 'alive',
  warn: 'warn',
  block: 'lost',
}

export const lightTones: Readonly<Record<AnchorLight, Tone>> = { green: 'alive', amber: 'warn', red: 'lost' }

type T = Translate<'footprint'>

/** The two websites concerned. */
export interface Pair {
  site: string
  website: string
}

export const pairOf = ({ site, website }: Pick<Footprint, 'site' | 'website'>): Pair => ({
  site: site.domain_name,
  website: website.domain_name,
})

export const findingText = (t: T, format: Format, finding: FootprintFinding, pair: Pair): string => {
  switch (finding.finding) {
    case 'same_owner':
      return t(`findings.same_owner.${finding.because}`, { ...pair })
    case 'reciprocal': {
      const { links, days, last_seen_at: seen } = finding
      return t('findings.reciprocal', { ...pair, count: links, days, date: format.date(seen) })
    }
    case 'triangle':
      return t('findings.triangle', { ...pair, count: finding.circles })
    case 'repeated':
      return t('findings.repeated', { ...pair, count: finding.links, max: finding.links_max })
    case 'too_fast': {
      const { links, links_max: max, known_days: days } = finding
      return days === null
        ? t('findings.too_fast.unknownAge', { ...pair, count: links, max })
        : t('findings.too_fast.known', { ...pair, count: links, max, age: ageText(t, days) })
    }
  }
}

const daysPerYear = 365
const daysPerMonth = 30

/** In years from the second year on, in months before that. */
export const ageText = (t: T, days: number): string =>
  days >= 2 * daysPerYear
    ? t('age.years', { count: Math.floor(days / daysPerYear) })
    : days >= 2 * daysPerMonth
      ? t('age.months', { count: Math.floor(days / daysPerMonth) })
      : t('age.days', { count: days })
