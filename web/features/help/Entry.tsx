// One question with its answer, which expands in place and has its own URL. There are many on one page, so native
// browser behaviour does as much as possible.
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { ChevronDown, Hash } from '../../ui/icons.ts'
import { Marked } from './Marked.tsx'
import type { Findings } from './search.ts'
import type { Question } from './topics.ts'

interface EntryProps {
  question: Question
  /** The URL points to it: it expands and scrolls into view. */
  called?: boolean
  /** The search left so few results that their answers are shown expanded. */
  found?: boolean
  asked?: Findings<unknown>['asked']
}

const nothingAsked: Findings<unknown>['asked'] = []

export const Entry = ({ question, called = false, found = false, asked = nothingAsked }: EntryProps) => {
  const { t } = useTranslation('help')
  const { t: answer } = useTranslation('helpAnswers')
  const details = useRef<HTMLDetailsElement>(null)
  const opened = called || found
  useEffect(() => {
    if (details.current !== null) details.current.open = opened
  }, [opened])
  useEffect(() => {
    if (called) details.current?.scrollIntoView({ block: 'start' })
  }, [called])
  const title = t(`questions.${question}`)
  return (
    <details ref={details} id={question} className="group border-b border-line-soft last:border-b-0">
      <summary className="flex items-start gap-3 py-3.5 pr-1 [&::-webkit-details-marker]:hidden">
        <h3 className="flex-1 font-sans text-[0.9375rem] leading-6 font-semibold tracking-normal">
          <Marked text={title} asked={asked} />
        </h3>
        <ChevronDown
          aria-hidden
          className="mt-1 size-4 shrink-0 text-faint transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid max-w-[42rem] gap-3 pb-5 text-[0.9375rem] leading-7 text-soft">
        {answer(question)
          .split('\n')
          .map((paragraph) => (
            <p key={paragraph}>
              <Marked text={paragraph} asked={asked} />
            </p>
          ))}
        <a
          href={`#${question}`}
          aria-label={t('linkTo', { question: title })}
          className="inline-flex w-fit items-center gap-1.5 text-[0.8125rem] text-faint no-underline hover:text-text"
        >
          <Hash aria-hidden className="size-3.5" />
          {t('link')}
        </a>
      </div>
    </details>
  )
}
