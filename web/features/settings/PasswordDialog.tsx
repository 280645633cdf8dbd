import { zodResolver } from '@hookform/resolvers/zod'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { z } from 'zod'
import { givenPassword } from '../../../contract/accounts.ts'
import { call } from '../../lib/api.ts'
import { fieldText } from '../../lib/errorText.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { checkNewPassword } from '../accounts/newPassword.ts'
import { NewPasswordField } from '../accounts/NewPasswordField.tsx'
import { noCredentials, reauthenticationFieldOf, reauthenticationFields, credentialsOf } from './reauthentication.ts'
import { ReauthenticationForm } from './ReauthenticationForm.tsx'
import { changePassword, type Security, useRefreshSecurity } from './security.ts'

const schemaFor = ({ two_factor_enabled: twoFactor, email }: Security) =>
  z
    .object({ ...reauthenticationFields(twoFactor), new_password: givenPassword })
    .superRefine(({ new_password: password }, context) =>
      checkNewPassword({ password, email, path: 'new_password' }, context),
    )

const PasswordForm = ({ security, close }: { security: Security; close(): void }) => {
  const { t } = useTranslation('settings')
  const { t: te } = useTranslation('errors')
  const refresh = useRefreshSecurity()
  const form = useForm({
    mode: 'onTouched',
    resolver: zodResolver(schemaFor(security), { error: messageOf }),
    defaultValues: { ...noCredentials, new_password: '' },
  })
  const typed = useWatch({ control: form.control, name: 'new_password' })
  const submission = useSubmit(
    form,
    async (given) => {
      await call(changePassword, { body: { ...credentialsOf(given), new_password: given.new_password } })
      close()
      toast.success(t('password.changed'))
      await refresh()
    },
    reauthenticationFieldOf,
  )
  return (
    <FormProvider {...form}>
      <ReauthenticationForm
        submission={submission}
        twoFactor={security.two_factor_enabled}
        label={t('password.submit')}
        onCancel={close}
      >
        <input type="hidden" autoComplete="username" value={security.email} readOnly />
        <NewPasswordField
          data-first
          label={t('password.new')}
          password={typed}
          email={security.email}
          error={fieldText(te, form.formState.errors.new_password?.message)}
          {...form.register('new_password')}
        />
      </ReauthenticationForm>
    </FormProvider>
  )
}

export interface SecurityDialogProps {
  security: Security
  open: boolean
  onOpenChange(open: boolean): void
}

export const PasswordDialog = ({ security, open, onOpenChange }: SecurityDialogProps) => {
  const { t } = useTranslation('settings')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('password.dialog')} description={t('password.dialogText')}>
      <PasswordForm security={security} close={() => onOpenChange(false)} />
    </Dialog>
  )
}
