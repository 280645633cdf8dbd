// Links in manual review, longest unclear first; on a phone each row is a card.
import { useTranslation } from '../../../lib/translation.ts'
import { Link } from 'react-router'
import type { ReviewedLink } from '../../../../contract/linksAdmin.ts'
import type { LinkAgreement } from '../../../../contract/linkAgreements.ts'
import { useFormat } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Credits } from '../../../ui/Credits.tsx'
import { Favicon } from '../../../ui/Favicon.tsx'
import { ListTable } from '../../../ui/ListTable.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../../ui/Table.tsx'
import { LinkStatePill } from '../LinkStatePill.tsx'
import { reasonText } from '../names.ts'
import { agreedText } from './agreedText.ts'
import { PageLink } from './PageLink.tsx'

interface Actions {
  onDecide(entry: ReviewedLink): void
  onFile(entry: ReviewedLink): void
  /** Called when the pointer or focus is near one of the actions. */
  onNear(): void
}

/** An order links to its page. */
const Agreed = ({ agreement }: { agreement: LinkAgreement }) => {
  const { t } = useTranslation('linksAdmin')
  const words = agreedText(t, agreement)
  const style = 'block text-xs leading-6 font-normal text-faint'
  if (agreement.kind === 'exchange') return <span className={style}>{words}</span>
  return (
    <Link to={`/admin/orders/${agreement.order_id}`} className={`${style} no-underline hover:underline`}>
      {words}
    </Link>
  )
}

const Site = ({ entry }: { entry: ReviewedLink }) => {
  const { t } = useTranslation('linksAdmin')
  return (
    <span className="flex w-full min-w-0 items-center gap-2.5">
      <Favicon domain={entry.domain} />
      <span className="min-w-0 text-start">
        <Link
          to={`/admin/domain-quality/${entry.website_id}`}
          title={entry.domain_name}
          className="block truncate leading-6 no-underline hover:underline sm:max-w-56"
        >
          <bdi>{entry.domain_name}</bdi>
        </Link>
        <Link
          to={`/admin/users/${entry.member.id}`}
          title={entry.member.name}
          className="block truncate text-xs leading-6 font-normal text-faint no-underline hover:underline sm:max-w-56"
        >
          <bdi>{entry.member.name}</bdi>
        </Link>
        {entry.agreed !== null && <Agreed agreement={entry.agreed.agreement} />}
        {!entry.website_verified && <span className="block text-xs text-warn">{t('list.unverified')}</span>}
      </span>
    </span>
  )
}

const Why = ({ link }: Pick<ReviewedLink, 'link'>) => {
  const { t } = useTranslation('linksAdmin')
  const { t: tl } = useTranslation('links')
  const format = useFormat()
  const [reason] = link.last_reasons
  return (
    <span className="block min-w-48 cards:ms-auto cards:min-w-0">
      {reason === undefined ? '—' : reasonText(tl, reason)}
      <span className="block text-xs text-faint">
        {t('list.looks', { count: link.checks, figure: format.number(link.checks) })}
        {link.last_checked_at !== null && ` · ${format.dateTime(link.last_checked_at)}`}
      </span>
    </span>
  )
}

const Row = ({ entry, onDecide, onFile, onNear }: Actions & { entry: ReviewedLink }) => {
  const { t } = useTranslation('linksAdmin')
  const format = useFormat()
  const { link, domain_name: domain, credits_if_missing: credits } = entry
  const near = { onPointerEnter: onNear, onFocus: onNear }
  return (
    <TableRow>
      <RowHead>
        <Site entry={entry} />
      </RowHead>
      <Cell label={t('list.page')}>
        <PageLink url={link.page_url} below={entry.domain} className="line-clamp-2 cards:line-clamp-none" />
      </Cell>
      <Cell label={t('list.why')} className="text-soft">
        <Why link={link} />
      </Cell>
      <Cell label={t('list.state')} className="whitespace-nowrap">
        <span className="grid justify-items-start gap-1 cards:ms-auto cards:justify-items-end">
          <LinkStatePill state={link.state} />
          {link.inconclusive_since !== null && (
            <time dateTime={link.inconclusive_since} className="text-xs text-faint tabular-nums">
              {t('list.sinceDay', { day: format.date(link.inconclusive_since) })}
            </time>
          )}
        </span>
      </Cell>
      <Cell numeric label={t('list.credits')}>
        {credits === 0 ? <span className="text-faint">{t('list.noCredits')}</span> : <Credits amount={credits} />}
      </Cell>
      <Cell last>
        <span className="flex justify-end gap-1.5 cards:justify-start">
          <Button size="s" aria-label={t('decide.openFor', { domain })} onClick={() => onDecide(entry)} {...near}>
            {t('decide.open')}
          </Button>
          <Button
            size="s"
            variant="ghost"
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

interface LinksTableProps extends Actions {
  /** Undefined while loading. */
  links: readonly ReviewedLink[] | undefined
  /** The rows shown still belong to the previous filters. */
  stale: boolean
}

export const LinksTable = ({ links, stale, ...actions }: LinksTableProps) => {
  const { t } = useTranslation('linksAdmin')
  return (
    <ListTable
      label={t('title')}
      entries={links}
      stale={stale}
      outline={['w-44', 'w-24', 'w-52', 'w-20', 'w-18', 'w-40']}
      head={
        <>
          <HeadCell>{t('list.website')}</HeadCell>
          <HeadCell>{t('list.page')}</HeadCell>
          <HeadCell>{t('list.why')}</HeadCell>
          <HeadCell>{t('list.state')}</HeadCell>
          <HeadCell numeric>{t('list.credits')}</HeadCell>
          <HeadCell last>
            <span className="sr-only">{t('list.actions')}</span>
          </HeadCell>
        </>
      }
      row={(entry) => <Row key={entry.link.id} entry={entry} {...actions} />}
    />
  )
}
