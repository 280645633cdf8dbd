import clsx from 'clsx'
import type { MouseEvent } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useNavigate } from 'react-router'
import type { Website } from '../../../contract/websites.ts'
import { useFormat } from '../../lib/format.ts'
import { BadgeCheck } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SortHead, type Sorting } from '../../ui/SortHead.tsx'
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '../../ui/Table.tsx'
import { walkRows } from '../../ui/rowKeyboard.ts'
import { DaFigure, DrFigure, SpamScoreFigure, TrafficFigure, Unknown } from '../analysis/Metrics.tsx'
import { countryName, metricShortName, languageName, nicheName } from '../analysis/names.ts'
import { Favicon } from '../../ui/Favicon.tsx'
import { ReadyLink } from '../../ui/ReadyLink.tsx'
import { OwnLinkMark } from '../earn/OwnLinkMark.tsx'
import { RowMenu } from './RowMenu.tsx'
import { ScoreMark, StateNoteLine, StatePill } from './WebsiteMarks.tsx'
import type { WebsiteSort } from './websiteFilters.ts'
import { usePrefetchWebsite } from './websites.ts'

const Head = (sorting: Sorting<WebsiteSort>) => {
  const { t } = useTranslation('websites')
  const { t: ta } = useTranslation('analysis')
  return (
    <TableHead>
      <SortHead label={t('columns.website')} sorts={['domain']} {...sorting} />
      <SortHead label={t('columns.state')} sorts={['state']} {...sorting} />
      <SortHead label={t('columns.quality')} sorts={['quality']} {...sorting} />
      <SortHead numeric label={metricShortName(ta, 'dr')} sorts={['dr']} {...sorting} />
      <SortHead numeric label={metricShortName(ta, 'da')} sorts={['da']} {...sorting} />
      <SortHead numeric label={metricShortName(ta, 'spam_score')} sorts={['spam']} {...sorting} />
      <SortHead numeric label={metricShortName(ta, 'traffic')} sorts={['traffic']} {...sorting} />
      <SortHead label={t('columns.topic')} sorts={['topic']} {...sorting} />
      <SortHead label={t('columns.lastCheck')} sorts={['checked']} {...sorting} />
      <HeadCell last>
        <span className="sr-only">{t('actions.title')}</span>
      </HeadCell>
    </TableHead>
  )
}

/** The category, and below it country and language. */
const Topic = ({ website: { niche, language, country, analysed_at: analysed } }: { website: Website }) => {
  const { t, i18n } = useTranslation('analysis')
  const place = [
    language === null ? null : languageName(t, language),
    country === null ? null : countryName(i18n.language, country),
  ].filter((part) => part !== null)
  const reason = t(analysed === null ? 'notAnalysed' : 'undecided')
  if (niche === null && place.length === 0) return <Unknown reason={reason} />
  return (
    <span className="grid min-w-0">
      <span className="truncate">{niche === null ? <Unknown reason={reason} /> : nicheName(t, niche)}</span>
      {place.length > 0 && (
        <span className="truncate text-xs text-faint" title={place.join(' · ')}>
          {place.join(' · ')}
        </span>
      )}
    </span>
  )
}

const LastCheck = ({ website: { verification } }: { website: Website }) => {
  const { t } = useTranslation('websites')
  const format = useFormat()
  const attempts = t('attempts', { count: verification.attempts })
  if (verification.last_checked_at === null) return <span className="text-faint">{attempts}</span>
  return (
    <span className="grid">
      <time dateTime={verification.last_checked_at} title={format.dateTime(verification.last_checked_at)}>
        {format.ago(verification.last_checked_at)}
      </time>
      <span className="text-xs text-faint">{attempts}</span>
    </span>
  )
}

const Name = ({ website, path }: { website: Website; path: string }) => {
  const { t } = useTranslation('websites')
  return (
    <span className="flex w-full min-w-0 items-center gap-3">
      <Favicon domain={website.domain} size={28} />
      <span className="min-w-0 flex-1 text-start max-w-44 2xl:max-w-72 cards:max-w-none">
        <span className="flex items-center gap-1.5">
          <ReadyLink to={path} title={website.domain_name} className="truncate no-underline hover:underline">
            {website.domain_name}
          </ReadyLink>
          {website.is_verified && (
            <BadgeCheck role="img" aria-label={t('states.verified')} className="size-4 shrink-0 text-alive" />
          )}
          {website.is_verified && <OwnLinkMark websiteId={website.id} />}
        </span>
        {website.title !== null && (
          <span className="block truncate text-xs font-normal text-faint" title={website.title}>
            <bdi>{website.title}</bdi>
          </span>
        )}
      </span>
      <span className="hidden shrink-0 items-center gap-1 cards:flex">
        <ScoreMark website={website} />
      </span>
    </span>
  )
}

/** Card layout: name and score in the first line, the state below, then metrics, three per line. */
const card =
  'cards:relative cards:grid! cards:grid-cols-3 cards:content-start cards:gap-x-3 cards:[&>td]:flex-col! cards:[&>td]:items-start! cards:[&>td]:justify-start! cards:[&>td]:text-start! cards:[&>td]:min-w-0'
/** Already in the first line of the card. */
const notOnCard = 'cards:hidden!'

interface RowProps {
  website: Website
  onVerify(id: string): void
}

const Row = ({ website, onVerify }: RowProps) => {
  const { t } = useTranslation('websites')
  const { t: ta } = useTranslation('analysis')
  const navigate = useNavigate()
  const prefetch = usePrefetchWebsite()
  const path = `/websites/${website.id}`
  const { dr, da, spam_score: spam, traffic } = website.figures
  // The whole row is a link, except for selected text and its own controls.
  const open = ({ target, currentTarget }: MouseEvent) => {
    // Menus and dialogs of the row are rendered in a portal elsewhere in the document.
    const inside = target instanceof Element && currentTarget.contains(target) && target.closest('a, button') === null
    if (inside && window.getSelection()?.isCollapsed !== false) void navigate(path)
  }
  return (
    <TableRow onClick={open} onPointerEnter={() => prefetch(website.id)} className={clsx('cursor-pointer', card)}>
      <RowHead className="cards:col-span-3 cards:pr-0!">
        <Name website={website} path={path} />
      </RowHead>
      <Cell className="cards:col-span-2 cards:row-start-2">
        <span className="flex flex-col items-start gap-1 cards:flex-row cards:flex-wrap cards:items-center cards:gap-x-2">
          <StatePill website={website} />
          <StateNoteLine website={website} />
        </span>
      </Cell>
      <Cell label={t('columns.quality')} className={notOnCard}>
        <ScoreMark website={website} />
      </Cell>
      <Cell numeric label={metricShortName(ta, 'dr')}>
        <DrFigure figure={dr} />
      </Cell>
      <Cell numeric label={metricShortName(ta, 'da')}>
        <DaFigure figure={da} />
      </Cell>
      <Cell numeric label={metricShortName(ta, 'spam_score')} className="whitespace-nowrap">
        <SpamScoreFigure figure={spam} />
      </Cell>
      <Cell numeric label={metricShortName(ta, 'traffic')} className="whitespace-nowrap cards:whitespace-normal">
        <TrafficFigure figure={traffic} />
      </Cell>
      <Cell label={t('columns.topic')} className="max-w-44 min-w-32 cards:max-w-none">
        <Topic website={website} />
      </Cell>
      <Cell label={t('columns.lastCheck')} className="whitespace-nowrap text-soft">
        <LastCheck website={website} />
      </Cell>
      <Cell last className="cards:col-start-3 cards:row-start-2 cards:-mr-2 cards:justify-self-end">
        <RowMenu website={website} onVerify={onVerify} />
      </Cell>
    </TableRow>
  )
}

const skeletonRows = Array.from({ length: 4 }, (_, position) => position)

const SkeletonRow = () => (
  <TableRow>
    <RowHead>
      <span className="flex items-center gap-3">
        <Skeleton className="size-7 shrink-0" />
        <Skeleton className="h-4 w-36" />
      </span>
    </RowHead>
    {['w-20', 'w-9', 'w-6', 'w-7', 'w-8', 'w-14', 'w-28', 'w-24', 'w-5'].map((width) => (
      <Cell key={width}>
        <Skeleton className={clsx('h-4', width)} />
      </Cell>
    ))}
  </TableRow>
)

interface WebsitesTableProps extends Sorting<WebsiteSort> {
  /** Undefined while loading. */
  websites: readonly Website[] | undefined
  onVerify(id: string): void
}

export const WebsitesTable = ({ websites, onVerify, ...sorting }: WebsitesTableProps) => {
  const { t } = useTranslation('websites')
  return (
    <div onKeyDown={walkRows} aria-busy={websites === undefined}>
      <Table wide label={t('title')} className="max-h-[max(20rem,100dvh-18rem)] cards:max-h-none">
        <Head {...sorting} />
        <TableBody>
          {websites === undefined
            ? skeletonRows.map((row) => <SkeletonRow key={row} />)
            : websites.map((website) => <Row key={website.id} website={website} onVerify={onVerify} />)}
        </TableBody>
      </Table>
    </div>
  )
}
