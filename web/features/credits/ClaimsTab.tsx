// Open refunds tab: what the member still owes to buyers, or what sellers owe to the member, for links lost under guarantee.
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { pendingPerPage } from '../../../contract/limits.ts'
import type { Claim, ClaimSide } from '../../../contract/pendingCredits.ts'
import { oneOf } from '../../lib/addressFilters.ts'
import { useCursorPaging } from '../../lib/cursorPaging.ts'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Card } from '../../ui/Card.tsx'
import { Credits } from '../../ui/Credits.tsx'
import { CursorPages } from '../../ui/CursorPages.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CircleCheck } from '../../ui/icons.ts'
import { ListTable } from '../../ui/ListTable.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../ui/Table.tsx'
import { OrderName } from './OrderName.tsx'
import { claimTones, openOf, useClaims, useLivePending } from './pending.ts'

// Duplicated so that the contract’s schemas stay out of the page bundle.
const claimSides: readonly ClaimSide[] = ['owed_to_others', 'owed_by_others']

const paths: Record<ClaimSide, string> = { owed_to_others: '/tasks', owed_by_others: '/orders' }

const ClaimRow = ({ claim, side }: { claim: Claim; side: ClaimSide }) => {
  const { t } = useTranslation('buying')
  const format = useFormat()
  return (
    <TableRow>
      <RowHead>
        <OrderName order={claim} path={`${paths[side]}/${claim.order_id}`} />
      </RowHead>
      <Cell label={t('claims.since')} className="whitespace-nowrap text-soft tabular-nums">
        <time dateTime={claim.created_at}>{format.date(claim.created_at)}</time>
      </Cell>
      <Cell label={t('claims.state')}>
        <StatusPill tone={claimTones[claim.state]}>{t(`claims.states.${claim.state}`)}</StatusPill>
      </Cell>
      <Cell numeric label={t('claims.amount')} className="tabular-nums">
        {format.credits(claim.amount)}
      </Cell>
      <Cell numeric label={t('claims.paid')} className="tabular-nums">
        {format.credits(claim.paid)}
      </Cell>
      <Cell numeric label={t('claims.open')}>
        <Credits bare amount={openOf(claim)} />
      </Cell>
    </TableRow>
  )
}

const ClaimTable = ({ side }: { side: ClaimSide }) => {
  const { t } = useTranslation('buying')
  const format = useFormat()
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useClaims(side, cursor)
  if (error !== null && data === undefined) return <LoadFailure failure={error} retry={refetch} />
  if (data?.claims.length === 0) {
    return (
      <Card>
        <EmptyState icon={CircleCheck} title={t(`claims.${side}.emptyTitle`)}>
          {t(`claims.${side}.empty`)}
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      <ListTable
        label={t(`claims.${side}.title`)}
        head={
          <>
            <HeadCell>{t('pending.order')}</HeadCell>
            <HeadCell>{t('claims.since')}</HeadCell>
            <HeadCell>{t('claims.state')}</HeadCell>
            <HeadCell numeric>{t('claims.amount')}</HeadCell>
            <HeadCell numeric>{t('claims.paid')}</HeadCell>
            <HeadCell numeric>{t('claims.open')}</HeadCell>
          </>
        }
        entries={data?.claims}
        stale={isPlaceholderData}
        row={(claim) => <ClaimRow key={claim.order_id} claim={claim} side={side} />}
        outline={['w-40', 'w-24', 'w-20', 'w-10', 'w-11', 'w-12']}
      />
      <CursorPages list={data} stale={isPlaceholderData}>
        {(page, { claims }) => {
          const before = (page - 1) * pendingPerPage
          return t('pending.range', { from: format.number(before + 1), to: format.number(before + claims.length) })
        }}
      </CursorPages>
    </>
  )
}

interface ClaimsTabProps {
  /** Shown unless the address names the other one; null if nothing is open on either side. */
  first: ClaimSide | null
}

export const ClaimsTab = ({ first }: ClaimsTabProps) => {
  const { t } = useTranslation('buying')
  const [search, setSearch] = useSearchParams()
  // Stays when the last open refund is paid in front of the reader.
  const [kept, setKept] = useState(first)
  if (kept === null && first !== null) setKept(first)
  const side = oneOf(claimSides, search.get('side')) ?? kept ?? 'owed_to_others'
  useLivePending()
  return (
    <>
      <Segmented
        label={t('tabs.claims')}
        choices={claimSides.map((value) => ({ value, label: t(`claims.${value}.title`) }))}
        value={side}
        onChange={(next) => setSearch({ tab: 'claims', side: next }, { replace: true, preventScrollReset: true })}
        className="mb-4"
      />
      <p className="mb-4 max-w-[46rem] text-soft">{t(`claims.${side}.text`)}</p>
      <ClaimTable key={side} side={side} />
    </>
  )
}
