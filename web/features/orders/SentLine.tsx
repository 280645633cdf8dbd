// Metadata of an article: sender, date, length, and author.
import { useTranslation } from '../../lib/translation.ts'
import type { OrderContent } from '../../../contract/orderArticles.ts'
import type { Order } from '../../../contract/orders.ts'
import { useFormat } from '../../lib/format.ts'

interface SentLineProps {
  order: Pick<Order, 'side' | 'other'>
  content: Pick<OrderContent, 'side' | 'sent_at' | 'words' | 'engine'>
}

export const SentLine = ({ order, content: { side, sent_at: sentAt, words, engine } }: SentLineProps) => {
  const { t } = useTranslation('orders')
  const { t: ta } = useTranslation('articles')
  const format = useFormat()
  const who = side === order.side ? t('messages.you') : (order.other.name ?? t('left'))
  return (
    <>
      <bdi>{who}</bdi>
      {' · '}
      <time dateTime={sentAt}>{format.dateTime(sentAt)}</time>
      {' · '}
      {ta('words', { count: words, figure: format.number(words) })}
      {' · '}
      {ta(`writtenBy.${engine ?? 'hand'}`)}
    </>
  )
}
