import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { IssuanceControl } from '../../../../contract/issuance.ts'
import { issuanceRules } from '../../../../contract/issuanceRules.ts'
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
import { Input } from '../../../ui/Input.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { toast } from '../../../ui/toast.ts'
import { type LimitName, limitNames, limitsForm, useSaveLimits } from './issuance.ts'

/** Room for a hundred million with thousands separators, and for longer input that gets an error message. */
const numberLengthMax = 20

/** What cannot be paused has an expected range and no limits. */
const onlyExpected: readonly LimitName[] = ['expected_per_day', 'expected_per_member']

export const LimitsDialog = ({ control, onClose }: { control: IssuanceControl; onClose(): void }) => {
  const { t, i18n } = useTranslation('issuance')
  const { t: tc } = useTranslation('creditsAdmin')
  const { t: tl } = useTranslation('movements')
  const { t: te } = useTranslation('errors')
  const format = useFormat()
  const formId = useId()
  const { reason: of, limits, version } = control
  const { mutateAsync } = useSaveLimits()
  const typed = (value: number | null): string => (value === null ? '' : format.number(value))
  const form = useForm({
    resolver: zodResolver(limitsForm(i18n.language), { error: messageOf }),
    defaultValues: {
      per_event: typed(limits.per_event),
      expected_per_day: typed(limits.expected_per_day),
      limit_per_day: typed(limits.limit_per_day),
      expected_per_member: typed(limits.expected_per_member),
      limit_per_member: typed(limits.limit_per_member),
      reason: '',
    },
  })
  const { errors, isSubmitting } = form.formState
  const unsaved = useFormWork(form)
  const { submit, failure } = useSubmit(form, async ({ limits: next, reason }) => {
    await mutateAsync({ of, body: { limits: next, version, reason } })
    toast.success(t('limits.done'))
    onClose()
  })
  const { breaker, limits: shipped } = issuanceRules[of]
  const shown = breaker === 'pause' ? limitNames : onlyExpected
  return (
    <FormDialog
      unsaved={unsaved}
      open
      onOpenChange={(open) => open || isSubmitting || onClose()}
      title={t('limits.title', { name: tl(`reasons.${of}`) })}
      description={t(breaker === 'pause' ? 'limits.text' : 'limits.textAlert')}
      footer={
        <>
          <CloseButton>{tc('cancel')}</CloseButton>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {t('limits.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <FormFailure failure={failure} />
        <div className="grid gap-4 sm:grid-cols-2">
          {shown.map((name) => {
            const value: number | null = shipped[name]
            return (
              <Field
                key={name}
                label={t(`limits.names.${name}`)}
                hint={value === null ? t('limits.noDefault') : t('limits.default', { figure: format.number(value) })}
                error={fieldText(te, errors[name]?.message)}
              >
                <Input
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={numberLengthMax}
                  className="text-right tabular-nums"
                  {...form.register(name)}
                />
              </Field>
            )
          })}
        </div>
        <Field required label={tc('reason')} hint={tc('reasonKept')} error={fieldText(te, errors.reason?.message)}>
          <Textarea rows={2} dir="auto" maxLength={reasonLengthMax} {...form.register('reason')} />
        </Field>
      </form>
    </FormDialog>
  )
}
