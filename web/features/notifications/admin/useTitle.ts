import { useTranslation } from '../../../lib/translation.ts'
import type { BroadcastContent } from '../../../../contract/broadcasts.ts'

/** Title of a broadcast in the reader’s language. */
export const useTitle = (): ((content: BroadcastContent) => string) => {
  const { t, i18n } = useTranslation('notificationsAdmin')
  return ({ en, de }) =>
    (i18n.language === 'de' ? de.title : en.title) || en.title || de.title || t('broadcast.untitled')
}
