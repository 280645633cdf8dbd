// Sidebar of the draft editor: brief, hints, similarity to the target page, sections, versions, and exports.
import { useTranslation } from '../../lib/translation.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ArticleActions } from '../articles/ArticleActions.tsx'
import { AgainCard } from './RegenerateCard.tsx'
import { BriefCard } from './BriefCard.tsx'
import { HintsCard } from './HintsCard.tsx'
import { linkOf } from './linkOf.ts'
import { SectionsCard } from './SectionsCard.tsx'
import { SimilarityCard } from './SimilarityCard.tsx'
import type { AutosavedDraft } from './useAutosave.ts'
import type { WritingRequest } from './useWriting.ts'
import { VersionsCard } from './VersionsCard.tsx'

interface SidePartsProps {
  autosaved: AutosavedDraft
  locked: boolean
  /** The revision that was last compared with the target page. */
  compared: number | null
  onCompare(): void
  onBegin(request: WritingRequest): void
  onSection(section: number): void
  onEdit(): void
}

const TakeCard = ({ autosaved: { article, draft } }: { autosaved: AutosavedDraft }) => {
  const { t } = useTranslation('content')
  return (
    <Card aria-labelledby="take" className="text-[0.875rem]">
      <CardHead id="take" title={t('take.title')}>
        {t('take.text')}
      </CardHead>
      <ArticleActions article={article} link={linkOf(draft.brief)} />
    </Card>
  )
}

export const SideParts = ({ autosaved, locked, compared, onCompare, onBegin, onSection, onEdit }: SidePartsProps) => {
  const { t } = useTranslation('content')
  const { article, draft } = autosaved
  const hasText = article.blocks.length > 0
  const isOpen = hasText && !locked
  return (
    <aside aria-label={t('side')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BriefCard draft={draft} onEdit={locked ? null : onEdit} />
      {isOpen && <HintsCard article={article} brief={draft.brief} />}
      {isOpen && <SimilarityCard draft={draft} asked={compared} onAsk={onCompare} />}
      {isOpen && <SectionsCard article={article} onSection={onSection} />}
      {isOpen && <AgainCard draft={draft} onBegin={onBegin} />}
      {hasText && <TakeCard autosaved={autosaved} />}
      {draft.versions > 0 && <VersionsCard draft={draft} autosaved={autosaved} locked={locked} />}
    </aside>
  )
}
