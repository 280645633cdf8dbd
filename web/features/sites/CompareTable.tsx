// Comparison table: websites as columns, criteria as rows. Scrolls horizontally with sticky row labels where there is
// no room.
import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import type { ComparedSite } from '../../../contract/sites.ts'
import { useFormat } from '../../lib/format.ts'
import { Favicon } from '../../ui/Favicon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { CircleCheck, X } from '../../ui/icons.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { ReadyLink } from '../../ui/ReadyLink.tsx'
import { bestAmong } from './best.ts'
import { type CompareRow, compareRows } from './CompareRows.tsx'
import { sitePath } from './sitePath.ts'

const nameStyle = 'sticky start-0 z-1 bg-surface px-3 py-3 text-start align-top sm:px-4'
const cellStyle = 'border-s border-line-soft px-3 py-3 align-top sm:px-4'

const Head = ({ site, onRemove }: { site: ComparedSite; onRemove(): void }) => {
  const { t } = useTranslation('sites')
  return (
    <th scope="col" className={clsx(cellStyle, 'min-w-44 text-start font-normal')}>
      <span className="flex items-center justify-between gap-2">
        <Favicon domain={site.domain} />
        <IconButton
          label={t('compare.remove', { domain: site.domain_name })}
          className="-me-1.5 -mt-1.5 max-sm:size-11"
          onClick={onRemove}
        >
          <X aria-hidden />
        </IconButton>
      </span>
      <ReadyLink to={sitePath(site.domain)} className="rounded-small font-semibold wrap-anywhere hover:underline">
        {site.domain_name}
      </ReadyLink>
      {site.title !== null && (
        <span className="mt-1 line-clamp-4 text-xs text-faint wrap-anywhere" title={site.title}>
          <bdi>{site.title}</bdi>
        </span>
      )}
      {site.is_own && (
        <StatusPill tone="waiting" className="mt-1.5">
          {t('own')}
        </StatusPill>
      )}
    </th>
  )
}

const Row = ({ row, sites }: { row: CompareRow; sites: readonly ComparedSite[] }) => {
  const { t } = useTranslation('sites')
  const best = row.rank === undefined ? [] : bestAmong(sites.map(row.rank.valueOf), row.rank.wanted)
  return (
    <tr className="border-t border-line-soft">
      <th scope="row" className={clsx(nameStyle, 'text-[0.8125rem] font-medium text-soft')}>
        {row.name}
      </th>
      {sites.map((site, place) => (
        <td key={site.website_id} className={clsx(cellStyle, best[place] === true && 'bg-alive-tint font-semibold')}>
          <span className="flex items-start justify-between gap-2">
            <span className="min-w-0">{row.show(site)}</span>
            {best[place] === true && (
              <CircleCheck role="img" aria-label={t('compare.best')} className="mt-0.5 size-4 shrink-0 text-alive" />
            )}
          </span>
        </td>
      ))}
    </tr>
  )
}

interface CompareTableProps {
  sites: readonly ComparedSite[]
  /** The member's website used for the footprint check. */
  website: string | null
  stale: boolean
  onRemove(site: ComparedSite): void
}

export const CompareTable = ({ sites, website, stale, onRemove }: CompareTableProps) => {
  const { t, i18n } = useTranslation('sites')
  const { t: ta } = useTranslation('analysis')
  const { t: to } = useTranslation('offers')
  const format = useFormat()
  const rows = compareRows({ t, ta, to, format, language: i18n.language }, { website, sites })
  return (
    <div
      role="region"
      aria-label={t('compare.title')}
      aria-busy={stale}
      tabIndex={0}
      className={clsx(
        'relative overflow-x-auto rounded-card border border-line-soft bg-surface shadow-card transition-opacity focus-visible:rounded-card',
        stale && 'opacity-60',
      )}
    >
      <table className="w-full border-collapse">
        <thead>
          <tr>
            <td className={clsx(nameStyle, 'w-32 min-w-28 sm:w-52')}>
              <span className="sr-only">{t('compare.what')}</span>
            </td>
            {sites.map((site) => (
              <Head key={site.website_id} site={site} onRemove={() => onRemove(site)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} sites={sites} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
