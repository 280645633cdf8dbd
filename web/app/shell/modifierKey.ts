// The name of the modifier key that goes with K on this computer.
import { useTranslation } from 'react-i18next'

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

export const useModifierKey = (): string => {
  const { t } = useTranslation('app')
  return isApple() ? '⌘' : t('shell.ctrl')
}
