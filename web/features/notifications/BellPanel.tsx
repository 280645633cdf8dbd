import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { AnchoredPopover } from '../../ui/Popover.tsx'
import { roveTo } from '../../ui/rove.ts'
import { unreadMark } from './arrivals.ts'
import { BellList } from './BellList.tsx'
import { useBell, useLiveInbox } from './inbox.ts'

export interface BellPanelProps {
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange(open: boolean): void
  /** Receives the button’s accessible name, which contains the unread count. */
  onName(name: string): void
}

/** Announces new notifications once, for screen readers. */
const Arrivals = () => {
  const { t } = useTranslation('notifications')
  const { language } = useLanguageChoice()
  const [last, setLast] = useState<{ id: string; text: string } | null>(null)
  useLiveInbox(({ notification: { id, title }, language: written }) =>
    setLast({ id, text: written === language ? t('arrived', { title }) : t('arrivedUntold') }),
  )
  return (
    <span role="status" className="sr-only">
      {last !== null && <span key={last.id}>{last.text}</span>}
    </span>
  )
}

/** Arrow keys as a second way through the links of the list. */
const move = (event: KeyboardEvent<HTMLElement>): void => {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')]
  const from = entries.findIndex((entry) => entry === document.activeElement)
  const place = roveTo(event.key, from, entries.length)
  if (place === null) return
  event.preventDefault()
  entries[place]?.focus()
}

/** Everything of the bell except its button: the unread count and the panel. */
export const BellPanel = ({ anchor, open, onOpenChange, onName }: BellPanelProps) => {
  const { t } = useTranslation('notifications')
  const { data } = useBell()
  const unread = data?.unread ?? 0
  const mark = unreadMark(unread)
  const name = mark === null ? t('title') : t('name', { count: unread, figure: mark })
  useEffect(() => onName(name), [name, onName])
  return (
    <>
      {mark !== null && (
        <span
          aria-hidden
          className="pointer-events-none absolute -top-1.5 -right-1.5 grid h-5 min-w-5 animate-dot place-items-center rounded-full border-2 border-ground bg-accent px-1 text-[0.6875rem] leading-none font-bold text-on-accent tabular-nums"
        >
          {mark}
        </span>
      )}
      <Arrivals />
      <AnchoredPopover
        anchor={anchor}
        open={open}
        onOpenChange={onOpenChange}
        label={t('title')}
        onKeyDown={move}
        className="flex max-h-[min(42rem,var(--radix-popover-content-available-height))] w-[calc(100vw-1rem)] flex-col sm:w-[27rem]"
      >
        <BellList close={() => onOpenChange(false)} />
      </AnchoredPopover>
    </>
  )
}
