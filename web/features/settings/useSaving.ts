// Saves a change of the settings and says how it went.
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/toast.ts'
import { type SettingsChange, useChangeSettings } from './settings.ts'

export const useSaving = (): ((changes: SettingsChange) => void) => {
  const { i18n } = useTranslation('settings')
  const change = useChangeSettings()
  return (changes) => {
    // The change may be the language itself: it is said in the one that is spoken by then.
    const inLanguageOfThen = () => i18n.getFixedT(null, 'settings')
    change.mutate(changes, {
      onSuccess: () => toast.success(inLanguageOfThen()('saved')),
      onError: () => toast.error(inLanguageOfThen()('saveFailed')),
    })
  }
}
