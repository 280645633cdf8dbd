// Sections of the article, each with a regenerate button.
import { useTranslation } from '../../lib/translation.ts'
import { type Article, sectionsOf } from '../../../contract/article.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'

interface SectionsCardProps {
  article: Article
  onSection(section: number): void
}

export const SectionsCard = ({ article, onSection }: SectionsCardProps) => {
  const { t } = useTranslation('content')
  const sections = sectionsOf(article)
  if (sections.length === 0) return null
  return (
    <Card aria-labelledby="sections" className="text-[0.875rem]">
      <CardHead id="sections" title={t('sections.title')} />
      <ol className="divide-y divide-line-soft">
        {sections.map(({ heading, from }, at) => {
          const name = heading ?? t('sections.intro')
          return (
            <li key={from} className="flex items-center justify-between gap-3 py-2 first:pt-0 last:pb-0">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <Button
                size="s"
                className="max-sm:h-11"
                aria-label={t('sections.anewOf', { heading: name })}
                onClick={() => onSection(at)}
              >
                {t('sections.anew')}
              </Button>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
