// Adds credits to the guarantee account of a member: amount and reason.
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { creditAdminEndpoints } from '../../../../contract/creditsAdmin.ts'
import { adjustmentMax, reasonLengthMax } from '../../../../contract/limits.ts'
import { fieldText } from '../../../lib/errorText.ts'
import { useFormat } from '../../../lib/format.ts'
import { messageOf } from '../../../lib/formIssues.ts'
import { useTranslation } from '../../../lib/translation.ts'
import { useSubmit } from '../../../lib/useSubmit.ts'
import { useFormWork } from '../../../lib/useUnsaved.ts'
import { wholeField } from '../../../lib/wholeNumber.ts'
import { Button } from '../../../ui/Button.tsx'
import { CloseButton } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { toast } from '../../../ui/toast.ts'
import { useGrantGuarantee } from './creditAdmin.ts'

const amountLengthMax = 12

const grantForm = (language: string) =>
  z.object({
    amount: wholeField(language).pipe(z.int().min(1).max(adjustmentMax)),
    reason: creditAdminEndpoints.grantGuarantee.body.shape.reason,
  })

interface GuaranteeDialogProps {
  member: { id: string; name: string }
  onClose(): void
}

export const GuaranteeDialog = ({ member, onClose }: GuaranteeDialogProps) => {
  const { t, i18n } = useTranslation('guaranteeAdmin')
  const { t: te } = useTranslation('errors')
  const format = useFormat()
  const formId = useId()
  const { mutateAsync } = useGrantGuarantee()
  const form = useForm({
    resolver: zodResolver(grantForm(i18n.language), { error: messageOf }),
    defaultValues: { amount: '', reason: '' },
  })
  const { errors, isSubmitting } = form.formState
  const unsaved = useFormWork(form)
  const { name } = member
  const submission = useSubmit(form, async ({ amount, reason }) => {
    const { guarantee } = await mutateAsync({ member_id: member.id, amount, reason })
    toast.success(t('done', { name, figure: format.credits(amount), total: format.credits(guarantee) }))
    onClose()
  })
  return (
    <FormDialog
      unsaved={unsaved}
      open
      onOpenChange={(open) => open || isSubmitting || onClose()}
      title={t('title')}
      description={t('text', { name })}
      footer={
        <>
          <CloseButton>{t('cancel')}</CloseButton>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submission.submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FormFailure failure={submission.failure} />
        <Field required label={t('amount')} error={fieldText(te, errors.amount?.message)}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={amountLengthMax}
            data-first
            {...form.register('amount')}
          />
        </Field>
        <Field required label={t('reason')} hint={t('reasonShown')} error={fieldText(te, errors.reason?.message)}>
          <Textarea rows={2} dir="auto" maxLength={reasonLengthMax} {...form.register('reason')} />
        </Field>
      </form>
    </FormDialog>
  )
}
