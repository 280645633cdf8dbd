// All questions by topic, with a table of contents beside them.
import { useTranslation } from '../../lib/translation.ts'
import { Entry } from './Entry.tsx'
import { type Question, topicNames, topics } from './topics.ts'

const contentsLink =
  '-ml-px block border-l border-transparent py-1.5 pl-4 text-soft no-underline hover:border-accent hover:text-text'

export const Contents = () => {
  const { t } = useTranslation('help')
  const { t: ofTasks } = useTranslation('helpTasks')
  return (
    <nav aria-label={t('contents')} className="sticky top-8 hidden self-start lg:block">
      <ul className="grid gap-0.5 border-l border-line text-[0.875rem]">
        <li>
          <a href="#tasks" className={`${contentsLink} font-semibold`}>
            {ofTasks('heading')}
          </a>
        </li>
        {topicNames.map((topic) => (
          <li key={topic}>
            <a href={`#topic-${topic}`} className={contentsLink}>
              {t(`topics.${topic}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export const Questions = ({ called }: { called: Question | null }) => {
  const { t } = useTranslation('help')
  return (
    <div className="grid gap-8">
      <h2 className="text-2xl tracking-tight">{t('questionsHeading')}</h2>
      {topicNames.map((topic) => (
        <section key={topic} aria-labelledby={`topic-${topic}`}>
          <h3 id={`topic-${topic}`} className="mb-2 text-lg tracking-tight">
            {t(`topics.${topic}`)}
          </h3>
          <div className="rounded-card border border-line-soft bg-surface px-5 shadow-card">
            {topics[topic].map((question) => (
              <Entry key={question} question={question} called={called === question} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
