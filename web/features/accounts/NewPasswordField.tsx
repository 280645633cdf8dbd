import type { ComponentProps } from 'react'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { PasswordRules } from './PasswordRules.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'

interface NewPasswordFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  /** Current input. */
  password: string
  /** The member's address; the password must not contain the part before the @. */
  email: string
  error: string | undefined
  'data-first'?: boolean
}

/** New password field: rules and strength update while typing. */
export const NewPasswordField = ({ label, password, email, error, ...input }: NewPasswordFieldProps) => (
  <div className="grid gap-2.5">
    <Field label={label} required error={error}>
      <PasswordInput autoComplete="new-password" {...input} />
    </Field>
    <PasswordStrength password={password} email={email} />
    <PasswordRules password={password} email={email} />
  </div>
)
