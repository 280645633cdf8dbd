// Stands where something should be that could not be fetched: why, and another try.
import { useTranslation } from 'react-i18next'
import { failureText } from '../lib/errorText.ts'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'

interface LoadFailureProps {
  failure: unknown
  retry(): unknown
  /** What could not be fetched, where that is not plain. */
  title?: string
}

export const LoadFailure = ({ failure, retry, title }: LoadFailureProps) => {
  const { t } = useTranslation('ui')
  const { t: te } = useTranslation('errors')
  return (
    <Alert
      tone="lost"
      action={<Button onClick={() => void retry()}>{t('loadAgain')}</Button>}
      {...(title === undefined ? {} : { title })}
    >
      {failureText(te, failure)}
    </Alert>
  )
}
