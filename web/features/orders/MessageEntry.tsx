import type { ReactNode } from 'react'
import type { OrderMessage } from '../../../contract/orderMessages.ts'
import { useFormat } from '../../lib/format.ts'

interface MessageEntryProps {
  message: Pick<OrderMessage, 'body' | 'sent_at'>
  /** Alignment: at the end for the reader’s own side, or for the seller’s. */
  atEnd: boolean
  who: string
  /** Shown below it. */
  note?: ReactNode
  /** Attachment, below the text, or instead of it if the text adds nothing. */
  enclosed?: { shown: ReactNode; alone: boolean }
}

/** One message of an order. Plain text only: URLs in it are not linked. */
export const MessageEntry = ({ message, atEnd, who, note, enclosed }: MessageEntryProps) => {
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
        {enclosed?.alone !== true && (
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {message.body}
          </p>
        )}
        {enclosed?.shown}
      </div>
      {note}
    </li>
  )
}
