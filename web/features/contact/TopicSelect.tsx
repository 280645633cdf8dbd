// Native select: it works before any script, and is familiar on phones.
import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { controlStyle, useFieldControl } from '../../ui/fieldControl.ts'
import { ChevronDown } from '../../ui/icons.ts'
import { contactTopics } from './contactTopics.ts'

export const TopicSelect = (props: ComponentProps<'select'>) => {
  const { t } = useTranslation('contact')
  return (
    <span className="relative block">
      <select {...useFieldControl()} className={clsx(controlStyle, 'h-10 w-full appearance-none pe-10')} {...props}>
        {contactTopics.map((topic) => (
          <option key={topic} value={topic} className="bg-surface text-text">
            {t(`topics.${topic}.name`)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute end-3 top-3 size-4 text-faint" />
    </span>
  )
}
