import clsx from 'clsx'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChevronDown, X } from '../../ui/icons.ts'
import { Popover } from '../../ui/Popover.tsx'

interface PickedFilterProps {
  /** What is filtered, for example "Member". */
  label: string
  /** Undefined: not filtered. */
  text: string | undefined
  onRemove(): void
  /** What it is set with; told how to close it. */
  children(close: () => void): ReactNode
  className?: string
}

/** A filter that is set with more than a list of choices, and taken away again. The focus stays with it throughout. */
export const PickedFilter = ({ label, text, onRemove, children, className }: PickedFilterProps) => {
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
        isSet ? 'border-accent/60 bg-accent-tint' : 'border-line hover:border-line-control',
      )}
    >
      <Popover
        key={turn}
        label={label}
        align="start"
        className={clsx('p-3', className)}
        trigger={
          <button
            ref={opener}
            type="button"
            className={clsx(
              'flex h-full min-w-0 items-center gap-1.5 rounded-full pl-3 text-soft focus-visible:rounded-full',
              isSet ? 'pr-1.5' : 'pr-2.5 hover:text-text',
            )}
          >
            {label}
            {isSet ? (
              <bdi className="truncate font-semibold text-text">{text}</bdi>
            ) : (
              <ChevronDown aria-hidden className="size-3.5 text-faint" />
            )}
          </button>
        }
      >
        {children(close)}
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
