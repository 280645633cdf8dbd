// Dialog to override a measured metric; a reason is required.
import { useId } from 'react'
import { Controller, type FieldErrors, type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from '../../../lib/translation.ts'
import { siteLanguages } from '../../../../contract/analysis.ts'
import { reasonLengthMax } from '../../../../contract/limits.ts'
import { type OverrideField, overrideFields } from '../../../../contract/overrideFields.ts'
import { fieldText } from '../../../lib/errorText.ts'
import { useSubmit } from '../../../lib/useSubmit.ts'
import { useFormWork } from '../../../lib/useUnsaved.ts'
import { languageName, nichesByName } from '../../analysis/names.ts'
import { Button } from '../../../ui/Button.tsx'
import { CloseButton } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { toast } from '../../../ui/toast.ts'
import { useOverride } from './domains.ts'
import { readOverride, type OverrideEntry, type TypedOverride } from './overrideForm.ts'

type Form = UseFormReturn<TypedOverride, unknown, OverrideEntry>

const typedParts = ['value', 'from', 'to', 'reason'] as const

const resolverIn =
  (language: string): Resolver<TypedOverride, unknown, OverrideEntry> =>
  (typed) => {
    const read = readOverride(typed, language)
    if (read.kind === 'said') return { values: read.said, errors: {} }
    const errors: FieldErrors<TypedOverride> = {}
    for (const name of typedParts) {
      const message = read.complaints[name]
      if (message !== undefined) errors[name] = { type: 'wrong', message }
    }
    return { values: {}, errors }
  }

const TrafficFields = ({ form }: { form: Form }) => {
  const { t } = useTranslation('websitesAdmin')
  const { t: te } = useTranslation('errors')
  const { errors } = form.formState
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field required label={t('override.from')} error={fieldText(te, errors.from?.message)}>
        <Input inputMode="numeric" autoComplete="off" {...form.register('from')} />
      </Field>
      <Field label={t('override.to')} hint={t('override.toHint')} error={fieldText(te, errors.to?.message)}>
        <Input inputMode="numeric" autoComplete="off" {...form.register('to')} />
      </Field>
    </div>
  )
}

const ChoiceField = ({
  form,
  field,
  error,
}: {
  form: Form
  field: 'niche' | 'language'
  error: string | undefined
}) => {
  const { t, i18n } = useTranslation('websitesAdmin')
  const { t: ta } = useTranslation('analysis')
  const choices =
    field === 'niche'
      ? nichesByName(ta, i18n.language).map(({ niche, name }) => ({ value: niche as string, label: name }))
      : siteLanguages.map((value) => ({ value: value as string, label: languageName(ta, value) }))
  return (
    <Field required label={t(`fields.${field}`)} error={error}>
      <Controller
        control={form.control}
        name="value"
        render={({ field: { value, onChange } }) => (
          <Select choices={choices} value={value} onChange={onChange} placeholder={t('override.choose')} />
        )}
      />
    </Field>
  )
}

/** Longer than any valid value, so that an invalid one gets an error message instead of ignored keystrokes. */
const figureLengthMax = 12

/** Each field has the input that fits its values. */
const ValueField = ({ form, field }: { form: Form; field: OverrideField }) => {
  const { t } = useTranslation('websitesAdmin')
  const { t: te } = useTranslation('errors')
  const error = fieldText(te, form.formState.errors.value?.message)
  if (field === 'traffic') return <TrafficFields form={form} />
  if (field === 'niche' || field === 'language') return <ChoiceField form={form} field={field} error={error} />
  const isCountry = field === 'country'
  return (
    <Field
      required
      label={t(`fields.${field}`)}
      hint={t(isCountry ? 'override.countryHint' : 'override.figureHint')}
      error={error}
    >
      <Input
        inputMode={isCountry ? 'text' : 'numeric'}
        maxLength={isCountry ? 2 : figureLengthMax}
        autoComplete="off"
        data-first
        {...form.register('value')}
      />
    </Field>
  )
}

interface OverrideDialogProps {
  website: { id: string; domain_name: string }
  onClose(): void
}

export const OverrideDialog = ({ website: { id, domain_name: domain }, onClose }: OverrideDialogProps) => {
  const { t, i18n } = useTranslation('websitesAdmin')
  const { t: te } = useTranslation('errors')
  const formId = useId()
  const { mutateAsync } = useOverride()
  const form = useForm({
    resolver: resolverIn(i18n.language),
    defaultValues: { field: 'quality_score' as OverrideField, value: '', from: '', to: '', reason: '' },
  })
  const { errors, isSubmitting } = form.formState
  const unsaved = useFormWork(form)
  const field = form.watch('field')
  const { submit, failure } = useSubmit(form, async ({ override, reason }) => {
    await mutateAsync({ params: { id }, body: { override, reason } })
    toast.success(t('override.done', { field: t(`fields.${override.field}`) }))
    onClose()
  })
  return (
    <FormDialog
      unsaved={unsaved}
      open
      onOpenChange={(open) => open || isSubmitting || onClose()}
      title={t('override.title', { domain })}
      description={t('override.text')}
      footer={
        <>
          <CloseButton>{t('cancel')}</CloseButton>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {t('override.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        {failure !== null && <FormFailure failure={failure} />}
        <Field required label={t('override.field')}>
          <Select
            choices={overrideFields.map((value) => ({ value, label: t(`fields.${value}`) }))}
            value={field}
            onChange={(next) => form.reset({ ...form.getValues(), field: next, value: '', from: '', to: '' })}
          />
        </Field>
        <ValueField form={form} field={field} />
        <Field required label={t('reason')} hint={t('reasonKept')} error={fieldText(te, errors.reason?.message)}>
          <Textarea rows={3} dir="auto" maxLength={reasonLengthMax} {...form.register('reason')} />
        </Field>
      </form>
    </FormDialog>
  )
}
