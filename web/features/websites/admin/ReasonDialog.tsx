// Requires a reason before an action, and stays open with the error message if it is rejected.
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../../lib/translation.ts'
import { reasonLengthMax } from '../../../../contract/limits.ts'
import { websiteAdminEndpoints } from '../../../../contract/websitesAdmin.ts'
import { fieldText } from '../../../lib/errorText.ts'
import { messageOf } from '../../../lib/formIssues.ts'
import { useSubmit } from '../../../lib/useSubmit.ts'
import { useFormWork } from '../../../lib/useUnsaved.ts'
import { Button } from '../../../ui/Button.tsx'
import { CloseButton } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'

const schema = websiteAdminEndpoints.unblockDomain.body

interface ReasonDialogProps {
  title: ReactNode
  text: string
  hint: string
  confirm: string
  harsh?: boolean
  /** Closes once the promise resolves. */
  onConfirm(reason: string): Promise<unknown>
  onClose(): void
}

export const ReasonDialog = ({ title, text, hint, confirm, harsh = false, onConfirm, onClose }: ReasonDialogProps) => {
  const { t } = useTranslation('websitesAdmin')
  const { t: te } = useTranslation('errors')
  const formId = useId()
  const form = useForm({ resolver: zodResolver(schema, { error: messageOf }), defaultValues: { reason: '' } })
  const { errors, isSubmitting } = form.formState
  const unsaved = useFormWork(form)
  const { submit, failure } = useSubmit(form, async ({ reason }) => {
    await onConfirm(reason)
    onClose()
  })
  return (
    <FormDialog
      unsaved={unsaved}
      open
      onOpenChange={(open) => open || isSubmitting || onClose()}
      title={title}
      description={text}
      footer={
        <>
          <CloseButton>{t('cancel')}</CloseButton>
          <Button type="submit" form={formId} variant={harsh ? 'danger' : 'primary'} busy={isSubmitting}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        {failure !== null && <FormFailure failure={failure} />}
        <Field required label={t('reason')} hint={hint} error={fieldText(te, errors.reason?.message)}>
          <Textarea rows={3} dir="auto" data-first maxLength={reasonLengthMax} {...form.register('reason')} />
        </Field>
      </form>
    </FormDialog>
  )
}
