import type { ReactNode } from 'react'
import type { OrderMessage } from '../../../contract/orders.ts'
import { useFormat } from '../../lib/format.ts'

interface MessageEntryProps {
  message: OrderMessage
  /** At which end it stands: the reader's own, or that of the side which sells. */
  atEnd: boolean
  who: string
  /** Below it. */
  note?: ReactNode
}

/** One message of an order. Text and nothing else: an address in it is text as well. */
export const MessageEntry = ({ message, atEnd, who, note }: MessageEntryProps) => {
  const format = useFormat()
  return (
    <li className={atEnd ? 'ms-8 sm:ms-16' : 'me-8 sm:me-16'}>
      <div className={`rounded-control px-4 py-2.5 ${atEnd ? 'bg-accent-tint' : 'bg-sunken'}`}>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="font-semibold">{who}</bdi>
          <time dateTime={message.sent_at} className="text-[0.8125rem] text-soft">
            {format.dateTime(message.sent_at)}
          </time>
        </p>
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {message.body}
        </p>
      </div>
      {note}
    </li>
  )
}
