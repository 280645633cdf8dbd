// The text while it is generated: engine, stop button, and the text so far. Screen readers announce only start and end;
// otherwise they would read every word twice.
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { Article } from '../../../contract/article.ts'
import type { ArticleLink } from '../../../contract/articleText.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CircleStop } from '../../ui/icons.ts'
import { Progress } from '../../ui/Progress.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ArticleView } from '../articles/ArticleView.tsx'
import type { Writing } from './useWriting.ts'
import { shownWhileWriting, type Written } from './written.ts'

const useAvailability = (written: Written, settling: Writing['settling']): string => {
  const { t } = useTranslation('content')
  if (settling === 'stopped') return t('writing.stopping')
  if (settling === 'broken') return t('writing.broken')
  const { engine, model, blocks, outline } = written
  if (engine === null) return t('writing.begin')
  if (blocks.length === 0 && outline.length === 0) return t('writing.reading')
  return engine === 'service' && model !== null ? t('writing.whoModel', { model }) : t(`writing.who.${engine}`)
}

const Lines = () => (
  <div className="grid gap-3">
    <Skeleton className="h-7 w-2/3" />
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-4/5" />
  </div>
)

const SoFar = ({ article, link, written }: { article: Article; link: ArticleLink; written: Written }) => {
  if (written.task === 'outline') {
    return written.outline.length === 0 ? (
      <Lines />
    ) : (
      <ol className="grid list-decimal gap-2 ps-6">
        {written.outline.map((heading) => (
          <li key={heading}>{heading}</li>
        ))}
      </ol>
    )
  }
  const shown = shownWhileWriting(article, written)
  return shown.blocks.length === 0 && shown.title === '' ? <Lines /> : <ArticleView article={shown} link={link} />
}

const Frame = ({
  availability,
  action,
  children,
}: {
  availability: string
  action?: ReactNode
  children: ReactNode
}) => {
  const { t } = useTranslation('content')
  return (
    <Card aria-label={t('text.title')} aria-busy="true" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="sticky top-(--top) z-10 -mx-5 -mt-5 grid gap-3 rounded-t-card border-b border-line-soft bg-surface px-5 py-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 font-semibold">{availability}</p>
          {action}
        </div>
        <Progress label={availability} share={null} />
      </div>
      {children}
    </Card>
  )
}

interface WritingViewProps {
  /** As it was when the generation started. */
  article: Article
  link: ArticleLink
  written: Written
  writing: Writing
}

export const WritingView = ({ article, link, written, writing: { settling, stop } }: WritingViewProps) => {
  const { t } = useTranslation('content')
  const availability = useAvailability(written, settling)
  const action = (
    <Button variant="danger" className="max-sm:h-11" busy={settling !== null} onClick={stop}>
      <CircleStop aria-hidden />
      {t('writing.stop')}
    </Button>
  )
  return (
    <Frame availability={availability} action={action}>
      <SoFar article={article} link={link} written={written} />
      <p className="text-[0.8125rem] text-faint">{t('writing.leave')}</p>
    </Frame>
  )
}

/**
 * Generation was started elsewhere, perhaps by the same member in another tab; shows the last known text until it is
 * done.
 */
export const WrittenElsewhere = ({ article, link }: { article: Article; link: ArticleLink }) => {
  const { t } = useTranslation('content')
  return (
    <Frame availability={t('isWriting')}>
      <p className="text-soft">{t('writing.elsewhere')}</p>
      {article.blocks.length === 0 ? <Lines /> : <ArticleView article={article} link={link} />}
    </Frame>
  )
}
