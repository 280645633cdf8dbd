import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { z } from 'zod'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import type { SecurityDialogProps } from './PasswordDialog.tsx'
import { noCredentials, reauthenticationFieldOf, reauthenticationFields, credentialsOf } from './reauthentication.ts'
import { ReauthenticationForm } from './ReauthenticationForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { disableTwoFactor, renewRecoveryCodes, useCheckAgain, useRefreshSecurity } from './security.ts'

interface ReauthenticatedActionProps {
  label: string
  danger?: boolean
  act(reauthentication: ReturnType<typeof credentialsOf>): Promise<void>
  close(): void
}

const schema = z.object(reauthenticationFields(true))

const ReauthenticatedAction = ({ label, danger = false, act, close }: ReauthenticatedActionProps) => {
  const recheckLink = useCheckAgain()
  const form = useForm({ resolver: zodResolver(schema, { error: messageOf }), defaultValues: noCredentials })
  const submission = useSubmit(form, (given) => recheckLink(act(credentialsOf(given))), reauthenticationFieldOf)
  return (
    <FormProvider {...form}>
      <ReauthenticationForm submission={submission} twoFactor label={label} danger={danger} onCancel={close} />
    </FormProvider>
  )
}

type OpenProps = Omit<SecurityDialogProps, 'security'>

export const SwitchOffDialog = ({ open, onOpenChange }: OpenProps) => {
  const { t } = useTranslation('settings')
  const refresh = useRefreshSecurity()
  const close = () => onOpenChange(false)
  const act = async (body: ReturnType<typeof credentialsOf>) => {
    await call(disableTwoFactor, { body })
    close()
    toast.success(t('twoFactor.switchedOff'))
    await refresh()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('twoFactor.offDialog')}
      description={t('twoFactor.offDialogText')}
    >
      <ReauthenticatedAction label={t('twoFactor.off')} danger act={act} close={close} />
    </Dialog>
  )
}

const Renewing = ({ close }: { close(): void }): ReactNode => {
  const { t } = useTranslation('settings')
  const refresh = useRefreshSecurity()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={close} />
  const act = async (body: ReturnType<typeof credentialsOf>) => {
    const { recovery_codes: renewed } = await call(renewRecoveryCodes, { body })
    setCodes(renewed)
    await refresh()
  }
  return <ReauthenticatedAction label={t('recoveryCodes.renew')} act={act} close={close} />
}

export const RenewCodesDialog = ({ open, onOpenChange }: OpenProps) => {
  const { t } = useTranslation('settings')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('recoveryCodes.dialog')}
      description={t('recoveryCodes.dialogText')}
    >
      <Renewing close={() => onOpenChange(false)} />
    </Dialog>
  )
}
