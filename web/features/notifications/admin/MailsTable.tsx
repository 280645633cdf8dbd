import clsx from 'clsx'
import type { MouseEvent } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { Link, useNavigate } from 'react-router'
import type { MailRow } from '../../../../contract/mailLog.ts'
import { useFormat } from '../../../lib/format.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { walkRows } from '../../../ui/rowKeyboard.ts'
import { MailPill } from './BroadcastMarks.tsx'
import { useKindName } from './templateKinds.ts'

const Head = () => {
  const { t } = useTranslation('notificationsAdmin')
  return (
    <TableHead>
      <HeadCell>{t('log.recipient')}</HeadCell>
      <HeadCell>{t('log.state')}</HeadCell>
      <HeadCell>{t('log.subject')}</HeadCell>
      <HeadCell>{t('log.kind')}</HeadCell>
      <HeadCell numeric>{t('log.attempts')}</HeadCell>
      <HeadCell>{t('log.when')}</HeadCell>
    </TableHead>
  )
}

/** On a phone: recipient and status in the first line, the subject below. */
const phoneCard =
  'max-sm:grid! max-sm:grid-cols-2 max-sm:gap-x-3 max-sm:[&>td]:flex-col! max-sm:[&>td]:items-start! max-sm:[&>td]:justify-start!'
/** Already visible in the first lines of the card. */
const onlyReadOut = 'max-sm:sr-only!'

const Row = ({ mail }: { mail: MailRow }) => {
  const { t } = useTranslation('notificationsAdmin')
  const kindName = useKindName()
  const format = useFormat()
  const navigate = useNavigate()
  const path = `/admin/email-logs/${mail.id}`
  // A click anywhere in the row opens the page, except while selecting text. Keyboard and screen reader users follow
  // the address link.
  const open = ({ target }: MouseEvent) => {
    const onLink = target instanceof Element && target.closest('a') !== null
    if (!onLink && window.getSelection()?.isCollapsed !== false) void navigate(path)
  }
  return (
    <TableRow onClick={open} className={clsx('cursor-pointer', phoneCard)}>
      <RowHead className="max-sm:col-span-2">
        <span className="flex w-full min-w-0 items-start justify-between gap-3">
          <span className="min-w-0 text-start sm:max-w-60">
            <Link to={path} title={mail.recipient} className="block truncate no-underline hover:underline">
              {mail.recipient}
            </Link>
            <span aria-hidden className="mt-0.5 block text-[0.8125rem] font-normal wrap-anywhere text-soft sm:hidden">
              <bdi>{mail.subject}</bdi>
            </span>
          </span>
          <span aria-hidden className="shrink-0 sm:hidden">
            <MailPill state={mail.state} />
          </span>
        </span>
      </RowHead>
      <Cell label={t('log.state')} className={onlyReadOut}>
        <MailPill state={mail.state} />
      </Cell>
      <Cell label={t('log.subject')} className={onlyReadOut}>
        <span className="block max-w-80 truncate" title={mail.subject}>
          <bdi>{mail.subject}</bdi>
        </span>
      </Cell>
      <Cell label={t('log.kind')} className="text-soft">
        <span className="block max-w-52 truncate max-sm:max-w-full" title={kindName(mail.kind)}>
          {kindName(mail.kind)}
        </span>
      </Cell>
      <Cell numeric label={t('log.attempts')} className={onlyReadOut}>
        {format.number(mail.attempts)}
      </Cell>
      <Cell label={t('log.when')} className="whitespace-nowrap text-soft tabular-nums">
        <time dateTime={mail.created_at}>{format.dateTime(mail.created_at)}</time>
      </Cell>
    </TableRow>
  )
}

const skeletonRows = Array.from({ length: 8 }, (_, position) => position)

const SkeletonRow = () => (
  <TableRow>
    <RowHead aria-label="…">
      <Skeleton className="h-4 w-44" />
    </RowHead>
    {['w-20', 'w-56', 'w-32', 'w-6', 'w-28'].map((width) => (
      <Cell key={width}>
        <Skeleton className={clsx('h-4', width)} />
      </Cell>
    ))}
  </TableRow>
)

interface MailsTableProps {
  /** Undefined while loading. */
  mails: readonly MailRow[] | undefined
  /** The rows shown still belong to the previous filters. */
  stale: boolean
}

export const MailsTable = ({ mails, stale }: MailsTableProps) => {
  const { t } = useTranslation('notificationsAdmin')
  return (
    <div onKeyDown={walkRows} aria-busy={mails === undefined || stale}>
      <Table
        label={t('log.title')}
        className={clsx('transition-opacity sm:max-h-[max(20rem,100dvh-18rem)]', stale && 'opacity-60')}
      >
        <Head />
        <TableBody>
          {mails === undefined
            ? skeletonRows.map((row) => <SkeletonRow key={row} />)
            : mails.map((mail) => <Row key={mail.id} mail={mail} />)}
        </TableBody>
      </Table>
    </div>
  )
}
