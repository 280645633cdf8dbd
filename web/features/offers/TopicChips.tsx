// Multi-select of categories: checkboxes styled as chips, so that twelve of them fit on a phone.
import { useId } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { type RestrictedTopic, restrictedTopics } from '../../../contract/offers.ts'

interface TopicChipsProps {
  label: string
  hint: string
  value: readonly RestrictedTopic[]
  onChange(value: RestrictedTopic[]): void
}

export const TopicChips = ({ label, hint, value, onChange }: TopicChipsProps) => {
  const { t, i18n } = useTranslation('offers')
  const id = useId()
  const named = restrictedTopics
    .map((topic) => ({ topic, name: t(`topics.${topic}`) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, i18n.language))
  const toggle = (topic: RestrictedTopic, chosen: boolean) =>
    onChange(restrictedTopics.filter((known) => (known === topic ? chosen : value.includes(known))))
  return (
    <fieldset aria-describedby={id}>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {named.map(({ topic, name }) => (
          <label
            key={topic}
            className="relative inline-flex h-8 items-center rounded-full border border-line px-3 text-[0.8125rem] text-soft transition-colors hover:border-line-control hover:text-text has-checked:border-accent/60 has-checked:bg-accent-tint has-checked:font-semibold has-checked:text-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="checkbox"
              className="absolute inset-0 appearance-none rounded-full outline-none"
              checked={value.includes(topic)}
              onChange={({ target }) => toggle(topic, target.checked)}
            />
            {name}
          </label>
        ))}
      </div>
      <p id={id} className="mt-1.5 text-[0.8125rem] text-faint">
        {hint}
      </p>
    </fieldset>
  )
}
