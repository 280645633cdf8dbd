import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../../lib/translation.ts'
import { creditAdminEndpoints } from '../../../../contract/creditsAdmin.ts'
import { reasonLengthMax } from '../../../../contract/limits.ts'
import type { CreditSettings } from '../../../../contract/pricing.ts'
import { ApiError } from '../../../lib/api.ts'
import { fieldText } from '../../../lib/errorText.ts'
import { useFormat } from '../../../lib/format.ts'
import { messageOf } from '../../../lib/formIssues.ts'
import { useSubmit } from '../../../lib/useSubmit.ts'
import { useFormWork } from '../../../lib/useUnsaved.ts'
import { Button } from '../../../ui/Button.tsx'
import { CloseButton } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSaveSettings } from './creditAdmin.ts'
import { type Change, settingsChanges } from './settingsChanges.ts'

const schema = creditAdminEndpoints.saveSettings.body.pick({ reason: true })

interface SaveDialogProps {
  before: CreditSettings
  after: CreditSettings
  /** The version being replaced. */
  version: number
  onSaved(version: number): void
  onClose(): void
}

const Changes = ({ changes }: { changes: readonly Change[] }) => {
  const { t } = useTranslation('creditsAdmin')
  if (changes.length === 0) return <p className="text-soft">{t('changes.none')}</p>
  return (
    <dl className="divide-y divide-line-soft rounded-control border border-line-soft bg-sunken px-4">
      {changes.map(({ label, before, after }) => (
        <div key={label} className="py-2.5">
          <dt className="text-[0.8125rem] text-soft">{label}</dt>
          <dd className="wrap-anywhere">
            <del className="text-faint tabular-nums">{before}</del>
          </dd>
          <dd className="wrap-anywhere">
            <ins className="font-semibold tabular-nums no-underline">{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows the changes, asks for a reason, and saves. */
export const SaveDialog = ({ before, after, version, onSaved, onClose }: SaveDialogProps) => {
  const { t } = useTranslation('creditsAdmin')
  const { t: te } = useTranslation('errors')
  const { t: ofContent } = useTranslation('contentRules')
  const { t: ofLimits } = useTranslation('awardLimits')
  const { t: ofOrders } = useTranslation('orderRules')
  const { t: ofPayments } = useTranslation('paymentRules')
  const format = useFormat()
  const formId = useId()
  const { mutateAsync } = useSaveSettings()
  const form = useForm({ resolver: zodResolver(schema, { error: messageOf }), defaultValues: { reason: '' } })
  const { errors, isSubmitting } = form.formState
  const unsaved = useFormWork(form)
  const { submit, failure } = useSubmit(form, async ({ reason }) => {
    try {
      const saved = await mutateAsync({ settings: after, version, reason })
      onSaved(saved.version)
      toast.success(t('settings.saved'))
    } catch (error) {
      // Another admin was faster: the form behind this dialog shows the choice.
      if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
    }
    onClose()
  })
  return (
    <FormDialog
      unsaved={unsaved}
      wide
      open
      onOpenChange={(open) => open || isSubmitting || onClose()}
      title={t('changes.title')}
      description={t('changes.text')}
      footer={
        <>
          <CloseButton>{t('cancel')}</CloseButton>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {t('changes.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <FormFailure failure={failure} />
        <Changes changes={settingsChanges({ t, ofContent, ofLimits, ofOrders, ofPayments, format }, before, after)} />
        <Field required label={t('reason')} hint={t('reasonKept')} error={fieldText(te, errors.reason?.message)}>
          <Textarea rows={2} dir="auto" data-first maxLength={reasonLengthMax} {...form.register('reason')} />
        </Field>
      </form>
    </FormDialog>
  )
}
