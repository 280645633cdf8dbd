import { useTranslation } from '../lib/translation.ts'
import { IconButton } from './IconButton.tsx'
import { Search, X } from './icons.ts'
import { Input } from './Input.tsx'

interface SearchInputProps {
  value: string
  onChange(value: string): void
  /** Called when the field loses the focus. */
  onLeave?(): void
  label: string
  placeholder: string
  className?: string
  lengthMax?: number
  /** Gets the initial focus in a dialog. */
  first?: boolean
}

/** Search field that filters while typing; Escape clears it. */
export const SearchInput = ({
  value,
  onChange,
  onLeave,
  label,
  placeholder,
  className,
  lengthMax,
  first = false,
}: SearchInputProps) => {
  const { t } = useTranslation('ui')
  return (
    <div role="search" className={className}>
      <div className="relative">
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-faint" />
        <Input
          type="search"
          aria-label={label}
          placeholder={placeholder}
          value={value}
          maxLength={lengthMax}
          data-first={first || undefined}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          className="pr-10 pl-9 [&::-webkit-search-cancel-button]:hidden"
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || value === '') return
            event.stopPropagation()
            onChange('')
          }}
        />
        {value !== '' && (
          <IconButton
            label={t('search.clear')}
            className="absolute! inset-y-0 right-0.5 my-auto"
            onClick={() => onChange('')}
          >
            <X aria-hidden />
          </IconButton>
        )}
      </div>
    </div>
  )
}
