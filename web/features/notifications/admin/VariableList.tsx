import { useId } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import type { TemplateVariable } from '../../../../contract/mailTemplates.ts'
import { gapOf } from './templateText.ts'

interface VariableListProps {
  variables: readonly TemplateVariable[]
  onPick(variable: TemplateVariable): void
}

/** Variables available in the text, each with an example. Clicking one inserts it at the cursor. */
export const VariableList = ({ variables, onPick }: VariableListProps) => {
  const { t } = useTranslation('notificationsAdmin')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-1 font-sans text-sm font-medium tracking-normal">
        {t('variables.title')}
      </h3>
      <p className="mb-2.5 text-[0.8125rem] text-faint">{t('variables.hint')}</p>
      <ul className="grid gap-1.5 sm:grid-cols-2">
        {variables.map((variable) => (
          <li key={variable.name} className="min-w-0">
            <button
              type="button"
              onClick={() => onPick(variable)}
              className="grid w-full gap-0.5 rounded-control border border-line-soft px-3 py-2 text-start transition-colors hover:border-line-control hover:bg-raised focus-visible:rounded-control"
            >
              <span className="flex items-baseline justify-between gap-2">
                <span className="sr-only">{t('variables.insert')} </span>
                <code className="truncate font-mono text-[0.8125rem] text-accent-text">{gapOf(variable.name)}</code>
                <span className="shrink-0 text-xs text-faint">{t(`variables.types.${variable.type}`)}</span>
              </span>
              <span className="truncate text-xs text-soft">
                <bdi>{variable.sample || t('variables.empty')}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
