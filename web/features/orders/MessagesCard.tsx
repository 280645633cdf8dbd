// Messages between buyer and seller of an order.
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { OrderMessage } from '../../../contract/orderMessages.ts'
import type { Order } from '../../../contract/orders.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EnclosedArticle } from './EnclosedArticle.tsx'
import { MessageEntry } from './MessageEntry.tsx'
import { MessageForm } from './MessageForm.tsx'
import { allMessages, useMessageActions, useMessages } from './messages.ts'
import { useArticleReader } from './useArticleReader.ts'

/** Calls `seen` once the end of the list is in view on a visible tab, and again for each new end. */
const useSeenEnd = (latest: string | undefined, seen: (latest: string) => void) => {
  const end = useRef<HTMLDivElement>(null)
  const tell = useEffectEvent(seen)
  useEffect(() => {
    const mark = end.current
    if (mark === null || latest === undefined) return
    let inSight = false
    const variant = () => {
      if (inSight && document.visibilityState === 'visible') tell(latest)
    }
    const sights = new IntersectionObserver(([entry]) => {
      inSight = entry?.isIntersecting === true
      variant()
    })
    sights.observe(mark)
    document.addEventListener('visibilitychange', variant)
    return () => {
      sights.disconnect()
      document.removeEventListener('visibilitychange', variant)
    }
  }, [latest])
  return end
}

/** Only the last message read gets the read receipt. */
const lastRead = (messages: readonly OrderMessage[], side: Order['side'], upTo: string | null): string | undefined =>
  messages.findLast((message) => message.side === side && upTo !== null && Number(message.id) <= Number(upTo))?.id

/** Scrolls to new messages if the reader was at the end; a reader further up stays there. */
const useStayAtEnd = (latest: string | undefined) => {
  const box = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  useEffect(() => {
    if (atEnd.current) box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [latest])
  const onScroll = () => {
    const now = box.current
    if (now !== null) atEnd.current = now.scrollHeight - now.scrollTop - now.clientHeight < 40
  }
  return { box, onScroll }
}

const List = ({ order, onRead }: { order: Order; onRead(contentId: string): void }) => {
  const { t } = useTranslation('orders')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useMessages(order.id)
  const { markRead } = useMessageActions(order.id)
  const messages = data === undefined ? [] : allMessages(data.pages)
  const isOver = order.status === 'cancelled' || order.status === 'refunded'
  const latest = messages.findLast((message) => message.side !== order.side)?.id
  const notified = useRef<string>(undefined)
  const end = useSeenEnd(latest, (upTo) => {
    if (notified.current === upTo || order.unread_messages === 0) return
    notified.current = upTo
    // If the request fails, it is repeated the next time the end comes into view.
    markRead(upTo).catch(() => (notified.current = undefined))
  })
  const { box, onScroll } = useStayAtEnd(messages.at(-1)?.id)
  if (data === undefined) {
    if (error !== null) return <LoadFailure failure={error} retry={refetch} />
    return <Skeleton className="h-24 w-full rounded-control" />
  }
  if (messages.length === 0) return <p className="text-soft">{t(isOver ? 'messages.noneOver' : 'messages.none')}</p>
  const read = lastRead(messages, order.side, data.pages[0]?.read_by_other ?? null)
  return (
    <div
      ref={box}
      role="log"
      tabIndex={0}
      aria-label={t('messages.title')}
      onScroll={onScroll}
      className="max-h-[28rem] overflow-y-auto rounded-control"
    >
      {hasNextPage && (
        <Button size="s" busy={isFetchingNextPage} className="mb-3" onClick={() => void fetchNextPage()}>
          {t('messages.earlier')}
        </Button>
      )}
      <ol className="grid gap-3">
        {messages.map(({ content, ...message }) => (
          <MessageEntry
            key={message.id}
            message={message}
            {...(content === null
              ? {}
              : {
                  enclosed: {
                    shown: <EnclosedArticle content={content} onRead={() => onRead(content.id)} />,
                    alone: message.body === content.title,
                  },
                })}
            atEnd={message.side === order.side}
            who={message.side === order.side ? t('messages.you') : (order.other.name ?? t('left'))}
            note={
              message.id === read && <p className="mt-0.5 pe-1 text-end text-xs text-faint">{t('messages.read')}</p>
            }
          />
        ))}
      </ol>
      <div ref={end} aria-hidden className="h-px" />
    </div>
  )
}

export const MessagesCard = ({ order }: { order: Order }) => {
  const { t } = useTranslation('orders')
  const reader = useArticleReader(order)
  return (
    <Card id="messages" aria-labelledby="messages-title">
      <CardHead id="messages-title" title={t('messages.title')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <List order={order} onRead={reader.read} />
        {order.other.name === null ? (
          <p className="text-soft">{t('messages.left')}</p>
        ) : (
          <MessageForm orderId={order.id} to={order.other.name} />
        )}
      </div>
      {reader.dialog}
    </Card>
  )
}
