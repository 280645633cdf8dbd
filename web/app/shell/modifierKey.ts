// The name of the modifier key that goes with K on this computer.
import { useTranslation } from '../../lib/translation.ts'

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

export const useModifierKey = (): string => {
  const { t } = useTranslation('app')
  return isApple() ? '⌘' : t('shell.ctrl')
}
