// Articles for an ordered link: those the two sides sent each other, and an action to write one. The terms define who
// has to write it.
import { useTranslation } from '../../lib/translation.ts'
import type { OrderContent } from '../../../contract/orderArticles.ts'
import type { OrderStatus } from '../../../contract/orderProcess.ts'
import type { Order } from '../../../contract/orders.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Eye, Pencil } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type OrderArticles, useContents, writingPath } from './contents.ts'
import { SentLine } from './SentLine.tsx'
import { useArticleReader } from './useArticleReader.ts'

interface EntryProps {
  order: Order
  content: OrderContent
  onRead(): void
  onNear(): void
}

const Entry = ({ order, content, onRead, onNear }: EntryProps) => {
  const { t } = useTranslation('orders')
  const { t: ta } = useTranslation('articles')
  const title = content.article.title || ta('untitled')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-line-soft bg-ground px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="text-[0.9375rem] wrap-anywhere">
          <bdi>{title}</bdi>
        </h3>
        <p className="mt-0.5 text-[0.8125rem] text-soft">
          <SentLine order={order} content={content} />
        </p>
      </div>
      <Button
        size="s"
        className="max-sm:h-11"
        aria-haspopup="dialog"
        aria-label={t('articles.readOne', { title })}
        onClick={onRead}
        onPointerEnter={onNear}
      >
        <Eye aria-hidden />
        {t('articles.read')}
      </Button>
    </li>
  )
}

interface ArticlesProps {
  order: Order
  shown: OrderArticles
}

/** The side that writes the text gets a prompt; the other side may suggest one. */
export const Articles = ({ order, shown: { contents, can_send: canSend } }: ArticlesProps) => {
  const { t } = useTranslation('orders')
  const reader = useArticleReader(order)
  const { side, terms } = order
  const isMine = terms.writer === side
  const isFirst = contents.length === 0
  const action = isMine ? (isFirst ? 'write' : 'another') : isFirst ? 'suggest' : 'suggestAnother'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4">
      {isFirst ? (
        <p className="text-soft">{t(`articles.none.${side}.${isMine ? 'mine' : 'theirs'}`)}</p>
      ) : (
        <ul aria-label={t('articles.title')} className="grid w-full grid-cols-[minmax(0,1fr)] gap-2">
          {contents.map((content) => (
            <Entry
              key={content.id}
              order={order}
              content={content}
              onRead={() => reader.read(content.id)}
              onNear={() => reader.bring()}
            />
          ))}
        </ul>
      )}
      {canSend && (
        <LinkButton to={writingPath(order.id)} size="s" className="max-sm:h-11">
          <Pencil aria-hidden />
          {t(`articles.${action}`)}
        </LinkButton>
      )}
      {reader.dialog}
    </div>
  )
}

/** Statuses in which the link is still to be placed or corrected. */
const unplaced: readonly OrderStatus[] = ['pending', 'paid', 'in_progress', 'failed']

/** Renders nothing if there is no article and none is expected. */
export const ArticlesCard = ({ order }: { order: Order }) => {
  const { t } = useTranslation('orders')
  const { data, error, refetch } = useContents(order.id)
  const isWanted = order.other.name !== null && unplaced.includes(order.status)
  if (!isWanted && (data === undefined || data.contents.length === 0)) return null
  return (
    <Card aria-labelledby="articles-title">
      <CardHead id="articles-title" title={t('articles.title')} />
      {data !== undefined && <Articles order={order} shown={data} />}
      {data === undefined &&
        (error === null ? (
          <Skeleton className="h-20 w-full rounded-control" />
        ) : (
          <LoadFailure failure={error} retry={refetch} />
        ))}
    </Card>
  )
}
