import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { Trans } from '../../lib/trans.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Link, useNavigate } from 'react-router'
import { accountEndpoints } from '../../../contract/accounts.ts'
import { call } from '../../lib/api.ts'
import { fieldText } from '../../lib/errorText.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { storedLanguage, storeLanguage } from '../../lib/i18n.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { type PublicPath, publicPath } from '../../lib/publicPages.ts'
import { sessionClient } from '../../lib/session.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Input } from '../../ui/Input.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { InviterPlace } from '../referrals/ReferrerSlot.tsx'
import { checkNewPassword } from './newPassword.ts'
import { NewPasswordField } from './NewPasswordField.tsx'

const schema = accountEndpoints.signUp.body
  .omit({ language: true })
  .superRefine(({ email, password }, context) => checkNewPassword({ email, password, path: 'password' }, context))

/** In a new tab, so that no input is lost. */
const LegalLink = ({ page, children }: { page: PublicPath; children?: string }) => {
  const { language } = useLanguageChoice()
  return (
    <Link
      to={publicPath(page, language)}
      target="_blank"
      className="rounded-small text-soft underline underline-offset-2 hover:text-text"
    >
      {children}
    </Link>
  )
}

const Agreement = () => {
  const { t } = useTranslation('accounts')
  return (
    <p className="text-center text-[0.8125rem] text-faint">
      <Trans
        t={t}
        i18nKey="signUp.agreement"
        components={{ terms: <LegalLink page="/terms" />, privacy: <LegalLink page="/privacy" /> }}
      />
    </p>
  )
}

interface SignUpFormProps {
  email: string
  onEmail(email: string): void
}

export const SignUpForm = ({ email: typedBefore, onEmail }: SignUpFormProps) => {
  const { t } = useTranslation('accounts')
  const { t: te } = useTranslation('errors')
  const { language } = useLanguageChoice()
  const navigate = useNavigate()
  const form = useForm({
    mode: 'onTouched',
    resolver: zodResolver(schema, { error: messageOf }),
    defaultValues: { full_name: '', email: typedBefore, password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const [password, email] = useWatch({ control: form.control, name: ['password', 'email'] })
  const { submit, failure } = useSubmit(form, async (given) => {
    await call(accountEndpoints.signUp, { body: { ...given, language } })
    sessionClient.expectSession()
    // Stores the language of the sign-up, so that it also applies when the email link opens a new page.
    if (storedLanguage() === null) storeLanguage(language)
    await navigate('/email-verification', { state: { email: given.email } })
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <InviterPlace boxed fallback={<Skeleton className="h-21.5 w-full rounded-control" />} />
      <FormFailure failure={failure} />
      <Field label={t('fullName')} required error={fieldText(te, errors.full_name?.message)}>
        <Input autoComplete="name" {...form.register('full_name')} />
      </Field>
      <Field label={t('email')} required error={fieldText(te, errors.email?.message)}>
        <Input
          type="email"
          autoComplete="username"
          inputMode="email"
          {...form.register('email', { onBlur: () => onEmail(form.getValues('email')) })}
        />
      </Field>
      <NewPasswordField
        label={t('password')}
        password={password}
        email={email}
        error={fieldText(te, errors.password?.message)}
        {...form.register('password')}
      />
      <Button type="submit" variant="primary" size="l" busy={isSubmitting} className="mt-1 w-full">
        {t('signUp.submit')}
      </Button>
      <Agreement />
      <p className="text-center text-[0.8125rem] text-faint">{t('signUp.note')}</p>
    </form>
  )
}
