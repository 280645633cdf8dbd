// Button that clears all filters. Shared, so that every list uses the same label.
import type { ComponentProps } from 'react'
import { useTranslation } from '../lib/translation.ts'
import { Button } from './Button.tsx'

export const ClearFilters = (button: Omit<ComponentProps<typeof Button>, 'children'>) => {
  const { t } = useTranslation('ui')
  return <Button {...button}>{t('clearFilters')}</Button>
}
