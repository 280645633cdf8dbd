// What a list says where its filters leave nothing of it, with the way back to the whole.
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
