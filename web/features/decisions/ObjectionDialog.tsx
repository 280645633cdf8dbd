import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { objectionLengthMax } from '../../../contract/limits.ts'
import { fieldText } from '../../lib/errorText.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { useTranslation } from '../../lib/translation.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { useFormWork } from '../../lib/useUnsaved.ts'
import { Button } from '../../ui/Button.tsx'
import { CloseButton } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { toast } from '../../ui/toast.ts'
import { objectionForm, useObject } from './decisions.ts'

/** One objection to a decision; the team answers it. */
export const ObjectionDialog = ({ id, onClose }: { id: string; onClose(): void }) => {
  const { t } = useTranslation('decisions')
  const { t: te } = useTranslation('errors')
  const formId = useId()
  const { mutateAsync } = useObject()
  const form = useForm({ resolver: zodResolver(objectionForm, { error: messageOf }), defaultValues: { objection: '' } })
  const { errors, isSubmitting } = form.formState
  const unsaved = useFormWork(form)
  const { submit, failure } = useSubmit(form, async (body) => {
    await mutateAsync({ params: { id }, body })
    toast.success(t('dialog.done'))
    onClose()
  })
  return (
    <FormDialog
      unsaved={unsaved}
      open
      onOpenChange={(open) => open || isSubmitting || onClose()}
      title={t('dialog.title')}
      description={t('dialog.text')}
      footer={
        <>
          <CloseButton>{t('dialog.cancel')}</CloseButton>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {t('dialog.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <FormFailure failure={failure} />
        <Field required label={t('dialog.label')} error={fieldText(te, errors.objection?.message)}>
          <Textarea rows={5} dir="auto" data-first maxLength={objectionLengthMax} {...form.register('objection')} />
        </Field>
      </form>
    </FormDialog>
  )
}
