import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { z } from 'zod'
import { email } from '../../../contract/accounts.ts'
import { fieldText } from '../../lib/errorText.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Input } from '../../ui/Input.tsx'

const schema = z.object({ email })

interface EmailFormProps {
  submit: string
  email?: string
  send(email: string): Promise<void>
}

/** Form for the email address to send a link to. */
export const EmailForm = ({ submit: label, email: known = '', send }: EmailFormProps) => {
  const { t } = useTranslation('accounts')
  const { t: te } = useTranslation('errors')
  const form = useForm({
    mode: 'onTouched',
    resolver: zodResolver(schema, { error: messageOf }),
    defaultValues: { email: known },
  })
  const { errors, isSubmitting } = form.formState
  const { submit, failure } = useSubmit(form, ({ email: given }) => send(given))
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormFailure failure={failure} />
      <Field label={t('email')} required error={fieldText(te, errors.email?.message)}>
        <Input type="email" autoComplete="username" inputMode="email" {...form.register('email')} />
      </Field>
      <Button type="submit" variant="primary" size="l" busy={isSubmitting} className="w-full">
        {label}
      </Button>
    </form>
  )
}
