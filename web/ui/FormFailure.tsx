import type { ReactNode } from 'react'
import { useTranslation } from '../lib/translation.ts'
import { failureText } from '../lib/errorText.ts'
import { ApiError } from '../lib/http.ts'
import { Alert } from './Alert.tsx'

interface FormFailureProps {
  /** The error of the last submission; null if there is none. */
  failure: unknown
  /** What the user can do about it, if anything. */
  action?: ReactNode
  tone?: 'warn' | 'lost'
}

/** Shows above a form why it was rejected, and that the input is kept. */
export const FormFailure = ({ failure, action, tone = 'lost' }: FormFailureProps) => {
  const { t } = useTranslation('ui')
  const { t: te } = useTranslation('errors')
  if (failure === null || failure === undefined) return null
  const text = failureText(te, failure)
  const known = failure instanceof ApiError ? failure : null
  const more =
    known?.code === 'network'
      ? t('form.kept')
      : known !== null && known.retryAfterSeconds !== null
        ? t('form.again', { count: known.retryAfterSeconds })
        : null
  return (
    <Alert live tone={tone} action={action} {...(more === null ? {} : { title: text })}>
      {more ?? text}
    </Alert>
  )
}
