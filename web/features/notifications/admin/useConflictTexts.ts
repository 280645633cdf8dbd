// Texts of the conflict notice for templates and broadcasts.
import type { ComponentProps } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
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
