// Search results: tasks and answers in one list, best first, with the search terms highlighted.
import { useTranslation } from '../../lib/translation.ts'
import { Link } from 'react-router'
import type { HelpTask } from '../../../contract/helpTasks.ts'
import { helpPath } from '../../lib/helpPath.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { ChevronRight } from '../../ui/icons.ts'
import { Entry } from './Entry.tsx'
import { Marked } from './Marked.tsx'
import type { Findings } from './search.ts'
import { Support } from './Support.tsx'
import { taskIcons } from './taskIcons.ts'
import { useHelpSearch } from './useHelpSearch.ts'

/** With so few results the answers are expanded at once. */
const openedMax = 3

const Nothing = ({ query }: { query: string }) => {
  const { t } = useTranslation('help')
  return (
    <div className="rounded-card border border-dashed border-line px-6 py-12 text-center">
      <h2 className="text-lg wrap-anywhere">{t('nothing.title', { query })}</h2>
      <p className="mt-1.5 text-[0.9375rem] text-soft">{t('nothing.text')}</p>
      <p className="mt-4">
        <Support />
      </p>
    </div>
  )
}

const TaskFound = ({ task, asked }: { task: HelpTask; asked: Findings<unknown>['asked'] }) => {
  const { t } = useTranslation('helpTasks')
  const { language } = useLanguageChoice()
  const Icon = taskIcons[task]
  return (
    <Link
      to={helpPath(task, language)}
      className="group flex items-start gap-3 border-b border-line-soft py-3.5 pr-1 no-underline last:border-b-0"
    >
      <Icon aria-hidden className="mt-1 size-4 shrink-0 text-accent-text" />
      <span className="min-w-0 flex-1">
        <span className="block text-[0.9375rem] leading-6 font-semibold group-hover:text-accent-text">
          <Marked text={t(`titles.${task}`)} asked={asked} />
        </span>
        <span className="block text-[0.8125rem] leading-5 text-soft">
          <Marked text={t(`promises.${task}`)} asked={asked} />
        </span>
      </span>
      <ChevronRight aria-hidden className="mt-1 size-4 shrink-0 text-faint" />
    </Link>
  )
}

export const Results = ({ query }: { query: string }) => {
  const { t } = useTranslation('help')
  const { entries, asked } = useHelpSearch(query)
  return (
    <section aria-label={t('results')} className="max-w-3xl">
      <p role="status" className="mb-3 min-h-5 text-[0.8125rem] text-faint">
        {t('found', { count: entries.length })}
      </p>
      {entries.length === 0 ? (
        <Nothing query={query} />
      ) : (
        <div className="rounded-card border border-line-soft bg-surface px-5 shadow-card">
          <h2 className="sr-only">{t('results')}</h2>
          {entries.map((entry) =>
            entry.kind === 'task' ? (
              <TaskFound key={`task ${entry.task}`} task={entry.task} asked={asked} />
            ) : (
              <Entry key={entry.question} question={entry.question} found={entries.length <= openedMax} asked={asked} />
            ),
          )}
        </div>
      )}
    </section>
  )
}
