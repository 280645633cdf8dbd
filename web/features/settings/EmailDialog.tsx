import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { z } from 'zod'
import { email } from '../../../contract/accounts.ts'
import { because } from '../../../contract/texts.ts'
import { call } from '../../lib/api.ts'
import { fieldText } from '../../lib/errorText.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { toast } from '../../ui/toast.ts'
import type { SecurityDialogProps } from './PasswordDialog.tsx'
import { noCredentials, reauthenticationFieldOf, reauthenticationFields, credentialsOf } from './reauthentication.ts'
import { ReauthenticationForm } from './ReauthenticationForm.tsx'
import { sameAddress } from './sameAddress.ts'
import { changeEmail, type Security, useRefreshSecurity } from './security.ts'

const schemaFor = (security: Security) =>
  z.object({
    ...reauthenticationFields(security.two_factor_enabled),
    new_email: email.refine((given) => !sameAddress(given, security.email), because('same_email')),
  })

const EmailForm = ({ security, close }: { security: Security; close(): void }) => {
  const { t } = useTranslation('settings')
  const { t: te } = useTranslation('errors')
  const refresh = useRefreshSecurity()
  const form = useForm({
    mode: 'onTouched',
    resolver: zodResolver(schemaFor(security), { error: messageOf }),
    defaultValues: { ...noCredentials, new_email: '' },
  })
  const submission = useSubmit(
    form,
    async (given) => {
      await call(changeEmail, { body: { ...credentialsOf(given), new_email: given.new_email } })
      close()
      toast.success(t('email.asked'))
      await refresh()
    },
    reauthenticationFieldOf,
  )
  return (
    <FormProvider {...form}>
      <ReauthenticationForm
        submission={submission}
        twoFactor={security.two_factor_enabled}
        label={t('email.submit')}
        onCancel={close}
      >
        <Field label={t('email.new')} required error={fieldText(te, form.formState.errors.new_email?.message)}>
          <Input data-first type="email" autoComplete="email" inputMode="email" {...form.register('new_email')} />
        </Field>
      </ReauthenticationForm>
    </FormProvider>
  )
}

export const EmailDialog = ({ security, open, onOpenChange }: SecurityDialogProps) => {
  const { t } = useTranslation('settings')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('email.dialog')} description={t('email.dialogText')}>
      <EmailForm security={security} close={() => onOpenChange(false)} />
    </Dialog>
  )
}
