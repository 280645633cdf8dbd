import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { accountEndpoints } from '../../../contract/accounts.ts'
import { call } from '../../lib/api.ts'
import { failureText, issueText } from '../../lib/errorText.ts'
import { messageOf, readIssue } from '../../lib/formIssues.ts'
import { storedLanguage, storeLanguage } from '../../lib/i18n.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { sessionKeeper } from '../../lib/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { PasswordRules } from './PasswordRules.tsx'
import { useFormFailure } from './useFormFailure.ts'

const schema = accountEndpoints.signUp.body.omit({ language: true })

export const SignUpForm = () => {
  const { t } = useTranslation('accounts')
  const { t: te } = useTranslation('errors')
  const { language } = useLanguageChoice()
  const navigate = useNavigate()
  const form = useForm({
    resolver: zodResolver(schema, { error: messageOf }),
    defaultValues: { full_name: '', email: '', password: '' },
  })
  const { failure, clear, show } = useFormFailure(form)
  const { errors, isSubmitting } = form.formState
  const [password, email] = useWatch({ control: form.control, name: ['password', 'email'] })
  const errorOf = (message: string | undefined) =>
    message === undefined ? undefined : issueText(te, readIssue(message))

  const submit = form.handleSubmit(async (given) => {
    clear()
    try {
      await call(accountEndpoints.signUp, { body: { ...given, language } })
      sessionKeeper.expectSession()
      // Whoever signs up in a language goes on in it, also when the mail's link opens a new page.
      if (storedLanguage() === null) storeLanguage(language)
      await navigate('/email-verification', { state: { email: given.email } })
    } catch (error) {
      show(error)
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {failure !== null && (
        <Alert live tone="lost">
          {failureText(te, failure)}
        </Alert>
      )}
      <Field label={t('fullName')} required error={errorOf(errors.full_name?.message)}>
        <Input autoComplete="name" {...form.register('full_name')} />
      </Field>
      <Field label={t('email')} required error={errorOf(errors.email?.message)}>
        <Input type="email" autoComplete="email" inputMode="email" {...form.register('email')} />
      </Field>
      <Field label={t('password')} required error={errorOf(errors.password?.message)}>
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <PasswordRules password={password} email={email} />
      <Button type="submit" look="primary" size="l" busy={isSubmitting} className="mt-1 w-full">
        {t('signUp.submit')}
      </Button>
      <p className="text-center text-[0.8125rem] text-faint">{t('signUp.note')}</p>
    </form>
  )
}
