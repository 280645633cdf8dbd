// Fields of a brief: target URL, anchor text and link attribute, then the options for the text.
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import type { ContentBrief, Length } from '../../../contract/content.ts'
import { fieldText } from '../../lib/errorText.ts'
import { useFormat } from '../../lib/format.ts'
import { AddressInput } from '../../ui/AddressInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { type Choice, Select } from '../../ui/Select.tsx'

const rels = ['dofollow', 'nofollow', 'sponsored'] as const
const languages = ['de', 'en'] as const
const tones = ['neutral', 'friendly', 'expert', 'lively'] as const
const lengths = ['short', 'medium', 'long'] as const

// Repeated here to keep the contract's schemas out of the bundle.
const wordsOfLength: Readonly<Record<Length, number>> = { short: 300, medium: 600, long: 1_000 }

/** The fields every form with a brief has. */
export type BriefFormOf = UseFormReturn<ContentBrief, unknown, ContentBrief>

interface Choosing<N extends keyof ContentBrief> {
  form: BriefFormOf
  name: N
  label: string
  choices: readonly Choice<ContentBrief[N]>[]
}

const Choose = <N extends 'rel' | 'language' | 'tone' | 'length'>({ form, name, label, choices }: Choosing<N>) => (
  <Field label={label}>
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <Select<string> choices={choices} value={value} onChange={onChange} />
      )}
    />
  </Field>
)

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid min-w-0 gap-4">
    <legend className="mb-3 font-head text-[1.0625rem] font-semibold">{title}</legend>
    {children}
  </fieldset>
)

const LinkFields = ({ form }: { form: BriefFormOf }) => {
  const { t } = useTranslation('content')
  const { t: te } = useTranslation('errors')
  const { errors } = form.formState
  return (
    <Group title={t('form.link')}>
      <Field
        required
        label={t('form.target')}
        hint={t('form.targetHint')}
        error={fieldText(te, errors.target_url?.message)}
      >
        <AddressInput data-first placeholder={t('form.targetPlaceholder')} {...form.register('target_url')} />
      </Field>
      <Field
        required
        label={t('form.anchor')}
        hint={t('form.anchorHint')}
        error={fieldText(te, errors.anchor_text?.message)}
      >
        <Input autoComplete="off" dir="auto" {...form.register('anchor_text')} />
      </Field>
      <Choose
        form={form}
        name="rel"
        label={t('form.rel')}
        choices={rels.map((value) => ({ value, label: t(`rels.${value}`) }))}
      />
    </Group>
  )
}

export const BriefFields = ({ form }: { form: BriefFormOf }) => {
  const { t } = useTranslation('content')
  const { t: te } = useTranslation('errors')
  const format = useFormat()
  const about = (length: Length): string =>
    t('aboutWords', { length: t(`lengths.${length}`), figure: format.number(wordsOfLength[length]) })
  return (
    <>
      <LinkFields form={form} />
      <Group title={t('form.text')}>
        <Field
          label={t('form.topic')}
          hint={t('form.topicHint')}
          error={fieldText(te, form.formState.errors.topic?.message)}
        >
          <Input autoComplete="off" dir="auto" placeholder={t('form.topicPlaceholder')} {...form.register('topic')} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Choose
            form={form}
            name="language"
            label={t('form.language')}
            choices={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
          />
          <Choose
            form={form}
            name="tone"
            label={t('form.tone')}
            choices={tones.map((value) => ({ value, label: t(`tones.${value}`) }))}
          />
        </div>
        <Choose
          form={form}
          name="length"
          label={t('form.length')}
          choices={lengths.map((value) => ({ value, label: about(value) }))}
        />
      </Group>
    </>
  )
}
