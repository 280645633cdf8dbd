// Articles the two sides sent each other, for admins who decide a dispute.
import { useTranslation } from '../../../lib/translation.ts'
import type { AdminOrder } from '../../../../contract/ordersAdmin.ts'
import type { OrderContent } from '../../../../contract/orderArticles.ts'
import { useFormat } from '../../../lib/format.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { LoadFailure } from '../../../ui/LoadFailure.tsx'
import { ArticleView } from '../../articles/ArticleView.tsx'
import { useAdminOrderContents } from './orderAdmin.ts'
import { useNameOf } from './People.tsx'

const Sent = ({ order, content }: { order: AdminOrder; content: OrderContent }) => {
  const { t } = useTranslation('ordersAdmin')
  const { t: ta } = useTranslation('articles')
  const format = useFormat()
  const nameOf = useNameOf()
  const { article, link, side, engine, words, sent_at: sentAt } = content
  return (
    <details className="rounded-control border border-line-soft px-4 py-3">
      <summary className="min-h-7 cursor-pointer">
        <bdi className="font-medium wrap-anywhere">{article.title || ta('untitled')}</bdi>
        <span className="block text-[0.8125rem] text-soft">
          {`${nameOf(order[side])} (${t(side)}) · `}
          <time dateTime={sentAt}>{format.dateTime(sentAt)}</time>
          {` · ${ta('words', { count: words, figure: format.number(words) })} · ${ta(`writtenBy.${engine ?? 'hand'}`)}`}
        </span>
      </summary>
      <div className="mt-4 border-t border-line-soft pt-4">
        <ArticleView untitled article={article} link={link} />
      </div>
    </details>
  )
}

export const ArticlesCard = ({ order }: { order: AdminOrder }) => {
  const { t } = useTranslation('ordersAdmin')
  const { data, error, refetch } = useAdminOrderContents(order.id)
  const contents = data?.contents ?? []
  const failure = data === undefined ? error : null
  if (failure === null && contents.length === 0) return null
  return (
    <Card aria-labelledby="articles-title">
      <CardHead id="articles-title" title={t('articles.title')} />
      {failure !== null && <LoadFailure failure={failure} retry={refetch} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {contents.map((content) => (
          <Sent key={content.id} order={order} content={content} />
        ))}
      </div>
    </Card>
  )
}
