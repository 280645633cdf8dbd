// Clears a claim with a reason: what is still open is not collected any more.
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { type AdminClaim, creditAdminEndpoints } from '../../../../contract/creditsAdmin.ts'
import { reasonLengthMax } from '../../../../contract/limits.ts'
import { fieldText } from '../../../lib/errorText.ts'
import { useFormat } from '../../../lib/format.ts'
import { messageOf } from '../../../lib/formIssues.ts'
import { useTranslation } from '../../../lib/translation.ts'
import { useSubmit } from '../../../lib/useSubmit.ts'
import { useFormWork } from '../../../lib/useUnsaved.ts'
import { Button } from '../../../ui/Button.tsx'
import { CloseButton } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { toast } from '../../../ui/toast.ts'
import { useClearClaim } from './creditAdmin.ts'

const schema = creditAdminEndpoints.clearClaim.body

export const ClearClaimDialog = ({ claim, onClose }: { claim: AdminClaim; onClose(): void }) => {
  const { t } = useTranslation('creditsAdmin')
  const { t: tc } = useTranslation('claimsAdmin')
  const { t: te } = useTranslation('errors')
  const format = useFormat()
  const formId = useId()
  const { mutateAsync } = useClearClaim()
  const form = useForm({ resolver: zodResolver(schema, { error: messageOf }), defaultValues: { reason: '' } })
  const { errors, isSubmitting } = form.formState
  const unsaved = useFormWork(form)
  const { order_id: orderId, domain_name: domain, debtor, creditor, amount, paid } = claim
  const { submit, failure } = useSubmit(form, async (body) => {
    await mutateAsync({ params: { order_id: orderId }, body })
    toast.success(tc('cleared'))
    onClose()
  })
  const open = amount - paid
  return (
    <FormDialog
      unsaved={unsaved}
      open
      onOpenChange={(shown) => shown || isSubmitting || onClose()}
      title={tc('title', { domain })}
      description={tc('clearText', {
        count: open,
        figure: format.credits(open),
        debtor: debtor.name ?? t('side.left'),
        creditor: creditor.name ?? t('side.left'),
      })}
      footer={
        <>
          <CloseButton>{t('cancel')}</CloseButton>
          <Button type="submit" form={formId} variant="danger" busy={isSubmitting}>
            {tc('clear')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <FormFailure failure={failure} />
        <Field required label={t('reason')} hint={tc('reasonHint')} error={fieldText(te, errors.reason?.message)}>
          <Textarea rows={2} dir="auto" maxLength={reasonLengthMax} {...form.register('reason')} />
        </Field>
      </form>
    </FormDialog>
  )
}
