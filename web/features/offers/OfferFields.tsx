// The fields of an offer, in three cards: what the link is, what it costs, and what buyers should know.
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import {
  linksPerPageMax,
  offerNoteMax,
  pageUrlLengthMax,
  turnaroundDaysMax,
  turnaroundDaysMin,
} from '../../../contract/limits.ts'
import { linkTypes, offerRels, type OfferingSite, type OfferTerms, writers } from '../../../contract/offers.ts'
import { fieldText } from '../../lib/errorText.ts'
import { useFormat } from '../../lib/format.ts'
import { AddressInput } from '../../ui/AddressInput.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { nichesByName } from '../analysis/names.ts'
import { useSettings } from '../settings/settings.ts'
import { guaranteeChoices, type OfferInput } from './offerForm.ts'
import { TopicChips } from './TopicChips.tsx'

export type OfferFormReturn = UseFormReturn<OfferInput, unknown, OfferTerms>

interface FieldsProps {
  form: OfferFormReturn
}

const numberLengthMax = 12
/** Two fields side by side if there is room. */
const pair = 'grid gap-x-4 gap-y-5 sm:grid-cols-2'

const TypeAndRel = ({ form: { control } }: FieldsProps) => {
  const { t } = useTranslation('offers')
  return (
    <div className={pair}>
      <Controller
        control={control}
        name="link_type"
        render={({ field: { value, onChange } }) => (
          <Field label={t('form.linkType')} hint={t(`linkTypeHints.${value}`)}>
            <Select
              choices={linkTypes.map((type) => ({ value: type, label: t(`linkTypes.${type}`) }))}
              value={value}
              onChange={onChange}
            />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="rel"
        render={({ field: { value, onChange } }) => (
          <Field label={t('form.rel')} hint={t(`relHints.${value}`)}>
            <Select
              choices={offerRels.map((rel) => ({ value: rel, label: t(`rels.${rel}`) }))}
              value={value}
              onChange={onChange}
            />
          </Field>
        )}
      />
    </div>
  )
}

const CategoryAndWriter = ({ form: { control, formState } }: FieldsProps) => {
  const { t, i18n } = useTranslation('offers')
  const { t: ta } = useTranslation('analysis')
  const { t: te } = useTranslation('errors')
  return (
    <div className={pair}>
      <Controller
        control={control}
        name="category"
        render={({ field: { value, onChange, ref } }) => (
          <Field required label={t('form.category')} error={fieldText(te, formState.errors.category?.message)}>
            <div ref={ref} tabIndex={-1}>
              <Select
                choices={nichesByName(ta, i18n.language).map(({ niche, name }) => ({ value: niche, label: name }))}
                value={value === '' ? undefined : (value as OfferTerms['category'])}
                onChange={onChange}
                placeholder={t('form.choose')}
              />
            </div>
          </Field>
        )}
      />
      <Controller
        control={control}
        name="writer"
        render={({ field: { value, onChange } }) => (
          <Field label={t('form.writer')}>
            <Select
              choices={writers.map((one) => ({ value: one, label: t(`writers.${one}`) })).toReversed()}
              value={value}
              onChange={onChange}
            />
          </Field>
        )}
      />
    </div>
  )
}

export const LinkCard = ({ form }: FieldsProps) => {
  const { t } = useTranslation('offers')
  return (
    <Card aria-labelledby="link-title">
      <CardHead id="link-title" title={t('form.link')} />
      <div className="grid gap-5">
        <TypeAndRel form={form} />
        <CategoryAndWriter form={form} />
        <div>
          <span className="mb-1.5 block font-medium">{t('form.guarantee')}</span>
          <Controller
            control={form.control}
            name="guarantee_months"
            render={({ field: { value, onChange } }) => (
              <Segmented
                label={t('form.guarantee')}
                choices={guaranteeChoices.map((months) => ({
                  value: months,
                  label: t('months', { count: Number(months) }),
                }))}
                value={value}
                onChange={onChange}
                className="[&>button]:h-8.5 [&>button]:px-3"
              />
            )}
          />
          <p className="mt-1.5 text-[0.8125rem] text-faint">{t('form.guaranteeHint')}</p>
        </div>
        <Switch label={t('form.labelled')} hint={t('form.labelledHint')} {...form.register('labelled')} />
      </div>
    </Card>
  )
}

type NumberName = 'price' | 'turnaround_days' | 'links_per_page'

const NumberField = ({ form, name, label, hint }: FieldsProps & { name: NumberName; label: string; hint: string }) => {
  const { t: te } = useTranslation('errors')
  return (
    <Field required label={label} hint={hint} error={fieldText(te, form.formState.errors[name]?.message)}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        maxLength={numberLengthMax}
        className="tabular-nums"
        {...form.register(name)}
      />
    </Field>
  )
}

export const TermsCard = ({ form, site }: FieldsProps & { site: OfferingSite }) => {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const prime = useSettings().data?.delivery_mode === 'prime'
  const between = (from: number, to: number) => ({ from: format.number(from), to: format.number(to) })
  return (
    <Card aria-labelledby="terms-title">
      <CardHead id="terms-title" title={t('form.terms')} />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-3">
        <NumberField
          form={form}
          name="price"
          label={t('form.price')}
          hint={t('form.priceHint', between(site.price_from, site.price_to))}
        />
        <NumberField
          form={form}
          name="turnaround_days"
          label={t('form.turnaround')}
          hint={
            prime ? t('form.turnaroundPrime') : t('form.turnaroundHint', between(turnaroundDaysMin, turnaroundDaysMax))
          }
        />
        <NumberField
          form={form}
          name="links_per_page"
          label={t('form.linksPerPage')}
          hint={t('form.linksPerPageHint', between(1, linksPerPageMax))}
        />
      </div>
    </Card>
  )
}

export const MoreCard = ({ form, site }: FieldsProps & { site: OfferingSite }) => {
  const { t } = useTranslation('offers')
  const { t: te } = useTranslation('errors')
  const { errors } = form.formState
  const domain = site.domain_name
  return (
    <Card aria-labelledby="more-title">
      <CardHead id="more-title" title={t('form.more')} />
      <div className="grid gap-5">
        <Field
          label={t('form.sample')}
          hint={t('form.sampleHint', { domain })}
          error={fieldText(te, errors.sample_url?.message)}
        >
          <AddressInput
            maxLength={pageUrlLengthMax}
            placeholder={t('form.samplePlaceholder', { domain })}
            {...form.register('sample_url')}
          />
        </Field>
        <Controller
          control={form.control}
          name="refused_topics"
          render={({ field: { value, onChange } }) => (
            <TopicChips label={t('form.topics')} hint={t('form.topicsHint')} value={value} onChange={onChange} />
          )}
        />
        <Switch label={t('form.restricted')} hint={t('form.restrictedHint')} {...form.register('restricted')} />
        <Controller
          control={form.control}
          name="note"
          render={({ field }) => (
            <Field
              label={t('form.note')}
              hint={t('form.noteHint')}
              counter={{ used: field.value.length, max: offerNoteMax }}
              error={fieldText(te, errors.note?.message)}
            >
              <Textarea rows={3} dir="auto" {...field} />
            </Field>
          )}
        />
      </div>
    </Card>
  )
}
