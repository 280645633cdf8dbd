// Readability of the text and hints to improve it, recalculated while typing.
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { Article } from '../../../contract/article.ts'
import type { ContentBrief } from '../../../contract/content.ts'
import { useFormat } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { CircleCheck, TriangleAlert } from '../../ui/icons.ts'
import { type Hints, hintsOf } from './hints.ts'

/** A longer list would quote the whole text. */
const sentencesShown = 3

const LongSentences = ({ sentences }: { sentences: readonly string[] }) => {
  const { t } = useTranslation('content')
  const more = sentences.length - sentencesShown
  return (
    <>
      {t('hints.longSentences', { count: sentences.length })}
      <ul className="mt-1 grid gap-1 text-faint">
        {[...new Set(sentences.slice(0, sentencesShown))].map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
        {more > 0 && <li>{t('hints.andMore', { count: more })}</li>}
      </ul>
    </>
  )
}

const useRemarks = (hints: Hints, hasTitle: boolean): { key: string; text: ReactNode }[] => {
  const { t } = useTranslation('content')
  const format = useFormat()
  const { longSentences, longParagraphs, wantsHeadings, missingIn, anchor } = hints
  const when = (key: string, holds: boolean, text: ReactNode) => (holds ? [{ key, text }] : [])
  return [
    ...when('noTitle', !hasTitle, t('hints.noTitle')),
    ...missingIn
      .filter((place) => place !== 'title' || hasTitle)
      .map((place) => ({ key: place, text: t(`hints.${place}_missing`) })),
    ...when('wantsHeadings', wantsHeadings, t('hints.headings')),
    ...when(
      'anchor',
      anchor.tooOften,
      t('hints.anchorOften', { count: anchor.times, share: format.percent(anchor.share) }),
    ),
    ...when('paragraphs', longParagraphs > 0, t('hints.longParagraphs', { count: longParagraphs })),
    ...when('sentences', longSentences.length > 0, <LongSentences sentences={longSentences} />),
  ]
}

const Remarks = ({ hints, hasTitle }: { hints: Hints; hasTitle: boolean }) => {
  const { t } = useTranslation('content')
  const remarks = useRemarks(hints, hasTitle)
  if (remarks.length === 0) {
    return (
      <p className="flex items-center gap-2 text-alive">
        <CircleCheck aria-hidden className="size-4 shrink-0" />
        {t('hints.good')}
      </p>
    )
  }
  return (
    <ul className="grid gap-2.5">
      {remarks.map(({ key, text }) => (
        <li key={key} className="flex gap-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
          <div className="min-w-0">{text}</div>
        </li>
      ))}
    </ul>
  )
}

export const HintsCard = ({ article, brief }: { article: Article; brief: ContentBrief }) => {
  const { t } = useTranslation('content')
  const format = useFormat()
  const settled = useDeferredValue(article)
  const hints = useMemo(() => hintsOf(settled, brief), [settled, brief])
  const { words, minutes, reading } = hints
  const ease =
    reading === null ? (
      t('hints.readingUnknown')
    ) : (
      <span title={t(`hints.formula.${brief.language}`)}>
        {t('hints.readingValue', { figure: format.number(reading.ease), word: t(`hints.readings.${reading.word}`) })}
      </span>
    )
  return (
    <Card aria-labelledby="hints" className="text-[0.875rem]">
      <CardHead id="hints" title={t('hints.title')} />
      <FactList
        facts={[
          { label: t('hints.words'), value: format.number(words) },
          {
            label: t('hints.minutes'),
            value: t('hints.minutesValue', { count: minutes, figure: format.number(minutes) }),
          },
          { label: t('hints.reading'), value: ease },
        ]}
      />
      <div className="mt-4">
        <Remarks hints={hints} hasTitle={settled.title.trim() !== ''} />
      </div>
    </Card>
  )
}
