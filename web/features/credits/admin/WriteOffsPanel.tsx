// Write-offs: losses by reversed payments, newest first, today's sum against the limit, and opening purchases again.
import { useState } from 'react'
import { Link } from 'react-router'
import type { WriteOff } from '../../../../contract/writeOffs.ts'
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
import { OpenPurchasesDialog } from './OpenPurchasesDialog.tsx'
import { useWriteOffs } from './writeOffs.ts'

const linkStyle = 'underline decoration-line-control underline-offset-4 hover:decoration-current'

const WriteOffRow = ({ writeOff, onOpen }: { writeOff: WriteOff; onOpen(): void }) => {
  const { t } = useTranslation('writeOffs')
  const format = useFormat()
  const { member, at, amount, reason, recovered_at: recoveredAt, closed } = writeOff
  const name = member.name ?? t('left')
  return (
    <TableRow>
      <RowHead>
        <Link to={`/admin/users/${member.id}`} className={linkStyle}>
          <bdi>{name}</bdi>
        </Link>
      </RowHead>
      <Cell label={t('at')} className="whitespace-nowrap text-soft">
        <time dateTime={at} title={format.dateTime(at)}>
          {format.ago(at)}
        </time>
      </Cell>
      <Cell label={t('reason')}>{t(`reasons.${reason}`)}</Cell>
      <Cell label={t('state')}>
        {recoveredAt === null ? t('lost') : t('recovered', { at: format.date(recoveredAt) })}
        {closed && <span className="block text-soft">{t('purchasesClosed')}</span>}
      </Cell>
      <Cell numeric label={t('amount')}>
        <Credits bare amount={amount} />
      </Cell>
      <Cell className="text-end">
        {closed && (
          <Button size="s" aria-label={t('openOf', { name })} onClick={onOpen}>
            {t('open')}
          </Button>
        )}
      </Cell>
    </TableRow>
  )
}

const Head = () => {
  const { t } = useTranslation('writeOffs')
  return (
    <>
      <HeadCell>{t('member')}</HeadCell>
      <HeadCell>{t('at')}</HeadCell>
      <HeadCell>{t('reason')}</HeadCell>
      <HeadCell>{t('state')}</HeadCell>
      <HeadCell numeric>{t('amount')}</HeadCell>
      <HeadCell>
        <span className="sr-only">{t('action')}</span>
      </HeadCell>
    </>
  )
}

export const WriteOffsPanel = () => {
  const { t } = useTranslation('writeOffs')
  const { t: ta } = useTranslation('creditsAdmin')
  const format = useFormat()
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useWriteOffs(cursor)
  const [opening, setOpening] = useState<WriteOff | null>(null)
  if (error !== null && data === undefined) return <LoadFailure failure={error} retry={refetch} />
  if (data?.write_offs.length === 0) {
    return (
      <Card>
        <EmptyState icon={CircleCheck} title={t('emptyTitle')}>
          {t('empty')}
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      <p className="mb-4 max-w-[46rem] text-soft">{t('text')}</p>
      {data !== undefined && (
        <p className="mb-3 font-semibold">
          {t('today', { sum: format.credits(data.today), limit: format.credits(data.limit_per_day) })}
        </p>
      )}
      {data?.paused === true && <p className="mb-3 text-lost">{t('paused')}</p>}
      <ListTable
        label={t('section')}
        head={<Head />}
        entries={data?.write_offs}
        stale={isPlaceholderData}
        row={(writeOff) => <WriteOffRow key={writeOff.id} writeOff={writeOff} onOpen={() => setOpening(writeOff)} />}
        outline={['w-28', 'w-20', 'w-24', 'w-24', 'w-12', 'w-24']}
      />
      <CursorPages list={data} stale={isPlaceholderData}>
        {(page, { write_offs: shown }) => ta('page', { page, count: shown.length })}
      </CursorPages>
      {opening !== null && <OpenPurchasesDialog writeOff={opening} onClose={() => setOpening(null)} />}
    </>
  )
}
