import type { ComponentProps } from 'react'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { PasswordRules } from './PasswordRules.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'

interface NewPasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  /** What has been typed so far. */
  password: string
  /** Whose password it becomes; it must not contain the name in the address. */
  email: string
  error: string | undefined
  'data-first'?: boolean
}

/** A password that is being chosen: rules and strength answer while it is typed. */
export const NewPasswordField = ({ label, password, email, error, ...input }: NewPasswordFieldProps) => (
  <div className="grid gap-2.5">
    <Field label={label} required error={error}>
      <PasswordInput autoComplete="new-password" {...input} />
    </Field>
    <PasswordStrength password={password} email={email} />
    <PasswordRules password={password} email={email} />
  </div>
)
