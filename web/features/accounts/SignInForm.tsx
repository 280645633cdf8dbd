import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { Link, useNavigate } from 'react-router'
import { accountEndpoints } from '../../../contract/accounts.ts'
import { ApiError, call } from '../../lib/api.ts'
import { fieldText } from '../../lib/errorText.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Input } from '../../ui/Input.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { inSandbox } from '../../lib/sandbox.ts'
import { later } from '../../ui/LazyPart.tsx'
import { enter, type SecondFactorChallenge } from './challenge.ts'

const MailboxHint = later(async () => (await import('../sandbox/MailboxHint.tsx')).MailboxHint)
const DemoLogins = later(async () => (await import('../sandbox/DemoLogins.tsx')).DemoLogins)

const schema = accountEndpoints.signIn.body

interface SignInFormProps {
  /** Input from another of these forms. */
  email: string
  onEmail(email: string): void
  onChallenge(challenge: SecondFactorChallenge): void
  /** Above a page that waits for the same member: no link here may lead away from it. */
  again?: boolean
}

export const SignInForm = ({ email, onEmail, onChallenge, again = false }: SignInFormProps) => {
  const { t } = useTranslation('accounts')
  const { t: te } = useTranslation('errors')
  const { language } = useLanguageChoice()
  const navigate = useNavigate()
  const form = useForm({
    mode: 'onTouched',
    resolver: zodResolver(schema, { error: messageOf }),
    defaultValues: { email, password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { submit, failure } = useSubmit(form, async (body) => {
    const challenge = enter(await call(accountEndpoints.signIn, { body }), 'signed_in')
    if (challenge !== null) onChallenge(challenge)
  })
  const unconfirmed = failure instanceof ApiError && failure.code === 'email_unconfirmed'
  const blocked = failure instanceof ApiError && failure.code === 'blocked'
  const toConfirmation = () =>
    void navigate('/email-verification', { state: { email: form.getValues('email'), send: true } })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormFailure
        failure={failure}
        tone={unconfirmed ? 'warn' : 'lost'}
        action={
          unconfirmed ? (
            <Button size="s" onClick={toConfirmation}>
              {t('signIn.toConfirmation')}
            </Button>
          ) : blocked ? (
            <LinkButton size="s" to={publicPath('/contact', language)} target="_blank">
              {t('signIn.toContact')}
            </LinkButton>
          ) : undefined
        }
      />
      <Field label={t('email')} required error={fieldText(te, errors.email?.message)}>
        <Input
          type="email"
          autoComplete="username"
          inputMode="email"
          {...form.register('email', { onBlur: () => onEmail(form.getValues('email')) })}
        />
      </Field>
      <Field label={t('password')} required error={fieldText(te, errors.password?.message)}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Button type="submit" variant="primary" size="l" busy={isSubmitting} className="mt-1 w-full">
        {t('signIn.submit')}
      </Button>
      <Link
        to="/auth/recovery"
        state={{ email }}
        {...(again ? { target: '_blank' } : {})}
        className="justify-self-center rounded-small text-[0.8125rem] text-soft hover:text-text"
      >
        {t('signIn.forgot')}
      </Link>
      {inSandbox() && unconfirmed && <MailboxHint email={form.getValues('email')} />}
      {inSandbox() && !unconfirmed && !again && (
        <DemoLogins
          disabled={isSubmitting}
          onChoose={(login) => {
            form.reset(login)
            submit()
          }}
        />
      )}
    </form>
  )
}
