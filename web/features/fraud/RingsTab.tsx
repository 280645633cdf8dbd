// Rings tab: closed trading rings, the largest volume first.
import { Link } from 'react-router'
import type { Ring } from '../../../contract/fraud.ts'
import { useCursorPaging } from '../../lib/cursorPaging.ts'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Card } from '../../ui/Card.tsx'
import { CursorPages } from '../../ui/CursorPages.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CircleCheck } from '../../ui/icons.ts'
import { ListBody } from '../../ui/ListBody.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../ui/Table.tsx'
import { useRings } from './fraud.ts'
import { linkStyle, PersonLink } from './PersonLink.tsx'

const RingRow = ({ ring }: { ring: Ring }) => {
  const { t } = useTranslation('fraud')
  const format = useFormat()
  return (
    <TableRow>
      <RowHead>
        <Link to={`/admin/fraud/rings/${ring.id}`} className={linkStyle}>
          {t('rings.of', { count: ring.owners.length, figure: format.number(ring.owners.length) })}
        </Link>
      </RowHead>
      <Cell label={t('members')}>
        <span className="grid gap-1 cards:justify-items-end">
          {ring.owners.map((owner) => (
            <PersonLink key={owner.id} person={owner} />
          ))}
        </span>
      </Cell>
      <Cell numeric label={t('rings.volume')}>
        {format.credits(ring.credits)}
      </Cell>
      <Cell numeric label={t('orders')}>
        {format.number(ring.orders)}
      </Cell>
      <Cell numeric label={t('rings.share')}>
        {format.percent(ring.share_inside / 100)}
      </Cell>
      <Cell numeric label={t('score')}>
        {ring.score_max === null ? <span title={t('noScore')}>—</span> : format.number(ring.score_max)}
      </Cell>
      <Cell last label={t('rings.lastTrade')} className="whitespace-nowrap text-soft">
        <time dateTime={ring.last_trade_at} title={format.dateTime(ring.last_trade_at)}>
          {format.ago(ring.last_trade_at)}
        </time>
      </Cell>
    </TableRow>
  )
}

export const RingsTab = () => {
  const { t } = useTranslation('fraud')
  const format = useFormat()
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useRings(cursor)
  return (
    <ListBody
      entries={data?.rings}
      failure={error}
      retry={refetch}
      nothing={
        <Card>
          <EmptyState icon={CircleCheck} title={t('rings.emptyTitle')}>
            {t('rings.empty')}
          </EmptyState>
        </Card>
      }
    >
      <p className="mb-4 max-w-[46rem] text-soft">{t('rings.text')}</p>
      <ListTable
        label={t('tabs.rings')}
        entries={data?.rings}
        stale={isPlaceholderData}
        outline={['w-24', 'w-40', 'w-12', 'w-10', 'w-10', 'w-10', 'w-20']}
        head={
          <>
            <HeadCell>{t('ring')}</HeadCell>
            <HeadCell>{t('members')}</HeadCell>
            <HeadCell numeric>{t('rings.volume')}</HeadCell>
            <HeadCell numeric>{t('orders')}</HeadCell>
            <HeadCell numeric>{t('rings.share')}</HeadCell>
            <HeadCell numeric>{t('score')}</HeadCell>
            <HeadCell last>{t('rings.lastTrade')}</HeadCell>
          </>
        }
        row={(ring) => <RingRow key={ring.id} ring={ring} />}
      />
      <CursorPages list={data} stale={isPlaceholderData}>
        {(page, { rings }) => t('page', { page: format.number(page), count: rings.length })}
      </CursorPages>
    </ListBody>
  )
}
