import { type ReactNode, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { fieldText } from '../../lib/errorText.ts'
import { keepFocus } from '../../lib/keepFocus.ts'
import type { Submission } from '../../lib/useSubmit.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Input } from '../../ui/Input.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import type { CredentialValues } from './reauthentication.ts'

/** Password, and a code if two-factor sign-in is on or the server has requested one. */
const ReauthenticationFields = ({ twoFactor, first }: { twoFactor: boolean; first: boolean }) => {
  const { t } = useTranslation('settings')
  const { t: te } = useTranslation('errors')
  const { register, formState } = useFormContext<CredentialValues>()
  const { errors } = formState
  const [asked, setAsked] = useState(twoFactor)
  // It may have been switched on in another browser since this page was opened.
  if (!asked && errors.code !== undefined) setAsked(true)
  return (
    <>
      <Field label={t('proof.password')} required error={fieldText(te, errors.password?.message)}>
        <PasswordInput data-first={first || undefined} autoComplete="current-password" {...register('password')} />
      </Field>
      {asked && (
        <Field label={t('proof.code')} hint={t('proof.codeHint')} required error={fieldText(te, errors.code?.message)}>
          <Input
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={24}
            className="font-mono tracking-[0.12em]"
            {...register('code')}
          />
        </Field>
      )}
    </>
  )
}

interface ReauthenticationFormProps {
  submission: Submission
  twoFactor: boolean
  /** Label of the button. */
  label: string
  danger?: boolean
  onCancel(): void
  /** Fields for the change, above the re-authentication. */
  children?: ReactNode
}

/** Content of every dialog that could lock the owner out: the change, the re-authentication, and both buttons. */
export const ReauthenticationForm = ({
  submission,
  twoFactor,
  label,
  danger = false,
  onCancel,
  children,
}: ReauthenticationFormProps) => {
  const { t } = useTranslation('settings')
  const { isSubmitting } = useFormContext().formState
  return (
    <form noValidate onSubmit={submission.submit} onMouseDown={keepFocus} className="grid gap-4">
      <FormFailure failure={submission.failure} />
      {children}
      <ReauthenticationFields twoFactor={twoFactor} first={children === undefined} />
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={isSubmitting}>
          {label}
        </Button>
      </div>
    </form>
  )
}
