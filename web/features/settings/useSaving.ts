// Saves a settings change and shows the result as a toast.
import { useTranslation } from '../../lib/translation.ts'
import { toast } from '../../ui/toast.ts'
import { type SettingsChange, useChangeSettings } from './settings.ts'

export const useSaving = (): ((changes: SettingsChange) => void) => {
  const { i18n } = useTranslation('settings')
  const change = useChangeSettings()
  return (changes) => {
    // The change may be the language itself: the toast uses the language active by then.
    const inLanguageOfThen = () => i18n.getFixedT(null, 'settings')
    change.mutate(changes, {
      onSuccess: () => toast.success(inLanguageOfThen()('saved')),
      onError: () => toast.error(inLanguageOfThen()('saveFailed')),
    })
  }
}
