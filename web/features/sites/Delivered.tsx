// Links delivered from a website: number per month, how many are live, and the categories of their targets.
import { useTranslation } from '../../lib/translation.ts'
import type { DeliveredLinks } from '../../../contract/sites.ts'
import { useFormat } from '../../lib/format.ts'
import { monthName } from '../../lib/months.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Stat } from '../../ui/Stat.tsx'
import { nicheName } from '../analysis/names.ts'

/** All columns have equal width; the text is for screen readers, which cannot read colours and heights. */
const Months = ({ months }: Pick<DeliveredLinks, 'months'>) => {
  const { t, i18n } = useTranslation('sites')
  const highest = Math.max(1, ...months.map(({ links }) => links))
  return (
    <ol className="mt-5 flex items-end gap-1.5" aria-label={t('delivered.months')}>
      {months.map(({ month, links, live }) => {
        const name = monthName(month, i18n.language)
        const words = t('delivered.month', { month: name, count: links, live })
        return (
          <li key={month} title={words} className="min-w-0 flex-1">
            <span className="sr-only">{words}</span>
            <span aria-hidden className="flex h-20 flex-col justify-end overflow-hidden rounded-[3px]">
              <span className="block bg-faint/60" style={{ height: `${((links - live) / highest) * 100}%` }} />
              <span className="block bg-alive" style={{ height: `${(live / highest) * 100}%` }} />
              <span className="block h-0.5 shrink-0 bg-line" />
            </span>
            <span aria-hidden className="mt-1 block text-center text-xs text-faint">
              {name.charAt(0)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const Niches = ({ niches }: { niches: NonNullable<DeliveredLinks['niches']> }) => {
  const { t } = useTranslation('sites')
  const { t: ta } = useTranslation('analysis')
  return (
    <div className="mt-5">
      <h3 className="text-[0.8125rem] font-semibold">{t('delivered.niches')}</h3>
      <ul className="mt-2 flex flex-wrap gap-2">
        {niches.map(({ niche, links }) => (
          <li key={niche ?? ''} className="rounded-full border border-line px-3 py-1 text-[0.8125rem]">
            {niche === null ? t('delivered.otherNiche') : nicheName(ta, niche)}{' '}
            <span className="text-soft tabular-nums">{links}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

export const Delivered = ({ delivered }: { delivered: DeliveredLinks }) => {
  const { t } = useTranslation('sites')
  const format = useFormat()
  const { total, more, live, months, niches } = delivered
  return (
    <Card aria-labelledby="delivered-title">
      <CardHead id="delivered-title" title={t('delivered.title')}>
        {t(total === 0 ? 'delivered.none' : 'delivered.text')}
      </CardHead>
      {total > 0 && (
        <>
          <dl className="flex flex-wrap gap-x-10 gap-y-3">
            <Stat
              label={t('delivered.total')}
              value={more ? t('delivered.more', { figure: format.number(total) }) : format.number(total)}
            />
            <Stat
              label={t('delivered.live')}
              value={format.number(live)}
              note={t('delivered.share', { share: format.percent(live / total) })}
            />
          </dl>
          <Months months={months} />
          {niches !== null && <Niches niches={niches} />}
        </>
      )}
    </Card>
  )
}
