// Search index of the help in the reader’s language. The steps of tasks are fetched when the reader starts to search.
import { useMemo } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { type HelpTask, helpTasks } from '../../../contract/helpTasks.ts'
import { type Findings, makeSearch, type Searched } from './search.ts'
import { tasks } from './tasks.ts'
import { stepTexts, stepTextsOf } from './taskTexts.ts'
import { type Question, topicNames, topics } from './topics.ts'

type Found = Searched & ({ kind: 'task'; task: HelpTask } | { kind: 'question'; question: Question })

/** The keys are built from names in a table; a test proves that each has a text. */
type Say = (key: string) => string

const stepsOf = (say: Say, task: HelpTask): string => {
  const texts = stepTextsOf(task)
  const steps = Object.keys(tasks[task].steps)
  return [
    ...steps.map(
      (step) => `${say(`${texts}:${task}.steps.${step}.title`)} ${say(`${texts}:${task}.steps.${step}.text`)}`,
    ),
    ...tasks[task].notes.map((note) => say(`${texts}:${task}.notes.${note}`)),
  ].join(' ')
}

export const useHelpSearch = (query: string): Findings<Found> => {
  const { t, i18n } = useTranslation('help')
  const { t: answer } = useTranslation('helpAnswers')
  const { t: ofTasks } = useTranslation('helpTasks')
  // Until the steps are loaded, tasks are found by their titles only.
  const { ready } = useTranslation(Object.values(stepTexts) as unknown as 'help', { useSuspense: false })
  const { language } = i18n
  const search = useMemo(() => {
    const say = i18n.getFixedT(language) as unknown as Say
    const found: Found[] = [
      ...helpTasks.map((task) => ({
        kind: 'task' as const,
        task,
        title: ofTasks(`titles.${task}`),
        text: `${ofTasks(`promises.${task}`)} ${ready ? stepsOf(say, task) : ''}`,
      })),
      ...topicNames.flatMap((topic) =>
        topics[topic].map((question) => ({
          kind: 'question' as const,
          question,
          title: t(`questions.${question}`),
          text: `${t(`topics.${topic}`)} ${answer(question)}`,
        })),
      ),
    ]
    return makeSearch(found)
  }, [t, answer, ofTasks, i18n, language, ready])
  return useMemo(() => search(query), [search, query])
}
