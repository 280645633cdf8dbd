// What is said when something typed could be lost, in the words of mails and messages.
import { useTranslation } from 'react-i18next'

interface EditingWords {
  leave: { title: string; text: string; stay: string; go: string }
  overtaken: { title: string; text: string; theirs: string; mine: string }
}

export const useEditingWords = (): EditingWords => {
  const { t } = useTranslation('messaging')
  return {
    leave: { title: t('leave.title'), text: t('leave.text'), stay: t('leave.stay'), go: t('leave.go') },
    overtaken: {
      title: t('overtaken.title'),
      text: t('overtaken.text'),
      theirs: t('overtaken.theirs'),
      mine: t('overtaken.mine'),
    },
  }
}
