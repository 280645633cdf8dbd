import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { z } from 'zod'
import { givenCode } from '../../../contract/accounts.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { securityEndpoints } from '../../../contract/security.ts'
import { call } from '../../lib/api.ts'
import { fieldText } from '../../lib/errorText.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { inSandbox } from '../../lib/sandbox.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Input } from '../../ui/Input.tsx'
import { later } from '../../ui/LazyPart.tsx'
import { Stepper } from '../../ui/Stepper.tsx'
import { bareCode, isWholeAppCode } from '../accounts/codeInput.ts'
import type { SecurityDialogProps } from './PasswordDialog.tsx'
import { noCredentials, reauthenticationFieldOf, reauthenticationFields, credentialsOf } from './reauthentication.ts'
import { ReauthenticationForm } from './ReauthenticationForm.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { confirmTwoFactor, startTwoFactor, useCheckAgain, useRefreshSecurity } from './security.ts'

const AuthenticatorHint = later(async () => (await import('../sandbox/AuthenticatorHint.tsx')).AuthenticatorHint)

type Started = OutputOf<typeof securityEndpoints.startTwoFactor>

const reauthenticationSchema = z.object(reauthenticationFields(false))
const codeSchema = z.object({ code: givenCode })

const Proving = ({ onStarted, close }: { onStarted(started: Started): void; close(): void }) => {
  const { t } = useTranslation('settings')
  const recheckLink = useCheckAgain()
  const form = useForm({
    resolver: zodResolver(reauthenticationSchema, { error: messageOf }),
    defaultValues: noCredentials,
  })
  const submission = useSubmit(
    form,
    async (given) => onStarted(await recheckLink(call(startTwoFactor, { body: credentialsOf(given) }))),
    reauthenticationFieldOf,
  )
  return (
    <FormProvider {...form}>
      <ReauthenticationForm submission={submission} twoFactor={false} label={t('twoFactor.next')} onCancel={close} />
    </FormProvider>
  )
}

/** Groups of four letters, easier to read out. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

const Scanning = ({ started, onConfirmed }: { started: Started; onConfirmed(): void }) => {
  const { t } = useTranslation('settings')
  const { t: te } = useTranslation('errors')
  const form = useForm({ resolver: zodResolver(codeSchema, { error: messageOf }), defaultValues: { code: '' } })
  const { submit, failure } = useSubmit(
    form,
    async ({ code }) => {
      await call(confirmTwoFactor, { body: { code: bareCode(code) } })
      onConfirmed()
    },
    { wrong_code: 'code' },
  )
  const { onChange, ...field } = form.register('code')
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <FormFailure failure={failure} />
      <div className="grid grid-cols-1 items-center gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <div className="justify-self-center">
          <QrCode text={started.uri} label={t('twoFactor.qr')} />
        </div>
        <div className="grid grid-cols-1 gap-2">
          <p className="text-soft">{t('twoFactor.scan')}</p>
          <CodeBlock wrap label={t('twoFactor.secret')} code={inGroups(started.secret)} />
        </div>
      </div>
      <Field
        label={t('twoFactor.firstCode')}
        hint={t('twoFactor.firstCodeHint')}
        required
        error={fieldText(te, form.formState.errors.code?.message)}
      >
        <Input
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={7}
          className="h-12 text-center font-mono text-xl tracking-[0.2em]"
          {...field}
          onChange={(event) => {
            void onChange(event)
            if (isWholeAppCode(event.target.value)) submit()
          }}
        />
      </Field>
      <Button type="submit" variant="primary" busy={form.formState.isSubmitting} className="justify-self-end">
        {t('twoFactor.confirm')}
      </Button>
      {inSandbox() && <AuthenticatorHint secret={started.secret} />}
    </form>
  )
}

type Step = { kind: 'proof' } | { kind: 'scan'; started: Started } | { kind: 'codes'; codes: readonly string[] }
const stepOrder: readonly Step['kind'][] = ['proof', 'scan', 'codes']

const Steps = ({ close }: { close(): void }) => {
  const { t } = useTranslation('settings')
  const refresh = useRefreshSecurity()
  const [step, setStep] = useState<Step>({ kind: 'proof' })
  const at = stepOrder.indexOf(step.kind)
  const confirmed = (codes: readonly string[]) => {
    setStep({ kind: 'codes', codes })
    void refresh()
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <Stepper
        label={t('twoFactor.steps')}
        steps={[t('twoFactor.stepProof'), t('twoFactor.stepScan'), t('twoFactor.stepCodes')]}
        current={at}
      />
      {step.kind === 'proof' && <Proving onStarted={(started) => setStep({ kind: 'scan', started })} close={close} />}
      {step.kind === 'scan' && (
        <Scanning started={step.started} onConfirmed={() => confirmed(step.started.recovery_codes)} />
      )}
      {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onDone={close} />}
    </div>
  )
}

/** Enables two-factor sign-in: re-authentication, authenticator app, recovery codes. */
export const TwoFactorDialog = ({ open, onOpenChange }: Omit<SecurityDialogProps, 'security'>) => {
  const { t } = useTranslation('settings')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('twoFactor.dialog')}
      description={t('twoFactor.dialogText')}
      wide
    >
      <Steps close={() => onOpenChange(false)} />
    </Dialog>
  )
}
