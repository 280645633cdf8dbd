import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../lib/errorText.ts'
import { ApiError } from '../lib/http.ts'
import { Alert } from './Alert.tsx'

interface FormFailureProps {
  /** What the last attempt to send the form threw; null when there is nothing to say. */
  failure: unknown
  /** The way out, where there is one. */
  action?: ReactNode
  tone?: 'warn' | 'lost'
}

/** Says above a form why it was not taken, and that nothing typed is lost. */
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
