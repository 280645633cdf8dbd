// Filter chip with a custom control: opens it, shows the value and clears it. The focus stays on the chip throughout.
import clsx from 'clsx'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../lib/translation.ts'
import { ChevronDown, X } from './icons.ts'
import { Popover } from './Popover.tsx'

interface ControlChipProps {
  /** The filter's name, for example "Member". */
  label: string
  /** The value as text; undefined: not set. */
  text: string | undefined
  onRemove(): void
  /** The control; receives a function to close it. */
  children: ReactNode | ((close: () => void) => ReactNode)
  /** Of the control: its width. */
  className?: string
}

export const ControlChip = ({ label, text, onRemove, children, className }: ControlChipProps) => {
  const { t } = useTranslation('ui')
  const opener = useRef<HTMLButtonElement>(null)
  const [turn, setTurn] = useState(0)
  const isSet = text !== undefined
  const remove = () => {
    onRemove()
    opener.current?.focus()
  }
  const close = () => {
    setTurn((before) => before + 1)
    requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <span
      className={clsx(
        'inline-flex h-8 max-w-full items-center rounded-full border text-[0.8125rem] transition-colors',
        isSet ? 'border-accent/60 bg-accent-tint' : 'no-print border-line hover:border-line-control',
      )}
    >
      <Popover
        key={turn}
        label={label}
        align="start"
        className={clsx(
          'max-h-[min(26rem,var(--radix-popover-content-available-height))] overflow-y-auto p-4',
          className,
        )}
        trigger={
          <button
            ref={opener}
            type="button"
            {...(isSet ? { 'data-print': '' } : {})}
            className={clsx(
              'flex h-full min-w-0 items-center gap-1.5 rounded-full pl-3 text-soft focus-visible:rounded-full',
              isSet ? 'pr-1.5' : 'pr-2.5 hover:text-text',
            )}
          >
            <span className="whitespace-nowrap">{label}</span>
            {isSet ? (
              <bdi className="max-w-56 truncate font-semibold text-text">{text}</bdi>
            ) : (
              <ChevronDown aria-hidden className="size-3.5 text-faint" />
            )}
          </button>
        }
      >
        {typeof children === 'function' ? children(close) : children}
      </Popover>
      {isSet && (
        <button
          type="button"
          aria-label={t('chip.remove', { label, value: text })}
          onClick={remove}
          className="mr-1 grid size-6 shrink-0 place-items-center rounded-full text-soft hover:bg-accent-tint hover:text-text focus-visible:rounded-full"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  )
}
