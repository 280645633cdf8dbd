// One ledger account: its balance, and every entry behind it.
import clsx from 'clsx'
import { useTranslation } from '../../../lib/translation.ts'
import { Link } from 'react-router'
import type { LedgerEntry } from '../../../../contract/creditsAdmin.ts'
import { ApiError } from '../../../lib/api.ts'
import { useCursorPaging } from '../../../lib/cursorPaging.ts'
import { useDetailName } from '../../../lib/detailName.ts'
import { useFormat } from '../../../lib/format.ts'
import { Card } from '../../../ui/Card.tsx'
import { CursorPages } from '../../../ui/CursorPages.tsx'
import { DetailFailure } from '../../../ui/DetailFailure.tsx'
import { DetailOutline } from '../../../ui/DetailOutline.tsx'
import { DocumentHead } from '../../../ui/DocumentHead.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ScrollText } from '../../../ui/icons.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { MissingPage } from '../../../ui/MissingPage.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { walkRows } from '../../../ui/rowKeyboard.ts'
import { type AccountDetail, useAccount } from './creditAdmin.ts'
import { ledgerPath } from './filters.ts'
import { isNumber } from './isNumber.ts'
import { isMembers, SideLink, SubjectLink, useSideName } from './TransferMarks.tsx'

type Held = AccountDetail['account']

const Head = ({ account }: { account: Held }) => {
  const { t } = useTranslation('creditsAdmin')
  const format = useFormat()
  const nameOf = useSideName()
  const name = nameOf(account)
  useDetailName(name)
  const ofMember = account.kind === 'member' || isMembers(account.kind)
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <DocumentHead title={name} hidden />
      <div className="min-w-0">
        <h1 className="text-[1.6875rem] tracking-tight wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        <p className="mt-0.5 text-soft">
          {account.owner_id !== null && `${t(`kinds.${account.kind}`)} · `}
          {t('account.number', { id: account.id })}
          {account.part > 0 && ` · ${t('account.part', { part: format.number(account.part) })}`}
        </p>
        <p className="mt-1 max-w-prose text-[0.8125rem] text-faint">{t(`kindTexts.${account.kind}`)}</p>
      </div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="sm:text-end">
          <p className="font-head text-3xl font-bold tracking-tight text-accent-text tabular-nums">
            {format.credits(account.balance)}
          </p>
          <p className="text-[0.8125rem] text-faint">
            {t('account.version', { version: format.number(account.version) })}
          </p>
        </div>
        {ofMember && account.owner_id !== null && (
          <div className="flex flex-wrap gap-2">
            <LinkButton to={`/admin/users/${account.owner_id}`}>{t('account.toMember')}</LinkButton>
            <LinkButton to={ledgerPath({ member: account.owner_id })}>{t('account.toTransfers')}</LinkButton>
          </div>
        )}
        {account.order_number !== null && account.owner_id !== null && (
          <LinkButton to={`/admin/orders/${account.owner_id}`}>{t('account.toOrder')}</LinkButton>
        )}
      </div>
    </header>
  )
}

const Row = ({ account, entry }: { account: Held; entry: LedgerEntry }) => {
  const { t } = useTranslation('creditsAdmin')
  const { t: tm } = useTranslation('movements')
  const format = useFormat()
  const { version, balance_before: before, balance_after: after, transfer } = entry
  const gained = after >= before
  return (
    <TableRow>
      <RowHead>
        <span className="block min-w-0 text-start">
          <Link
            to={`/admin/credits/transfers/${transfer.id}`}
            className="whitespace-nowrap no-underline hover:underline"
          >
            {tm(`reasons.${transfer.reason}`)}
          </Link>
          <span className="mt-0.5 block text-xs font-normal text-faint tabular-nums">
            {t('transfer.number', { id: transfer.id })} ·{' '}
            <time dateTime={transfer.at}>{format.dateTime(transfer.at)}</time>
          </span>
        </span>
      </RowHead>
      <Cell numeric label={t('account.versionHead')} className="text-soft">
        {format.number(version)}
      </Cell>
      <Cell label={t('account.other')}>
        <SideLink side={transfer.from.id === account.id ? transfer.to : transfer.from} />
      </Cell>
      <Cell numeric label={t('ledger.amount')} className={clsx('font-semibold', gained ? 'text-alive' : 'text-lost')}>
        {format.signed(after - before)}
      </Cell>
      <Cell numeric label={t('account.before')} className="text-soft">
        {format.credits(before)}
      </Cell>
      <Cell numeric label={t('account.after')} className="font-semibold">
        {format.credits(after)}
      </Cell>
      <Cell label={t('ledger.subject')}>
        <SubjectLink transfer={transfer} className="block sm:max-w-64 sm:truncate" />
      </Cell>
    </TableRow>
  )
}

const Entries = ({ detail, stale }: { detail: AccountDetail; stale: boolean }) => {
  const { t } = useTranslation('creditsAdmin')
  return (
    <div onKeyDown={walkRows} aria-busy={stale}>
      <Table
        wide
        label={t('account.entries')}
        className={clsx('transition-opacity sm:max-h-[max(20rem,100dvh-20rem)]', stale && 'opacity-60')}
      >
        <TableHead>
          <HeadCell>{t('ledger.reason')}</HeadCell>
          <HeadCell numeric>{t('account.versionHead')}</HeadCell>
          <HeadCell>{t('account.other')}</HeadCell>
          <HeadCell numeric>{t('ledger.amount')}</HeadCell>
          <HeadCell numeric>{t('account.before')}</HeadCell>
          <HeadCell numeric>{t('account.after')}</HeadCell>
          <HeadCell>{t('ledger.subject')}</HeadCell>
        </TableHead>
        <TableBody>
          {detail.entries.map((entry) => (
            <Row key={entry.version} account={detail.account} entry={entry} />
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

const Unknown = () => {
  const { t } = useTranslation('creditsAdmin')
  const back = { to: ledgerPath({}), label: t('toLedger') }
  return (
    <MissingPage icon={ScrollText} title={t('account.unknownTitle')} back={back}>
      {t('account.unknown')}
    </MissingPage>
  )
}

const Account = ({ id }: { id: string }) => {
  const { t } = useTranslation('creditsAdmin')
  const format = useFormat()
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useAccount(id, cursor)
  if (error instanceof ApiError && error.code === 'not_found') return <Unknown />
  if (data === undefined) {
    if (error !== null) return <DetailFailure title={t('account.title')} failure={error} retry={refetch} />
    const head = <Skeleton className="h-16 w-80 max-w-full" />
    return <DetailOutline title={t('account.title')} head={head} heights={{ main: 'h-96', aside: 'h-96' }} />
  }
  return (
    <>
      <Head account={data.account} />
      {data.entries.length === 0 ? (
        <Card>
          <EmptyState icon={ScrollText} title={t('account.emptyTitle')}>
            {t('account.empty')}
          </EmptyState>
        </Card>
      ) : (
        <>
          <Entries detail={data} stale={isPlaceholderData} />
          <CursorPages list={data} stale={isPlaceholderData} evenIfOne>
            {(page, { entries }) => t('page', { page: format.number(page), count: entries.length })}
          </CursorPages>
        </>
      )}
    </>
  )
}

export const AccountRecord = ({ id }: { id: string }) => (isNumber(id) ? <Account key={id} id={id} /> : <Unknown />)
