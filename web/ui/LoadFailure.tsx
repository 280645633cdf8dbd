// Error state with a retry button; for an invalid cursor, a link to the first page instead.
import { useTranslation } from '../lib/translation.ts'
import { isWrongPlace, useFirstPage } from '../lib/cursorPaging.ts'
import { failureText } from '../lib/errorText.ts'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'

interface LoadFailureProps {
  failure: unknown
  retry(): unknown
  /** What could not be loaded, if that is not obvious. */
  title?: string
}

export const LoadFailure = ({ failure, retry, title }: LoadFailureProps) => {
  const { t } = useTranslation('ui')
  const { t: te } = useTranslation('errors')
  const toFirstPage = useFirstPage()
  if (isWrongPlace(failure)) {
    return (
      <Alert tone="warn" action={<Button onClick={toFirstPage}>{t('firstPage')}</Button>}>
        {t('wrongPlace')}
      </Alert>
    )
  }
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
