// Texts of the conflict notice for templates and broadcasts.
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { Overtaken } from '../../../ui/Conflict.tsx'

export const useConflictTexts = (): ComponentProps<typeof Overtaken>['words'] => {
  const { t } = useTranslation('notificationsAdmin')
  return {
    title: t('overtaken.title'),
    text: t('overtaken.text'),
    theirs: t('overtaken.theirs'),
    mine: t('overtaken.mine'),
  }
}
