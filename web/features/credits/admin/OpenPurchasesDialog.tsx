// Lets a member buy again, with a reason for the audit log.
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { reasonLengthMax } from '../../../../contract/limits.ts'
import { type WriteOff, writeOffEndpoints } from '../../../../contract/writeOffs.ts'
import { fieldText } from '../../../lib/errorText.ts'
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
import { useOpenPurchases } from './writeOffs.ts'

const schema = writeOffEndpoints.openPurchases.body

export const OpenPurchasesDialog = ({ writeOff, onClose }: { writeOff: WriteOff; onClose(): void }) => {
  const { t } = useTranslation('creditsAdmin')
  const { t: tc } = useTranslation('writeOffs')
  const { t: te } = useTranslation('errors')
  const formId = useId()
  const { mutateAsync } = useOpenPurchases()
  const form = useForm({ resolver: zodResolver(schema, { error: messageOf }), defaultValues: { reason: '' } })
  const { errors, isSubmitting } = form.formState
  const unsaved = useFormWork(form)
  const { member } = writeOff
  const { submit, failure } = useSubmit(form, async (body) => {
    await mutateAsync({ params: { id: member.id }, body })
    toast.success(tc('opened'))
    onClose()
  })
  return (
    <FormDialog
      unsaved={unsaved}
      open
      onOpenChange={(shown) => shown || isSubmitting || onClose()}
      title={tc('title', { name: member.name ?? tc('left') })}
      description={tc('openText')}
      footer={
        <>
          <CloseButton>{t('cancel')}</CloseButton>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {tc('open')}
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
