// The links that wait for a person, those that are unclear for longest first; on a phone a row is a card.
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LinkToLookAt } from '../../../contract/linkAdmin.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Credits } from '../../ui/Credits.tsx'
import { Favicon } from '../../ui/Favicon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '../../ui/Table.tsx'
import { walkRows } from '../../ui/walkRows.ts'
import { LinkStatePill } from '../links/LinkStatePill.tsx'
import { reasonText } from '../links/names.ts'
import { PageLink } from './PageLink.tsx'

interface Actions {
  onDecide(entry: LinkToLookAt): void
  onFile(entry: LinkToLookAt): void
  /** Somebody is about to use one of them. */
  onNear(): void
}

const Site = ({ entry }: { entry: LinkToLookAt }) => {
  const { t } = useTranslation('linkAdmin')
  return (
    <span className="flex w-full min-w-0 items-center gap-2.5">
      <Favicon domain={entry.domain} />
      <span className="min-w-0 text-start">
        <Link
          to={`/admin/domain-quality/${entry.website_id}`}
          className="block truncate no-underline hover:underline sm:max-w-56"
        >
          <bdi>{entry.domain_name}</bdi>
        </Link>
        <Link
          to={`/admin/users/${entry.member.id}`}
          className="block truncate text-xs font-normal text-faint no-underline hover:underline sm:max-w-56"
        >
          <bdi>{entry.member.name}</bdi>
        </Link>
        {!entry.website_verified && <span className="block text-xs text-warn">{t('list.unverified')}</span>}
      </span>
    </span>
  )
}

const Why = ({ link }: Pick<LinkToLookAt, 'link'>) => {
  const { t } = useTranslation('linkAdmin')
  const { t: tl } = useTranslation('links')
  const format = useFormat()
  const [reason] = link.last_reasons
  return (
    <span className="ms-auto block min-w-0 sm:min-w-48">
      {reason === undefined ? '—' : reasonText(tl, reason)}
      <span className="block text-xs text-faint">
        {t('list.looks', { count: link.checks, figure: format.number(link.checks) })}
        {link.last_checked_at !== null && ` · ${format.dateTime(link.last_checked_at)}`}
      </span>
    </span>
  )
}

const Row = ({ entry, onDecide, onFile, onNear }: Actions & { entry: LinkToLookAt }) => {
  const { t } = useTranslation('linkAdmin')
  const format = useFormat()
  const { link, domain_name: domain, credits_if_gone: credits } = entry
  const near = { onPointerEnter: onNear, onFocus: onNear }
  return (
    <TableRow>
      <RowHead>
        <Site entry={entry} />
      </RowHead>
      <Cell label={t('list.page')}>
        <PageLink url={link.page_url} below={entry.domain} className="sm:line-clamp-2" />
      </Cell>
      <Cell label={t('list.why')} className="text-soft">
        <Why link={link} />
      </Cell>
      <Cell label={t('list.state')} className="whitespace-nowrap">
        <span className="ms-auto grid justify-items-end gap-1 lg:justify-items-start">
          <LinkStatePill state={link.state} />
          {link.unclear_since !== null && (
            <time dateTime={link.unclear_since} className="text-xs text-faint tabular-nums">
              {t('list.sinceDay', { day: format.date(link.unclear_since) })}
            </time>
          )}
        </span>
      </Cell>
      <Cell numeric label={t('list.credits')}>
        {credits === 0 ? <span className="text-faint">{t('list.noCredits')}</span> : <Credits amount={credits} />}
      </Cell>
      <Cell last>
        <span className="flex gap-1.5 sm:justify-end">
          <Button size="s" aria-label={t('decide.openFor', { domain })} onClick={() => onDecide(entry)} {...near}>
            {t('decide.open')}
          </Button>
          <Button
            size="s"
            look="ghost"
            aria-label={t('list.fileFor', { domain })}
            onClick={() => onFile(entry)}
            {...near}
          >
            {t('list.file')}
          </Button>
        </span>
      </Cell>
    </TableRow>
  )
}

const skeletonRows = Array.from({ length: 6 }, (_, position) => position)

const SkeletonRow = () => (
  <TableRow>
    <RowHead>
      <Skeleton className="h-9 w-44" />
    </RowHead>
    {['w-24', 'w-52', 'w-20', 'w-18', 'w-40'].map((width) => (
      <Cell key={width}>
        <Skeleton className={clsx('h-4', width)} />
      </Cell>
    ))}
  </TableRow>
)

interface LinksTableProps extends Actions {
  /** Undefined while they are on their way. */
  links: readonly LinkToLookAt[] | undefined
  /** What is shown is not yet what was asked for. */
  stale: boolean
}

export const LinksTable = ({ links, stale, ...actions }: LinksTableProps) => {
  const { t } = useTranslation('linkAdmin')
  return (
    <div onKeyDown={walkRows} aria-busy={links === undefined || stale}>
      <Table
        wide
        label={t('title')}
        className={clsx('transition-opacity sm:max-h-[max(20rem,100dvh-16rem)]', stale && 'opacity-60')}
      >
        <TableHead>
          <HeadCell>{t('list.website')}</HeadCell>
          <HeadCell>{t('list.page')}</HeadCell>
          <HeadCell>{t('list.why')}</HeadCell>
          <HeadCell>{t('list.state')}</HeadCell>
          <HeadCell numeric>{t('list.credits')}</HeadCell>
          <HeadCell last>
            <span className="sr-only">{t('list.actions')}</span>
          </HeadCell>
        </TableHead>
        <TableBody>
          {links === undefined
            ? skeletonRows.map((row) => <SkeletonRow key={row} />)
            : links.map((entry) => <Row key={entry.link.id} entry={entry} {...actions} />)}
        </TableBody>
      </Table>
    </div>
  )
}
