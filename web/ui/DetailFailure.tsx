// Error page for an item that could not be loaded: its kind, the reason, and a retry button.
import { LoadFailure } from './LoadFailure.tsx'
import { PageHead } from './PageHead.tsx'

interface DetailFailureProps {
  title: string
  failure: unknown
  retry(): unknown
}

export const DetailFailure = ({ title, ...failed }: DetailFailureProps) => (
  <>
    <PageHead title={title} />
    <LoadFailure {...failed} />
  </>
)
