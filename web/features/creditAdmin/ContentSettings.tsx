// The rules of drafts by themselves, for the page on which their use is seen.
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
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
