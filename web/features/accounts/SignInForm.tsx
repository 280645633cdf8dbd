import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { accountEndpoints } from '../../../contract/accounts.ts'
import { ApiError, call } from '../../lib/api.ts'
import { failureText, issueText } from '../../lib/errorText.ts'
import { messageOf, readIssue } from '../../lib/formIssues.ts'
import { sessionKeeper } from '../../lib/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { useFormFailure } from './useFormFailure.ts'

const schema = accountEndpoints.signIn.body

export const SignInForm = () => {
  const { t } = useTranslation('accounts')
  const { t: te } = useTranslation('errors')
  const navigate = useNavigate()
  const form = useForm({
    resolver: zodResolver(schema, { error: messageOf }),
    defaultValues: { email: '', password: '' },
  })
  const { failure, clear, show } = useFormFailure(form)
  const { errors, isSubmitting } = form.formState
  const errorOf = (message: string | undefined) =>
    message === undefined ? undefined : issueText(te, readIssue(message))

  const submit = form.handleSubmit(async (body) => {
    clear()
    try {
      sessionKeeper.adopt(await call(accountEndpoints.signIn, { body }), 'signed_in')
    } catch (error) {
      show(error)
    }
  })
  const unconfirmed = failure instanceof ApiError && failure.code === 'email_unconfirmed'
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {failure !== null && (
        <Alert
          live
          tone={unconfirmed ? 'warn' : 'lost'}
          action={
            unconfirmed && (
              <Button
                size="s"
                onClick={() => void navigate('/email-verification', { state: { email: form.getValues('email') } })}
              >
                {t('signIn.toConfirmation')}
              </Button>
            )
          }
        >
          {failureText(te, failure)}
        </Alert>
      )}
      <Field label={t('email')} required error={errorOf(errors.email?.message)}>
        <Input type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
      </Field>
      <Field label={t('password')} required error={errorOf(errors.password?.message)}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" look="primary" size="l" busy={isSubmitting} className="mt-1 w-full">
        {t('signIn.submit')}
      </Button>
    </form>
  )
}
