// A filter that is set with a control of its own: the chip opens it, shows what is set and takes it away again. The focus stays with it
// throughout.
import clsx from 'clsx'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChevronDown, X } from './icons.ts'
import { Popover } from './Popover.tsx'

interface ControlChipProps {
  /** What is filtered, for example "Member". */
  label: string
  /** What is set, in words; undefined: nothing is. */
  text: string | undefined
  onRemove(): void
  /** The control; told how to close it where it has an end. */
  children: ReactNode | ((close: () => void) => ReactNode)
  /** Of the control: how wide it is. */
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
        isSet ? 'border-accent/60 bg-accent-tint' : 'no-paper border-line hover:border-line-control',
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
            {...(isSet ? { 'data-paper': '' } : {})}
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
