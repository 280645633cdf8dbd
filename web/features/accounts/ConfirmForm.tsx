// What confirms a new address: a button, the password of the sign-up, or a new password.
import { zodResolver } from '@hookform/resolvers/zod'
import { KeyRound, MailCheck } from '../../ui/icons.ts'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { z } from 'zod'
import { type ConfirmationStep, givenPassword } from '../../../contract/accounts.ts'
import { fieldText } from '../../lib/errorText.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { OneThingPage } from '../../ui/NarrowPage.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { checkNewPassword } from './newPassword.ts'
import { NewPasswordField } from './NewPasswordField.tsx'

/** At most one of both; neither is needed in the browser that signed up. */
export interface Proof {
  password?: string
  new_password?: string
}

interface FormProps {
  email: string
  send(proof: Proof): Promise<void>
}

/** Tells password managers whose password it is. */
const Username = ({ email }: { email: string }) => (
  <input hidden readOnly type="email" autoComplete="username" value={email} />
)

const ByButton = ({ email, send }: FormProps) => {
  const { t } = useTranslation('accounts')
  const form = useForm({ defaultValues: {} })
  const { submit, failure } = useSubmit(form, () => send({}))
  return (
    <OneThingPage icon={MailCheck} title={t('confirmation.title')} text={t('confirmation.buttonText', { email })}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FormFailure failure={failure} />
        <Button type="submit" variant="primary" size="l" busy={form.formState.isSubmitting} className="w-full">
          {t('confirmation.submit')}
        </Button>
      </form>
    </OneThingPage>
  )
}

/** A way to the other form. */
interface Switch {
  /** Pressed a moment ago: the focus goes to the field. */
  pressed: boolean
  change(): void
}

const ByPassword = ({ email, send, pressed, change }: FormProps & Switch) => {
  const { t } = useTranslation('accounts')
  const { t: te } = useTranslation('errors')
  const form = useForm({
    mode: 'onTouched',
    resolver: zodResolver(z.object({ password: givenPassword }), { error: messageOf }),
    defaultValues: { password: '' },
  })
  const { setFocus } = form
  useEffect(() => {
    if (pressed) setFocus('password')
  }, [pressed, setFocus])
  const { errors, isSubmitting } = form.formState
  const { submit, failure } = useSubmit(form, send, { wrong_password: 'password' })
  return (
    <OneThingPage icon={MailCheck} title={t('confirmation.title')} text={t('confirmation.passwordText', { email })}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FormFailure failure={failure} />
        <Username email={email} />
        <Field label={t('password')} required error={fieldText(te, errors.password?.message)}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <Button type="submit" variant="primary" size="l" busy={isSubmitting} className="w-full">
          {t('confirmation.submit')}
        </Button>
      </form>
      <div className="mt-6 border-t border-line-soft pt-5 text-center">
        <p className="text-[0.8125rem] text-soft">{t('confirmation.notYou')}</p>
        <Button size="s" onClick={change} className="mt-2.5">
          {t('confirmation.toNew')}
        </Button>
      </div>
    </OneThingPage>
  )
}

const ByNewPassword = ({ email, send, pressed, change }: FormProps & Partial<Switch>) => {
  const { t } = useTranslation('accounts')
  const { t: te } = useTranslation('errors')
  const form = useForm({
    mode: 'onTouched',
    resolver: zodResolver(
      z
        .object({ new_password: givenPassword })
        .superRefine((given, context) =>
          checkNewPassword({ password: given.new_password, email, path: 'new_password' }, context),
        ),
      { error: messageOf },
    ),
    defaultValues: { new_password: '' },
  })
  const { setFocus } = form
  useEffect(() => {
    if (pressed === true) setFocus('new_password')
  }, [pressed, setFocus])
  const { errors, isSubmitting } = form.formState
  const password = useWatch({ control: form.control, name: 'new_password' })
  const { submit, failure } = useSubmit(form, send)
  return (
    <OneThingPage icon={KeyRound} title={t('confirmation.newTitle')} text={t('confirmation.newText', { email })}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FormFailure failure={failure} />
        <Username email={email} />
        <NewPasswordField
          label={t('newPassword.label')}
          password={password}
          email={email}
          error={fieldText(te, errors.new_password?.message)}
          {...form.register('new_password')}
        />
        <Button type="submit" variant="primary" size="l" busy={isSubmitting} className="w-full">
          {t('newPassword.submit')}
        </Button>
      </form>
      {change !== undefined && (
        <p className="mt-5 text-center">
          <Button variant="ghost" size="s" onClick={change}>
            {t('confirmation.toPassword')}
          </Button>
        </p>
      )}
    </OneThingPage>
  )
}

const ByEither = ({ email, send }: FormProps) => {
  const [chosen, setChosen] = useState<'password' | 'new_password' | null>(null)
  const way = { email, send, pressed: chosen !== null }
  return chosen === 'new_password' ? (
    <ByNewPassword {...way} change={() => setChosen('password')} />
  ) : (
    <ByPassword {...way} change={() => setChosen('new_password')} />
  )
}

export const ConfirmForm = ({
  step,
  ...form
}: FormProps & { step: Exclude<ConfirmationStep, 'already_confirmed'> }) => {
  switch (step) {
    case 'button':
      return <ByButton {...form} />
    case 'password_or_new':
      return <ByEither {...form} />
    case 'set_new':
      return <ByNewPassword {...form} />
  }
}
