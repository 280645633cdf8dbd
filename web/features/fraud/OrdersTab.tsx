// Orders tab: orders between strongly related members, which wait for an admin, the longest waiting first.
import type { OrderInReview } from '../../../contract/fraud.ts'
import { useCursorPaging } from '../../lib/cursorPaging.ts'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CursorPages } from '../../ui/CursorPages.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CircleCheck } from '../../ui/icons.ts'
import { ListBody } from '../../ui/ListBody.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { ReadyLink } from '../../ui/ReadyLink.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../ui/Table.tsx'
import { type FraudAct, useOrdersInReview } from './fraud.ts'
import { linkStyle, PersonLink } from './PersonLink.tsx'
import { ReasonsOfPair } from './ReasonsOfPair.tsx'

interface Acting {
  onAct(act: FraudAct): void
}

const OrderRow = ({ order, onAct }: Acting & { order: OrderInReview }) => {
  const { t } = useTranslation('fraud')
  const format = useFormat()
  const number = format.number(order.number)
  return (
    <TableRow>
      <RowHead>
        <span className="grid gap-1">
          <ReadyLink to={`/admin/orders/${order.id}`} className={linkStyle}>
            {t('reviews.order', { number })}
          </ReadyLink>
          <bdi className="text-xs font-normal wrap-anywhere text-faint">{order.domain_name}</bdi>
        </span>
      </RowHead>
      <Cell label={t('members')}>
        <span className="grid gap-1 cards:justify-items-end">
          {(['buyer', 'seller'] as const).map((side) => (
            <span key={side} className="flex flex-wrap items-baseline gap-x-2 cards:justify-end">
              <span className="text-xs text-faint">{t(`ringPage.${side}`)}</span>
              <PersonLink person={order[side]} />
            </span>
          ))}
        </span>
      </Cell>
      <Cell numeric label={t('reviews.total')}>
        {format.credits(order.total)}
      </Cell>
      <Cell numeric label={t('score')}>
        {format.number(order.score)}
      </Cell>
      <Cell label={t('reasonsOfPair')}>
        <ReasonsOfPair reasons={order.reasons} />
      </Cell>
      <Cell label={t('reviews.until')} className="whitespace-nowrap text-soft">
        <time dateTime={order.review_until}>{format.dateTime(order.review_until)}</time>
      </Cell>
      <Cell last>
        <span className="flex flex-wrap justify-end gap-1.5">
          <Button size="s" aria-label={t('pass.openFor', { number })} onClick={() => onAct({ kind: 'pass', order })}>
            {t('pass.open')}
          </Button>
          <Button
            size="s"
            aria-label={t('refund.openFor', { number })}
            onClick={() => onAct({ kind: 'refund', order })}
          >
            {t('refund.open')}
          </Button>
        </span>
      </Cell>
    </TableRow>
  )
}

export const OrdersTab = ({ onAct }: Acting) => {
  const { t } = useTranslation('fraud')
  const format = useFormat()
  const { cursor } = useCursorPaging(null)
  const { data, error, isPlaceholderData, refetch } = useOrdersInReview(cursor)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-[46rem] text-soft">{t('reviews.text')}</p>
      <ListBody
        entries={data?.orders}
        failure={error}
        retry={refetch}
        nothing={
          <Card>
            <EmptyState icon={CircleCheck} title={t('reviews.emptyTitle')}>
              {t('reviews.empty')}
            </EmptyState>
          </Card>
        }
      >
        <ListTable
          label={t('tabs.orders')}
          entries={data?.orders}
          stale={isPlaceholderData}
          outline={['w-24', 'w-32', 'w-12', 'w-10', 'w-40', 'w-28', 'w-28']}
          head={
            <>
              <HeadCell>{t('reviews.orderHead')}</HeadCell>
              <HeadCell>{t('members')}</HeadCell>
              <HeadCell numeric>{t('reviews.total')}</HeadCell>
              <HeadCell numeric>{t('score')}</HeadCell>
              <HeadCell>{t('reasonsOfPair')}</HeadCell>
              <HeadCell>{t('reviews.until')}</HeadCell>
              <HeadCell last>
                <span className="sr-only">{t('actions')}</span>
              </HeadCell>
            </>
          }
          row={(order) => <OrderRow key={order.id} order={order} onAct={onAct} />}
        />
        <CursorPages list={data} stale={isPlaceholderData}>
          {(page, { orders }) => t('page', { page: format.number(page), count: orders.length })}
        </CursorPages>
      </ListBody>
    </div>
  )
}
