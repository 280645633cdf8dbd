// Stands in for the page of one thing that could not be fetched: what kind of thing it is, why it is not here, and another try.
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
