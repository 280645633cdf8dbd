// A filter beside the search: it opens its control, shows what is set and takes it away again. The focus stays with it throughout.
import clsx from 'clsx'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ChevronDown, X } from '../../ui/icons.ts'
import { Popover } from '../../ui/Popover.tsx'
import { MatterControl, type Narrowed } from './MatterControl.tsx'
import { useMatterNames } from './matterNames.ts'
import { isSet, type Matter, withoutMatter } from './matters.ts'

export const MatterChip = ({ matter, ...narrowed }: Narrowed & { matter: Matter }) => {
  const { t } = useTranslation('ui')
  const names = useMatterNames()
  const opener = useRef<HTMLButtonElement>(null)
  const { narrowing, narrow } = narrowed
  const set = isSet(narrowing, matter)
  const label = names.matter(matter)
  const text = names.set(narrowing, matter)
  const remove = () => {
    narrow(withoutMatter(narrowing, matter))
    opener.current?.focus()
  }
  return (
    <span
      className={clsx(
        'inline-flex h-8 items-center rounded-full border text-[0.8125rem] transition-colors',
        set ? 'border-accent/60 bg-accent-tint' : 'border-line hover:border-line-control',
      )}
    >
      <Popover
        label={label}
        align="start"
        className="max-h-[min(26rem,var(--radix-popover-content-available-height))] w-72 overflow-y-auto p-4"
        trigger={
          <button
            ref={opener}
            type="button"
            className={clsx(
              'flex h-full items-center gap-1.5 rounded-full pl-3 text-soft focus-visible:rounded-full',
              set ? 'pr-1.5' : 'pr-2.5 hover:text-text',
            )}
          >
            {label}
            {set ? (
              <span className="max-w-56 truncate font-semibold whitespace-nowrap text-text">{text}</span>
            ) : (
              <ChevronDown aria-hidden className="size-3.5 text-faint" />
            )}
          </button>
        }
      >
        <MatterControl matter={matter} {...narrowed} />
      </Popover>
      {set && (
        <button
          type="button"
          aria-label={t('chip.remove', { label, value: text })}
          onClick={remove}
          className="mr-1 grid size-6 place-items-center rounded-full text-soft hover:bg-accent-tint hover:text-text focus-visible:rounded-full"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  )
}
