// Empty state of a filtered list, with a button to clear the filters.
import { Card } from './Card.tsx'
import { ClearFilters } from './ClearFilters.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Search } from './icons.ts'

interface NothingFoundProps {
  title: string
  text: string
  onClear(): void
}

export const NothingFound = ({ title, text, onClear }: NothingFoundProps) => (
  <Card>
    <EmptyState icon={Search} title={title} action={<ClearFilters onClick={onClear} />}>
      {text}
    </EmptyState>
  </Card>
)
