import clsx from 'clsx'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Link } from 'react-router'
import type { Notification } from '../../../contract/notifications.ts'
import { tintOf, type Tone } from '../../ui/tones.ts'
import { kindMarks } from './kindMarks.ts'

interface NotificationEntryProps {
  notification: Notification
  when: ReactNode
  /** The reader follows the notification’s link. */
  onFollow(event: MouseEvent): void
  /** Further actions. */
  aside?: ReactNode
  /** Truncates a long message where space is limited. */
  short?: boolean
}

/** A neutral tile must contrast with both popover and page. */
const tileOf = (tone: Tone): string => (tone === 'neutral' ? 'bg-line text-soft' : tintOf[tone])

/** One notification, linking to the page where it can be acted on. Unread ones have a dot and bolder text. */
export const NotificationEntry = ({ notification, when, onFollow, aside, short = false }: NotificationEntryProps) => {
  const { t } = useTranslation('notifications')
  const { type, title, message, path, read } = notification
  const { icon: Icon, tone } = kindMarks[type]
  return (
    <li className="relative flex items-start border-b border-line-soft transition-colors last:border-b-0 hover:bg-sunken">
      <Link
        to={path}
        data-entry
        onClick={onFollow}
        className="flex min-w-0 flex-1 gap-3 py-3.5 pr-3 pl-4 no-underline -outline-offset-2 focus-visible:rounded-control"
      >
        <span aria-hidden className={clsx('grid size-9 shrink-0 place-items-center rounded-control', tileOf(tone))}>
          <Icon className="size-[1.125rem]" />
        </span>
        <span className="min-w-0 flex-1">
          <span className={clsx('block wrap-anywhere', read ? 'font-medium text-soft' : 'font-bold text-text')}>
            {!read && <span className="sr-only">{t('unread')}: </span>}
            <bdi>{title}</bdi>
          </span>
          <span
            dir="auto"
            title={short ? message : undefined}
            className={clsx('mt-0.5 text-[0.8125rem] wrap-anywhere text-soft', short ? 'line-clamp-6' : 'block')}
          >
            {message}
          </span>
          <span className="mt-1 block text-xs text-faint tabular-nums">{when}</span>
        </span>
        <span
          aria-hidden
          className={clsx('mt-1.5 size-2 shrink-0 rounded-full', read ? 'bg-transparent' : 'bg-accent')}
        />
      </Link>
      {aside}
    </li>
  )
}
