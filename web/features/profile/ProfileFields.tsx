import { type ReactNode, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { bioLengthMax } from '../../../contract/limits.ts'
import { fieldText } from '../../lib/errorText.ts'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { PrefixedInput } from '../../ui/PrefixedInput.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import type { ProfileForm } from './profileForm.ts'
import { writtenLength } from './writtenLength.ts'

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line-soft pt-5 first:border-t-0 first:pt-0">
      <h3 id={id} className="mb-4 text-base">
        {title}
      </h3>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </section>
  )
}

const useErrors = (form: ProfileForm) => {
  const { t } = useTranslation('errors')
  const { errors } = form.formState
  return (name: keyof typeof errors) => fieldText(t, errors[name]?.message)
}

const Basics = ({ form, picture }: { form: ProfileForm; picture: ReactNode }) => {
  const { t } = useTranslation('profile')
  const errorOf = useErrors(form)
  const bio = useWatch({ control: form.control, name: 'bio' })
  return (
    <Section title={t('sections.basic')}>
      <div className="sm:col-span-2">{picture}</div>
      <Field label={t('fields.fullName')} error={errorOf('full_name')}>
        <Input autoComplete="name" dir="auto" {...form.register('full_name')} />
      </Field>
      <Field label={t('fields.displayName')} hint={t('fields.displayNameHint')} error={errorOf('display_name')}>
        <Input autoComplete="nickname" dir="auto" {...form.register('display_name')} />
      </Field>
      <div className="sm:col-span-2">
        <Field label={t('fields.bio')} counter={{ used: writtenLength(bio), max: bioLengthMax }} error={errorOf('bio')}>
          <Textarea dir="auto" rows={4} {...form.register('bio')} />
        </Field>
      </div>
    </Section>
  )
}

const Contact = ({ form }: { form: ProfileForm }) => {
  const { t } = useTranslation('profile')
  const errorOf = useErrors(form)
  return (
    <Section title={t('sections.contact')}>
      <Field label={t('fields.contactEmail')} error={errorOf('contact_email')}>
        <Input type="email" inputMode="email" autoComplete="email" {...form.register('contact_email')} />
      </Field>
      <Field label={t('fields.website')} error={errorOf('website_url')}>
        <Input type="url" inputMode="url" autoComplete="url" placeholder="https://" {...form.register('website_url')} />
      </Field>
    </Section>
  )
}

const Handle = ({
  form,
  name,
  label,
}: {
  form: ProfileForm
  name: 'instagram_handle' | 'twitter_handle'
  label: string
}) => {
  const errorOf = useErrors(form)
  // The @ is already there; pasting another one is reported at once, not only on blur.
  const onChange = ({ target }: { target: { value: string } }) => {
    if (target.value.trimStart().startsWith('@')) void form.trigger(name)
  }
  return (
    <Field label={label} error={errorOf(name)}>
      <PrefixedInput
        prefix="@"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...form.register(name, { onChange })}
      />
    </Field>
  )
}

const SocialMedia = ({ form }: { form: ProfileForm }) => {
  const { t } = useTranslation('profile')
  const errorOf = useErrors(form)
  return (
    <Section title={t('sections.social')}>
      <Handle form={form} name="instagram_handle" label={t('fields.instagram')} />
      <Handle form={form} name="twitter_handle" label={t('fields.twitter')} />
      <div className="sm:col-span-2">
        <Field label={t('fields.linkedin')} error={errorOf('linkedin_url')}>
          <Input
            type="url"
            inputMode="url"
            placeholder="https://www.linkedin.com/in/"
            {...form.register('linkedin_url')}
          />
        </Field>
      </div>
    </Section>
  )
}

export const ProfileFields = ({ form, picture }: { form: ProfileForm; picture: ReactNode }) => (
  <div className="grid gap-6">
    <Basics form={form} picture={picture} />
    <Contact form={form} />
    <SocialMedia form={form} />
  </div>
)
