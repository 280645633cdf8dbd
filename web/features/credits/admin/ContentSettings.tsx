// The draft rules alone, for the page that shows their usage.
import { LoadFailure } from '../../../ui/LoadFailure.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ContentCard } from './ContentCard.tsx'
import { useSettings } from './creditAdmin.ts'
import { SettingsForm } from './SettingsForm.tsx'

export const ContentSettings = () => {
  const { data, error, refetch } = useSettings()
  if (data === undefined) {
    return error === null ? <Skeleton className="h-96 rounded-card" /> : <LoadFailure failure={error} retry={refetch} />
  }
  return (
    <SettingsForm kept={data}>
      <ContentCard />
    </SettingsForm>
  )
}
