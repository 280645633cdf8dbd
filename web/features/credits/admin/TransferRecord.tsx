// One transfer: source and destination, its effect on both accounts, and other transfers with the same subject.
import { useTranslation } from '../../../lib/translation.ts'
import { Link } from 'react-router'
import { ApiError } from '../../../lib/api.ts'
import { useDetailName } from '../../../lib/detailName.ts'
import { useFormat } from '../../../lib/format.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { CodeBlock } from '../../../ui/CodeBlock.tsx'
import { Credits } from '../../../ui/Credits.tsx'
import { DetailFailure } from '../../../ui/DetailFailure.tsx'
import { DetailOutline } from '../../../ui/DetailOutline.tsx'
import { DocumentHead } from '../../../ui/DocumentHead.tsx'
import { type Fact, FactList } from '../../../ui/FactList.tsx'
import { ArrowRight, ScrollText } from '../../../ui/icons.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { MissingPage } from '../../../ui/MissingPage.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { type TransferDetail, useTransfer } from './creditAdmin.ts'
import { ledgerPath } from './filters.ts'
import { isNumber } from './isNumber.ts'
import { isOfReferral, KindPill, type Side, SideLink, SubjectLink } from './TransferMarks.tsx'
import { TransfersTable } from './TransfersTable.tsx'

type Entry = TransferDetail['from_entry']

const SideCard = ({ role, side, entry }: { role: 'from' | 'to'; side: Side; entry: Entry }) => {
  const { t } = useTranslation('creditsAdmin')
  const format = useFormat()
  return (
    <Card aria-labelledby={`${role}-title`} className="min-w-0">
      <h2 id={`${role}-title`} className="text-[0.8125rem] font-normal text-soft">
        {t(role === 'from' ? 'transfer.from' : 'transfer.toTitle')}
      </h2>
      <p className="mt-0.5 font-head text-lg font-semibold wrap-anywhere">
        <SideLink side={side} />
      </p>
      <p className="text-[0.8125rem] text-faint">
        {side.owner_id !== null && `${t(`kinds.${side.kind}`)} · `}
        {t('account.number', { id: side.id })}
      </p>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-2.5 font-head text-xl font-semibold tabular-nums">
        <span>{format.credits(entry.balance_before)}</span>
        <ArrowRight aria-label={t('transfer.becomes')} role="img" className="size-4 self-center text-faint" />
        <span>{format.credits(entry.balance_after)}</span>
      </p>
      <p className="text-[0.8125rem] text-faint">{t('account.version', { version: format.number(entry.version) })}</p>
    </Card>
  )
}

const Head = ({ transfer }: { transfer: TransferDetail['transfer'] }) => {
  const { t } = useTranslation('creditsAdmin')
  const { t: tm } = useTranslation('movements')
  const format = useFormat()
  const name = t('transfer.number', { id: transfer.id })
  useDetailName(name)
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <DocumentHead title={name} hidden />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-[1.6875rem] tracking-tight">{tm(`reasons.${transfer.reason}`)}</h1>
          <KindPill kind={transfer.kind} />
        </div>
        <p className="mt-0.5 text-soft tabular-nums">
          {name} · <time dateTime={transfer.at}>{format.dateTime(transfer.at)}</time>
        </p>
      </div>
      <Credits amount={transfer.amount} className="font-head text-3xl tracking-tight" />
    </header>
  )
}

/** A transfer refers to the reward, not to the referral; it can be found by the member who got the credits. */
const referralsPath = ({ from, to }: TransferDetail['transfer']): string => {
  const name = [from, to].find(({ kind }) => kind === 'member')?.owner_name ?? ''
  return `/admin/referrals?${new URLSearchParams({ show: 'all', ...(name === '' ? {} : { q: name }) }).toString()}`
}

const Subject = ({ transfer }: { transfer: TransferDetail['transfer'] }) => {
  const { t } = useTranslation('creditsAdmin')
  return (
    <>
      <SubjectLink transfer={transfer} />
      {isOfReferral(transfer.refers_to) && (
        <Link
          to={referralsPath(transfer)}
          className="mt-2 block text-[0.8125rem] leading-6 text-soft underline underline-offset-4"
        >
          {t('transfer.toReferrals')}
        </Link>
      )}
    </>
  )
}

const Facts = ({ transfer }: { transfer: TransferDetail['transfer'] }) => {
  const { t } = useTranslation('creditsAdmin')
  const { note } = transfer
  const facts: Fact[] = [
    { label: t('ledger.subject'), value: <Subject transfer={transfer} /> },
    ...(note === null
      ? []
      : [
          {
            label: t('ledger.note'),
            value: (
              <span dir="auto" className="whitespace-pre-line">
                {note}
              </span>
            ),
          },
        ]),
  ]
  return (
    <Card aria-labelledby="facts-title">
      <CardHead id="facts-title" title={t('transfer.facts')} />
      <FactList facts={facts} />
      <p className="mt-4 mb-1.5 text-soft">{t('transfer.key')}</p>
      <CodeBlock wrap code={transfer.key} label={t('transfer.key')} />
    </Card>
  )
}

const Related = ({ detail: { transfer, related } }: { detail: TransferDetail }) => {
  const { t } = useTranslation('creditsAdmin')
  if (related.length === 0) return null
  return (
    // Not a region: the table below already is one with the same name.
    <div>
      <div className="mt-6 mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="related-title" className="text-[1.0625rem]">
          {t('transfer.related')}
        </h2>
        {transfer.refers_to !== null && (
          <LinkButton size="s" to={ledgerPath({ subject: transfer.refers_to })}>
            {t('transfer.allRelated')}
          </LinkButton>
        )}
      </div>
      <TransfersTable label={t('transfer.related')} transfers={related} />
    </div>
  )
}

const Unknown = () => {
  const { t } = useTranslation('creditsAdmin')
  const back = { to: ledgerPath({}), label: t('toLedger') }
  return (
    <MissingPage icon={ScrollText} title={t('transfer.unknownTitle')} back={back}>
      {t('transfer.unknown')}
    </MissingPage>
  )
}

const Transfer = ({ id }: { id: string }) => {
  const { t } = useTranslation('creditsAdmin')
  const { data, error, refetch } = useTransfer(id)
  if (error instanceof ApiError && error.code === 'not_found') return <Unknown />
  if (data === undefined) {
    if (error !== null) return <DetailFailure title={t('transfer.title')} failure={error} retry={refetch} />
    const head = <Skeleton className="h-14 w-80 max-w-full" />
    return <DetailOutline title={t('transfer.title')} head={head} heights={{ main: 'h-56', aside: 'h-56' }} />
  }
  return (
    <>
      <Head transfer={data.transfer} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
          <SideCard role="from" side={data.transfer.from} entry={data.from_entry} />
          <SideCard role="to" side={data.transfer.to} entry={data.to_entry} />
        </div>
        <Facts transfer={data.transfer} />
      </div>
      <Related detail={data} />
    </>
  )
}

export const TransferRecord = ({ id }: { id: string }) => (isNumber(id) ? <Transfer key={id} id={id} /> : <Unknown />)
