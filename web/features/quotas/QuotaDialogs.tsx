// Dialogs for the two changes an admin can make to a quota, each with a reason for the audit log.
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { reasonLengthMax } from '../../../contract/limits.ts'
import type { Quota } from '../../../contract/quotas.ts'
import { fieldText } from '../../lib/errorText.ts'
import { useFormat } from '../../lib/format.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { type Submission, useSubmit } from '../../lib/useSubmit.ts'
import { useFormWork } from '../../lib/useUnsaved.ts'
import { Button } from '../../ui/Button.tsx'
import { CloseButton } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Input } from '../../ui/Input.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { toast } from '../../ui/toast.ts'
import { limitsForm, providerNames, resetForm, useQuotaChange } from './quotas.ts'

/** Room for a hundred million with thousands separators, and for longer input that gets an error message. */
const numberLengthMax = 20

interface FrameProps {
  title: string
  text: string
  confirm: string
  busy: boolean
  unsaved: boolean
  submission: Submission
  onClose(): void
  children: ReactNode
}

const Frame = ({ title, text, confirm, busy, unsaved, submission, onClose, children }: FrameProps) => {
  const { t } = useTranslation('quotas')
  const formId = useId()
  return (
    <FormDialog
      unsaved={unsaved}
      open
      onOpenChange={(open) => open || busy || onClose()}
      title={title}
      description={text}
      footer={
        <>
          <CloseButton>{t('cancel')}</CloseButton>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submission.submit} className="grid gap-4">
        <FormFailure failure={submission.failure} />
        {children}
      </form>
    </FormDialog>
  )
}

interface QuotaDialogProps {
  quota: Quota
  onClose(): void
}

export const SetQuotaDialog = ({ quota, onClose }: QuotaDialogProps) => {
  const { t, i18n } = useTranslation('quotas')
  const { t: te } = useTranslation('errors')
  const format = useFormat()
  const { mutateAsync } = useQuotaChange()
  const { provider } = quota
  const form = useForm({
    resolver: zodResolver(limitsForm(i18n.language), { error: messageOf }),
    defaultValues: {
      per_day: quota.per_day === null ? '' : format.number(quota.per_day),
      per_month: quota.per_month === null ? '' : format.number(quota.per_month),
      reason: '',
    },
  })
  const { errors, isSubmitting } = form.formState
  const name = providerNames[provider]
  const submission = useSubmit(form, async (body) => {
    await mutateAsync({ kind: 'set', provider, body })
    toast.success(t('set.done', { name }))
    onClose()
  })
  return (
    <Frame
      title={t('set.title', { name })}
      text={t('set.text')}
      confirm={t('set.confirm')}
      busy={isSubmitting}
      unsaved={useFormWork(form)}
      submission={submission}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('set.perDay')} error={fieldText(te, errors.per_day?.message)}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={numberLengthMax}
            data-first
            {...form.register('per_day')}
          />
        </Field>
        <Field label={t('set.perMonth')} error={fieldText(te, errors.per_month?.message)}>
          <Input inputMode="numeric" autoComplete="off" maxLength={numberLengthMax} {...form.register('per_month')} />
        </Field>
      </div>
      <Field required label={t('reason')} hint={t('reasonKept')} error={fieldText(te, errors.reason?.message)}>
        <Textarea rows={2} dir="auto" maxLength={reasonLengthMax} {...form.register('reason')} />
      </Field>
    </Frame>
  )
}

export const ResetQuotaDialog = ({ quota: { provider }, onClose }: QuotaDialogProps) => {
  const { t } = useTranslation('quotas')
  const { t: te } = useTranslation('errors')
  const { mutateAsync } = useQuotaChange()
  const form = useForm({ resolver: zodResolver(resetForm, { error: messageOf }), defaultValues: { reason: '' } })
  const { errors, isSubmitting } = form.formState
  const name = providerNames[provider]
  const submission = useSubmit(form, async (body) => {
    await mutateAsync({ kind: 'reset', provider, body })
    toast.success(t('reset.done', { name }))
    onClose()
  })
  return (
    <Frame
      title={t('reset.title', { name })}
      text={t('reset.text', { name })}
      confirm={t('reset.confirm')}
      busy={isSubmitting}
      unsaved={useFormWork(form)}
      submission={submission}
      onClose={onClose}
    >
      <Field required label={t('reason')} hint={t('reasonKept')} error={fieldText(te, errors.reason?.message)}>
        <Textarea rows={3} dir="auto" data-first maxLength={reasonLengthMax} {...form.register('reason')} />
      </Field>
    </Frame>
  )
}
