// What is said when something typed could be lost, in the words of mails and messages.
import { useTranslation } from 'react-i18next'

interface EditingWords {
  overtaken: { title: string; text: string; theirs: string; mine: string }
}

export const useEditingWords = (): EditingWords => {
  const { t } = useTranslation('messaging')
  return {
    overtaken: {
      title: t('overtaken.title'),
      text: t('overtaken.text'),
      theirs: t('overtaken.theirs'),
      mine: t('overtaken.mine'),
    },
  }
}
