import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
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
import { type IssuanceAct, reasonForm, useIssuanceAct } from './issuance.ts'

/** Title and effect of what is about to happen. */
const useActTexts = (act: IssuanceAct): { title: string; text: string } => {
  const { t } = useTranslation('issuance')
  const { t: tl } = useTranslation('movements')
  const format = useFormat()
  if ('control' in act) {
    const name = tl(`reasons.${act.control.reason}`)
    return { title: t(`${act.kind}.title`, { name }), text: t(`${act.kind}.text`) }
  }
  const credits = act.items.reduce((sum, { amount }) => sum + amount, 0)
  const values = {
    count: act.items.length,
    figure: format.number(act.items.length),
    credits: t('credits', { count: credits, figure: format.credits(credits) }),
  }
  return { title: t(`${act.kind}.title`, values), text: t(`${act.kind}.text`) }
}

/** Everything an admin does about issuance needs a reason; the member sees that of a rejection. */
export const IssuanceActDialog = ({ act, onClose }: { act: IssuanceAct; onClose(): void }) => {
  const { t } = useTranslation('issuance')
  const { t: tc } = useTranslation('creditsAdmin')
  const { t: te } = useTranslation('errors')
  const formId = useId()
  const { title, text } = useActTexts(act)
  const { mutateAsync } = useIssuanceAct()
  const form = useForm({ resolver: zodResolver(reasonForm, { error: messageOf }), defaultValues: { reason: '' } })
  const { errors, isSubmitting } = form.formState
  const unsaved = useFormWork(form)
  const { submit, failure } = useSubmit(form, async ({ reason }) => {
    await mutateAsync({ act, reason })
    toast.success(t(`${act.kind}.done`))
    onClose()
  })
  const isSeen = act.kind === 'reject'
  return (
    <FormDialog
      unsaved={unsaved}
      open
      onOpenChange={(open) => open || isSubmitting || onClose()}
      title={title}
      description={text}
      footer={
        <>
          <CloseButton>{tc('cancel')}</CloseButton>
          <Button
            type="submit"
            form={formId}
            variant={act.kind === 'reject' || act.kind === 'pause' ? 'danger' : 'primary'}
            busy={isSubmitting}
          >
            {t(`${act.kind}.confirm`)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <FormFailure failure={failure} />
        <Field
          required
          label={tc('reason')}
          hint={isSeen ? t('seenByMember') : tc('reasonKept')}
          error={fieldText(te, errors.reason?.message)}
        >
          <Textarea rows={3} dir="auto" data-first maxLength={reasonLengthMax} {...form.register('reason')} />
        </Field>
      </form>
    </FormDialog>
  )
}
