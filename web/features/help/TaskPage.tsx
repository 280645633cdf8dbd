// One task of the help: its result, the time it takes, the steps with pictures, good-to-knows, and further links.
import { useTranslation } from '../../lib/translation.ts'
import { Link, useParams } from 'react-router'
import { helpPage, type HelpTask } from '../../../contract/helpTasks.ts'
import { helpPath } from '../../lib/helpPath.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { DocumentHead } from '../../ui/DocumentHead.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ArrowRight, CircleQuestionMark, Info, Timer } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PublicHead } from '../../ui/PublicHead.tsx'
import { mainId } from '../../ui/SkipLink.tsx'
import { taskIcons } from './taskIcons.ts'
import { taskOf, tasks } from './tasks.ts'
import { TaskSteps } from './TaskSteps.tsx'
import { useStepTexts } from './useStepTexts.ts'

const frame = 'mx-auto w-full max-w-[77.5rem] flex-1 px-5 py-8 outline-none sm:px-8 sm:py-10'

const Notes = ({ task }: { task: HelpTask }) => {
  const { t } = useTranslation('helpTasks')
  const say = useStepTexts(task)
  return (
    <section aria-labelledby="notes" className="rounded-card border border-line-soft bg-surface p-5 shadow-card">
      <h2 id="notes" className="mb-3 flex items-center gap-2 text-[1.0625rem]">
        <Info aria-hidden className="size-4 text-accent-text" />
        {t('notes')}
      </h2>
      <ul className="grid gap-3 text-[0.875rem] leading-6 text-soft">
        {tasks[task].notes.map((note) => (
          <li key={note} className="border-l-2 border-line pl-3">
            {say(`notes.${note}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Related = ({ task }: { task: HelpTask }) => {
  const { t } = useTranslation('helpTasks')
  const { t: ofHelp } = useTranslation('help')
  const { language } = useLanguageChoice()
  const help = publicPath('/help', language)
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="mb-2 flex items-center gap-2 text-[1.0625rem]">
        <CircleQuestionMark aria-hidden className="size-4 text-accent-text" />
        {t('questions')}
      </h2>
      <ul className="grid text-[0.875rem] leading-6">
        {tasks[task].questions.map((question) => (
          <li key={question} className="border-b border-line-soft last:border-b-0">
            <Link to={`${help}#${question}`} className="block py-2 text-soft no-underline hover:text-accent-text">
              {ofHelp(`questions.${question}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Next = ({ task }: { task: HelpTask }) => {
  const { t } = useTranslation('helpTasks')
  const { language } = useLanguageChoice()
  const Icon = taskIcons[task]
  return (
    <Link
      to={helpPath(task, language)}
      className="group flex items-center gap-4 rounded-card border border-line-soft bg-surface p-5 no-underline shadow-card transition-colors hover:border-accent"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-[12px] bg-accent-tint text-accent-text">
        <Icon aria-hidden className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-[0.8125rem] text-faint">{t('next')}</span>
        <span className="block font-semibold group-hover:text-accent-text">{t(`titles.${task}`)}</span>
      </span>
      <ArrowRight aria-hidden className="size-5 shrink-0 text-faint group-hover:text-accent-text" />
    </Link>
  )
}

const Head = ({ task }: { task: HelpTask }) => {
  const { t } = useTranslation('helpTasks')
  const { t: ofHelp } = useTranslation('help')
  const { language } = useLanguageChoice()
  const title = t(`titles.${task}`)
  return (
    <>
      <PublicHead title={title} description={t(`promises.${task}`)} twin={helpPage(task)} />
      <Breadcrumbs
        crumbs={[
          { label: ofHelp('title'), to: publicPath('/help', language) },
          { label: title, to: null },
        ]}
      />
      <h1 className="mt-5 max-w-[48rem] text-[clamp(1.875rem,5vw,2.75rem)] leading-[1.15] font-bold tracking-[-0.03em]">
        {title}
      </h1>
      <p className="mt-3 max-w-[42rem] text-[1.0625rem] leading-[1.7] text-soft">{t(`promises.${task}`)}</p>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <LinkButton variant="primary" to={tasks[task].to}>
          {t(`go.${task}`)}
        </LinkButton>
        <span className="flex items-center gap-2 text-[0.875rem] text-soft">
          <Timer aria-hidden className="size-4 text-faint" />
          {t('minutes', { count: tasks[task].minutes })}
        </span>
      </div>
    </>
  )
}

/** Shown for an unknown URL below the help. */
const NoTask = () => {
  const { t } = useTranslation('helpTasks')
  const { language } = useLanguageChoice()
  return (
    <main id={mainId} tabIndex={-1} className={frame}>
      <DocumentHead title={t('missing.title')} hidden />
      <EmptyState
        heading="h1"
        icon={CircleQuestionMark}
        title={t('missing.title')}
        action={<LinkButton to={publicPath('/help', language)}>{t('missing.back')}</LinkButton>}
      >
        {t('missing.text')}
      </EmptyState>
    </main>
  )
}

const TaskPage = () => {
  const task = taskOf(useParams()['task'])
  if (task === null) return <NoTask />
  return (
    <main id={mainId} tabIndex={-1} className={frame}>
      <Head task={task} />
      <div className="mt-10 grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <TaskSteps task={task} />
        <aside className="grid content-start gap-8 self-start lg:sticky lg:top-8">
          <Notes task={task} />
          <Related task={task} />
        </aside>
      </div>
      <div className="mt-12 max-w-xl">
        <Next task={tasks[task].next} />
      </div>
    </main>
  )
}

export default TaskPage
