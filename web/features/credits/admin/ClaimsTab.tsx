// Claims tab: refunds that sellers still owe to buyers, oldest first, and clearing one.
import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminClaim } from '../../../../contract/creditsAdmin.ts'
import { useCursorPaging } from '../../../lib/cursorPaging.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTranslation } from '../../../lib/translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Credits } from '../../../ui/Credits.tsx'
import { CursorPages } from '../../../ui/CursorPages.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { CircleCheck } from '../../../ui/icons.ts'
import { ListTable } from '../../../ui/ListTable.tsx'
import { LoadFailure } from '../../../ui/LoadFailure.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../../ui/Table.tsx'
import { ClearClaimDialog } from './ClearClaimDialog.tsx'
import { useOpenClaims } from './creditAdmin.ts'

const linkStyle = 'underline decoration-line-control underline-offset-4 hover:decoration-current'

const MemberName = ({ member: { id, name } }: { member: AdminClaim['debtor'] }) => {
  const { t } = useTranslation('creditsAdmin')
  return name === null ? (
    <span className="text-soft">{t('side.left')}</span>
  ) : (
    <Link to={`/admin/users/${id}`} className={linkStyle}>
      <bdi>{name}</bdi>
    </Link>
  )
}

const ClaimRow = ({ claim, onClear }: { claim: AdminClaim; onClear(): void }) => {
  const { t: tc } = useTranslation('claimsAdmin')
  const format = useFormat()
  const { order_id: orderId, order_number: number, domain_name: domain, debtor, creditor, amount, paid } = claim
  return (
    <TableRow>
      <RowHead>
        <Link to={`/admin/orders/${orderId}`} className={linkStyle}>
          <bdi className="wrap-anywhere">{domain}</bdi>{' '}
          <span className="font-normal whitespace-nowrap text-soft">#{number}</span>
        </Link>
      </RowHead>
      <Cell label={tc('debtor')}>
        <MemberName member={debtor} />
      </Cell>
      <Cell label={tc('creditor')}>
        <MemberName member={creditor} />
      </Cell>
      <Cell label={tc('age')} className="whitespace-nowrap text-soft">
        <time dateTime={claim.created_at} title={format.dateTime(claim.created_at)}>
          {format.ago(claim.created_at)}
        </time>
      </Cell>
      <Cell numeric label={tc('amount')}>
        {format.credits(amount)}
      </Cell>
      <Cell numeric label={tc('paid')}>
        {format.credits(paid)}
      </Cell>
      <Cell numeric label={tc('open')}>
        <Credits bare amount={amount - paid} />
      </Cell>
      <Cell className="text-end">
        <Button size="s" aria-label={tc('clearOf', { domain, number })} onClick={onClear}>
          {tc('clear')}
        </Button>
      </Cell>
    </TableRow>
  )
}

const Head = () => {
  const { t: tc } = useTranslation('claimsAdmin')
  return (
    <>
      <HeadCell>{tc('order')}</HeadCell>
      <HeadCell>{tc('debtor')}</HeadCell>
      <HeadCell>{tc('creditor')}</HeadCell>
      <HeadCell>{tc('age')}</HeadCell>
      <HeadCell numeric>{tc('amount')}</HeadCell>
      <HeadCell numeric>{tc('paid')}</HeadCell>
      <HeadCell numeric>{tc('open')}</HeadCell>
      <HeadCell>
        <span className="sr-only">{tc('action')}</span>
      </HeadCell>
    </>
  )
}

export const ClaimsTab = () => {
  const { t } = useTranslation('creditsAdmin')
  const { t: tc } = useTranslation('claimsAdmin')
  const format = useFormat()
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useOpenClaims(cursor)
  const [clearing, setClearing] = useState<AdminClaim | null>(null)
  if (error !== null && data === undefined) return <LoadFailure failure={error} retry={refetch} />
  if (data?.claims.length === 0) {
    return (
      <Card>
        <EmptyState icon={CircleCheck} title={tc('emptyTitle')}>
          {tc('empty')}
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      <p className="mb-4 max-w-[46rem] text-soft">{tc('text')}</p>
      {data !== undefined && (
        <p className="mb-3 font-semibold">{tc('sum', { count: data.open, figure: format.credits(data.open) })}</p>
      )}
      <ListTable
        label={t('tabs.claims')}
        head={<Head />}
        entries={data?.claims}
        stale={isPlaceholderData}
        row={(claim) => <ClaimRow key={claim.order_id} claim={claim} onClear={() => setClearing(claim)} />}
        outline={['w-40', 'w-24', 'w-28', 'w-16', 'w-10', 'w-11', 'w-12', 'w-20']}
      />
      <CursorPages list={data} stale={isPlaceholderData}>
        {(page, { claims }) => t('page', { page, count: claims.length })}
      </CursorPages>
      {clearing !== null && <ClearClaimDialog claim={clearing} onClose={() => setClearing(null)} />}
    </>
  )
}
