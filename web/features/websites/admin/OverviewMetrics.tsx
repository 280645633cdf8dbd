// Overview of all websites: counts per state, running analyses, and the distribution of scores.
import { useTranslation } from '../../../lib/translation.ts'
import { useFormat } from '../../../lib/format.ts'
import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Stat } from '../../../ui/Stat.tsx'
import { type Band, bandOf } from '../score.ts'
import { type Overview, useOverview } from './domains.ts'

const pointsPerBand = 10
const toneOf: Record<Band, string> = { good: 'bg-alive', fair: 'bg-accent', weak: 'bg-warn', poor: 'bg-lost' }
/**
 * Same colour bands as the score ring. One boundary lies in the middle of its ten points, so each half has its own
 * colour.
 */
const halvesOf = (band: number): string[] =>
  [band * pointsPerBand, band * pointsPerBand + pointsPerBand / 2].map((score) => toneOf[bandOf(score)])

const Histogram = ({ bands }: { bands: readonly number[] }) => {
  const { t } = useTranslation('websitesAdmin')
  const format = useFormat()
  const most = Math.max(1, ...bands)
  const rangeOf = (band: number): string =>
    `${band * pointsPerBand}–${band === bands.length - 1 ? 100 : band * pointsPerBand + pointsPerBand - 1}`
  return (
    <figure className="min-w-0">
      <figcaption className="text-[0.8125rem] text-soft">{t('overview.spread')}</figcaption>
      <ol className="mt-3 flex h-24 items-end gap-1 sm:gap-1.5">
        {bands.map((count, band) => (
          <li
            key={band}
            title={t('overview.band', { range: rangeOf(band), figure: format.number(count) })}
            className="flex h-full min-w-0 flex-1 flex-col justify-end"
          >
            <span className="sr-only">
              {t('overview.band', { range: rangeOf(band), figure: format.number(count) })}
            </span>
            <span
              aria-hidden
              className="flex min-h-px overflow-hidden rounded-t-[4px]"
              style={{ height: `${count === 0 ? 1 : Math.max(4, (count / most) * 100)}%` }}
            >
              {halvesOf(band).map((tone, half) => (
                <span key={half} className={`flex-1 ${count === 0 ? 'bg-track' : tone}`} />
              ))}
            </span>
          </li>
        ))}
      </ol>
      <div aria-hidden className="mt-1.5 flex justify-between text-[0.6875rem] text-faint tabular-nums">
        {[0, 20, 40, 60, 80, 100].map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
    </figure>
  )
}

const Figures = ({ data }: { data: Overview }) => {
  const { t } = useTranslation('websitesAdmin')
  const format = useFormat()
  const { verified, endangered, unproven, looking } = data.by_state
  const open = unproven + looking
  return (
    <Card className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-5 sm:grid-cols-3">
        <Stat
          label={t('overview.verified')}
          value={format.number(verified + endangered)}
          note={t('overview.endangered', { count: endangered, figure: format.number(endangered) })}
        />
        <Stat
          label={t('overview.unproven')}
          value={format.number(open)}
          note={t('overview.looking', { count: looking, figure: format.number(looking) })}
        />
        <Stat
          label={t('overview.average')}
          value={data.average_score === null ? '—' : format.number(data.average_score)}
          note={t('overview.analysed', { count: data.analysed, figure: format.number(data.analysed) })}
        />
        <Stat label={t('overview.waiting')} value={format.number(data.analyses_waiting)} />
        <Stat label={t('overview.failed')} value={format.number(data.analyses_failed)} />
        <Stat label={t('overview.blocked')} value={format.number(data.blocked_domains)} />
      </dl>
      <Histogram bands={data.score_bands} />
    </Card>
  )
}

const likely: Overview = {
  by_state: { verified: 100, endangered: 3, unproven: 10, looking: 4 },
  analysed: 100,
  analyses_waiting: 0,
  analyses_failed: 0,
  average_score: 70,
  score_bands: Array.from({ length: 10 }, () => 1),
  blocked_domains: 2,
}

/** Renders the real content invisibly, so that the skeleton has its exact height in every width and language. */
const Outline = () => (
  <div aria-busy="true" className="relative">
    <div aria-hidden className="invisible">
      <Figures data={likely} />
    </div>
    <Skeleton className="absolute inset-0 rounded-card" />
  </div>
)

export const OverviewFigures = () => {
  const { data, error } = useOverview()
  // The list below already shows the error; no need to repeat it here.
  if (data === undefined && error !== null) return null
  return <div className="mb-5">{data === undefined ? <Outline /> : <Figures data={data} />}</div>
}
