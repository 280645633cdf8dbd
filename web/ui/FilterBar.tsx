// Filter bar above a list. Shared, so that every list is searched and cleared in the same way.
import type { ReactNode } from 'react'
import { useSearchText } from '../lib/useSearchText.ts'
import { ClearFilters } from './ClearFilters.tsx'
import { SearchInput } from './SearchInput.tsx'

interface SearchProps {
  label: string
  placeholder: string
  lengthMax: number
  /** The current search text. */
  q: string
  onSearch(q: string): void
}

const Search = ({ q, onSearch, ...rest }: SearchProps) => {
  const { text, setText, searchNow } = useSearchText(q, onSearch)
  return (
    <SearchInput className="w-full sm:mr-1 sm:w-72" value={text} onChange={setText} onLeave={searchNow} {...rest} />
  )
}

interface FilterBarProps {
  search?: SearchProps
  /** The filter chips. */
  children?: ReactNode
  /** Clears all filters; shown while any is set. */
  clear?: { filtered: boolean; onClear(): void }
  /** Action for the current list, at the far end of the bar. */
  action?: ReactNode
}

export const FilterBar = ({ search, children, clear, action }: FilterBarProps) => (
  <div className="mb-4 flex flex-wrap items-center gap-2">
    {search !== undefined && <Search {...search} />}
    {children}
    {clear?.filtered === true && <ClearFilters size="s" variant="ghost" onClick={clear.onClear} />}
    {action !== undefined && <div className="sm:ml-auto">{action}</div>}
  </div>
)
