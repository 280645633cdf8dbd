// The way back to a whole list. It lives here so that every list says it in the same words.
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'

export const ClearFilters = (button: Omit<ComponentProps<typeof Button>, 'children'>) => {
  const { t } = useTranslation('ui')
  return <Button {...button}>{t('clearFilters')}</Button>
}
