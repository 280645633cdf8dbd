import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { QueuedItem } from '../../../contract/issuance.ts'
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
import { objectionForm, useObject } from './inReview.ts'

/** One objection to a rejection; the team answers it or releases the credits. */
export const ObjectionDialog = ({ item, onClose }: { item: QueuedItem; onClose(): void }) => {
  const { t } = useTranslation('buying')
  const { t: te } = useTranslation('errors')
  const formId = useId()
  const { mutateAsync } = useObject()
  const form = useForm({ resolver: zodResolver(objectionForm, { error: messageOf }), defaultValues: { objection: '' } })
  const { errors, isSubmitting } = form.formState
  const unsaved = useFormWork(form)
  const { submit, failure } = useSubmit(form, async (body) => {
    await mutateAsync({ params: { id: item.id }, body })
    toast.success(t('inReview.dialog.done'))
    onClose()
  })
  return (
    <FormDialog
      unsaved={unsaved}
      open
      onOpenChange={(open) => open || isSubmitting || onClose()}
      title={t('inReview.dialog.title')}
      description={t('inReview.dialog.text')}
      footer={
        <>
          <CloseButton>{t('inReview.dialog.cancel')}</CloseButton>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {t('inReview.dialog.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <FormFailure failure={failure} />
        <Field required label={t('inReview.dialog.label')} error={fieldText(te, errors.objection?.message)}>
          <Textarea rows={4} dir="auto" data-first maxLength={objectionLengthMax} {...form.register('objection')} />
        </Field>
      </form>
    </FormDialog>
  )
}
