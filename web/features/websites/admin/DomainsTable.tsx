// Table of all members’ websites with row selection; on a phone each row is a card.
import clsx from 'clsx'
import type { MouseEvent } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { Link, useNavigate } from 'react-router'
import { useFormat } from '../../../lib/format.ts'
import { DrFigure, TrafficFigure } from '../../analysis/Metrics.tsx'
import { failureText, nicheName } from '../../analysis/names.ts'
import { Favicon } from '../../../ui/Favicon.tsx'
import { StatePill } from '../WebsiteMarks.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Figure } from '../../../ui/StatTile.tsx'
import { ScoreRing } from '../../../ui/ScoreRing.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type Direction, SortHead, type Sorting } from '../../../ui/SortHead.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { walkRows } from '../../../ui/rowKeyboard.ts'
import type { DomainSort } from './domainFilters.ts'
import type { ListedDomain } from './domains.ts'
import { isChosen, isPageChosen, pageToggled, type Selection, toggled } from './selection.ts'

const directions: Record<DomainSort, Direction> = {
  newest: 'descending',
  domain: 'ascending',
  score: 'descending',
  analysed: 'descending',
  dr: 'descending',
}

interface Choosing {
  selection: Selection
  onSelect(selection: Selection): void
}

const Head = (sorting: Sorting<DomainSort>) => {
  const { t } = useTranslation('websitesAdmin')
  return (
    <TableHead>
      <SortHead label={t('list.domainAndOwner')} sorts={['domain']} {...sorting} />
      <HeadCell>{t('list.state')}</HeadCell>
      <SortHead label={t('list.score')} sorts={['score']} {...sorting} />
      <SortHead numeric label={t('list.dr')} sorts={['dr']} {...sorting} />
      <HeadCell numeric>{t('list.traffic')}</HeadCell>
      <HeadCell>{t('list.niche')}</HeadCell>
      <SortHead label={t('list.analysed')} sorts={['analysed']} {...sorting} />
      <SortHead label={t('list.added')} sorts={['newest']} {...sorting} />
    </TableHead>
  )
}

const AnalysisCell = ({ website }: { website: ListedDomain }) => {
  const { t } = useTranslation('websitesAdmin')
  const { t: ta } = useTranslation('analysis')
  const format = useFormat()
  const { analysis, analysed_at: at } = website
  if (analysis?.state === 'queued' || analysis?.state === 'running') {
    return <StatusPill tone="waiting">{t(`analysisStates.${analysis.state}`)}</StatusPill>
  }
  if (analysis?.state === 'failed') {
    return (
      <Tooltip text={analysis.failure === null ? t('analysisStates.failed') : failureText(ta, analysis.failure)}>
        <span tabIndex={0} className="cursor-help rounded-full">
          <StatusPill tone="lost">{t('analysisStates.failed')}</StatusPill>
        </span>
      </Tooltip>
    )
  }
  if (at === null) return <span className="text-faint">{t('list.never')}</span>
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {format.ago(at)}
    </time>
  )
}

/** On a phone: the domain in the first line, state and score below, then the other values, three per row. */
const phoneCard =
  'max-sm:grid! max-sm:grid-cols-3 max-sm:gap-x-3 max-sm:[&>td]:flex-col! max-sm:[&>td]:items-start! max-sm:[&>td]:justify-start!'

type RowProps = Choosing & { website: ListedDomain; page: readonly string[] }

const Row = ({ website, page, selection, onSelect }: RowProps) => {
  const { t } = useTranslation('websitesAdmin')
  const { t: ta } = useTranslation('analysis')
  const format = useFormat()
  const navigate = useNavigate()
  const { id, domain, domain_name: name, figures, quality_score: score } = website
  const path = `/admin/domain-quality/${id}`
  const chosen = isChosen(selection, id)
  // A click anywhere in the row opens the page, except on its checkbox or while selecting text. Keyboard and screen
  // reader users follow the domain link.
  const open = ({ target }: MouseEvent) => {
    const onControl = target instanceof Element && target.closest('a, label, input') !== null
    if (!onControl && window.getSelection()?.isCollapsed !== false) void navigate(path)
  }
  return (
    <TableRow onClick={open} data-chosen={chosen || undefined} className={clsx('cursor-pointer', phoneCard)}>
      <RowHead className="max-sm:col-span-3">
        <span className="flex w-full min-w-0 items-center gap-2.5">
          <Checkbox className="gap-0!" checked={chosen} onChange={() => onSelect(toggled(selection, id, page))}>
            <VisuallyHidden>{t('list.choose', { domain: name })}</VisuallyHidden>
          </Checkbox>
          <Favicon domain={domain} />
          <span className="min-w-0 text-start sm:max-w-52">
            <Link to={path} title={name} className="block truncate no-underline hover:underline">
              <bdi>{name}</bdi>
            </Link>
            <span className="flex gap-1.5 text-xs font-normal text-faint">
              <bdi className="truncate" title={website.owner.name}>
                {website.owner.name}
              </bdi>
              {website.overridden && (
                <span className="shrink-0 font-semibold text-accent-text">{t('list.overridden')}</span>
              )}
            </span>
          </span>
        </span>
      </RowHead>
      <Cell label={t('list.state')} className="max-sm:col-span-2">
        <StatePill website={website} />
      </Cell>
      <Cell label={t('list.score')}>
        {score === null ? (
          <Figure value={null} format={String} reason={t('list.noScore')} />
        ) : (
          <ScoreRing score={score} label={t('list.score')} />
        )}
      </Cell>
      <Cell numeric label={t('list.dr')}>
        <DrFigure figure={figures.dr} />
      </Cell>
      <Cell numeric label={t('list.traffic')} className="whitespace-nowrap cards:whitespace-normal">
        <TrafficFigure figure={figures.traffic} />
      </Cell>
      <Cell label={t('list.niche')} className="text-soft">
        {website.niche === null ? '—' : nicheName(ta, website.niche)}
      </Cell>
      <Cell label={t('list.analysed')} className="whitespace-nowrap text-soft">
        <AnalysisCell website={website} />
      </Cell>
      <Cell label={t('list.added')} className="whitespace-nowrap text-soft tabular-nums">
        <time dateTime={website.created_at} title={format.dateTime(website.created_at)}>
          {format.date(website.created_at)}
        </time>
      </Cell>
    </TableRow>
  )
}

const skeletonRows = Array.from({ length: 8 }, (_, position) => position)

const SkeletonRow = () => (
  <TableRow className={phoneCard}>
    <RowHead className="max-sm:col-span-3">
      <Skeleton className="h-9 w-44" />
    </RowHead>
    {['w-20', 'w-9', 'w-8', 'w-16', 'w-24', 'w-22', 'w-21'].map((width, place) => (
      <Cell key={width} className={clsx('max-sm:h-12', place === 0 && 'max-sm:col-span-2')}>
        <Skeleton className={clsx('h-4', width)} />
      </Cell>
    ))}
  </TableRow>
)

interface DomainsTableProps extends Omit<Sorting<DomainSort>, 'directions'>, Choosing {
  /** Undefined while loading. */
  websites: readonly ListedDomain[] | undefined
  /** The rows shown still belong to the previous filters. */
  stale: boolean
}

export const DomainsTable = ({ websites, stale, selection, onSelect, ...sorting }: DomainsTableProps) => {
  const { t } = useTranslation('websitesAdmin')
  const page = (websites ?? []).map(({ id }) => id)
  return (
    <div onKeyDown={walkRows} aria-busy={websites === undefined || stale}>
      <Checkbox
        className="mb-3 text-[0.8125rem] text-soft"
        checked={isPageChosen(selection, page)}
        disabled={page.length === 0}
        onChange={() => onSelect(pageToggled(selection, page))}
      >
        {t('list.choosePage')}
      </Checkbox>
      <Table
        label={t('list.title')}
        className={clsx('transition-opacity sm:max-h-[max(24rem,100dvh-16rem)]', stale && 'opacity-60')}
      >
        <Head {...sorting} directions={directions} />
        <TableBody>
          {websites === undefined
            ? skeletonRows.map((row) => <SkeletonRow key={row} />)
            : websites.map((website) => (
                <Row key={website.id} website={website} page={page} selection={selection} onSelect={onSelect} />
              ))}
        </TableBody>
      </Table>
    </div>
  )
}
