// All tasks as cards, grouped. Tasks come before questions.
import { useTranslation } from '../../lib/translation.ts'
import { Link } from 'react-router'
import { type HelpGroup, helpGroups, type HelpTask } from '../../../contract/helpTasks.ts'
import { helpPath } from '../../lib/helpPath.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { taskIcons } from './taskIcons.ts'
import { groupNames } from './taskTexts.ts'

const Card = ({ task }: { task: HelpTask }) => {
  const { t } = useTranslation('helpTasks')
  const { language } = useLanguageChoice()
  const Icon = taskIcons[task]
  return (
    <Link
      to={helpPath(task, language)}
      className="group flex h-full gap-3.5 rounded-card border border-line-soft bg-surface p-4 no-underline shadow-card transition-colors hover:border-accent"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-[10px] bg-accent-tint text-accent-text">
        <Icon aria-hidden className="size-[1.125rem]" />
      </span>
      <span className="min-w-0">
        <span className="block font-semibold text-text group-hover:text-accent-text">{t(`titles.${task}`)}</span>
        <span className="mt-0.5 block text-[0.8125rem] leading-5 text-soft">{t(`promises.${task}`)}</span>
      </span>
    </Link>
  )
}

const Group = ({ group }: { group: HelpGroup }) => {
  const { t } = useTranslation('helpTasks')
  return (
    <div role="group" aria-labelledby={`tasks-${group}`}>
      <h3
        id={`tasks-${group}`}
        className="mb-2.5 font-sans text-[0.8125rem] font-semibold tracking-normal text-faint uppercase"
      >
        {t(`groups.${group}`)}
      </h3>
      <ul className="grid gap-3 sm:grid-cols-2">
        {helpGroups[group].map((task) => (
          <li key={task}>
            <Card task={task} />
          </li>
        ))}
      </ul>
    </div>
  )
}

export const TaskCards = () => {
  const { t } = useTranslation('helpTasks')
  return (
    <section aria-labelledby="tasks" className="scroll-mt-6">
      <h2 id="tasks" className="mb-5 text-2xl tracking-tight">
        {t('heading')}
      </h2>
      <div className="grid gap-7">
        {groupNames.map((group) => (
          <Group key={group} group={group} />
        ))}
      </div>
    </section>
  )
}
