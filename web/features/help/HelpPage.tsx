// The help: questions and answers in both languages, searched while somebody types, each with an address of its own.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { supportEmail } from '../../lib/site.ts'
import { DocumentHead } from '../../ui/DocumentHead.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { mainId } from '../../ui/SkipLink.tsx'
import { Entry } from './Entry.tsx'
import { matches } from './search.ts'
import { type Question, questionOf, type Topic, topicNames, topics } from './topics.ts'

/** With so few findings their answers are shown at once. */
const openedMax = 3

interface Findings {
  topic: Topic
  questions: readonly Question[]
}

const useFindings = (query: string): Findings[] => {
  const { t } = useTranslation(['help', 'helpAnswers'])
  const isFound = (topic: Topic, question: Question) =>
    matches(`${t(`topics.${topic}`)} ${t(`questions.${question}`)} ${t(`helpAnswers:${question}`)}`, query)
  return topicNames
    .map((topic) => ({ topic, questions: topics[topic].filter((question) => isFound(topic, question)) }))
    .filter(({ questions }) => questions.length > 0)
}

const Support = () => (
  <a href={`mailto:${supportEmail}`} className="font-semibold text-accent-text underline underline-offset-4">
    {supportEmail}
  </a>
)

const Contents = ({ findings }: { findings: readonly Findings[] }) => {
  const { t } = useTranslation('help')
  return (
    <nav aria-label={t('contents')} className="sticky top-8 hidden self-start lg:block">
      <ul className="grid gap-1 border-l border-line">
        {findings.map(({ topic }) => (
          <li key={topic}>
            <a
              href={`#topic-${topic}`}
              className="-ml-px block border-l border-transparent py-1.5 pl-4 text-soft no-underline hover:border-accent hover:text-text"
            >
              {t(`topics.${topic}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

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

const HelpPage = () => {
  const { t } = useTranslation('help')
  const { hash } = useLocation()
  const [query, setQuery] = useState('')
  const [seen, setSeen] = useState('')
  // An address that names an answer must not lead to one that a search hides.
  if (hash !== seen) {
    setSeen(hash)
    if (questionOf(hash) !== null) setQuery('')
  }
  const findings = useFindings(query)
  const asked = query.trim() !== ''
  const count = findings.reduce((sum, { questions }) => sum + questions.length, 0)
  const called = questionOf(hash)
  return (
    <main
      id={mainId}
      tabIndex={-1}
      className="mx-auto w-full max-w-[77.5rem] flex-1 px-5 py-10 outline-none sm:px-8 sm:py-14"
    >
      <DocumentHead title={t('title')} description={t('description')} twin="/help" />
      <h1 className="text-[clamp(2rem,6vw,3rem)] font-bold tracking-[-0.03em]">{t('title')}</h1>
      <p className="mt-3 max-w-[42rem] text-[1.0625rem] leading-[1.7] text-soft">{t('intro')}</p>
      <SearchInput
        className="mt-7 max-w-xl [&_input]:h-12"
        label={t('search')}
        placeholder={t('searchHint')}
        value={query}
        onChange={setQuery}
      />
      <p role="status" className="mt-2.5 min-h-5 text-[0.8125rem] text-faint">
        {asked ? t('found', { count }) : ''}
      </p>
      <div className="mt-6 grid gap-x-16 gap-y-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <Contents findings={findings} />
        <div className="grid content-start gap-10">
          {findings.map(({ topic, questions }) => (
            <section key={topic} aria-labelledby={`topic-${topic}`}>
              <h2 id={`topic-${topic}`} className="mb-2 text-xl tracking-tight">
                {t(`topics.${topic}`)}
              </h2>
              <div className="rounded-card border border-line-soft bg-surface px-5 shadow-card">
                {questions.map((question) => (
                  <Entry
                    key={question}
                    question={question}
                    called={called === question}
                    found={asked && count <= openedMax}
                  />
                ))}
              </div>
            </section>
          ))}
          {findings.length === 0 && <Nothing query={query.trim()} />}
          {findings.length > 0 && (
            <p className="text-[0.9375rem] text-soft">
              {t('more')} <Support />
            </p>
          )}
        </div>
      </div>
    </main>
  )
}

export default HelpPage
