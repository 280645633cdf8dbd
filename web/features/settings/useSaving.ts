// Saves a change of the settings and says how it went.
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/toast.ts'
import { type SettingsChange, useChangeSettings } from './settings.ts'

export const useSaving = (): ((changes: SettingsChange) => void) => {
  const { t } = useTranslation('settings')
  const change = useChangeSettings()
  return (changes) =>
    change.mutate(changes, {
      onSuccess: () => toast.success(t('saved')),
      onError: () => toast.error(t('saveFailed')),
    })
}
