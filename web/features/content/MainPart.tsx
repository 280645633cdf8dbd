// Main part of the draft editor: the text being generated, the outline, the editable text, or the options to start.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FileText, ListRestart, PenLine, Sparkles } from '../../ui/icons.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { linkOf } from './linkOf.ts'
import { OutlinePart } from './OutlinePart.tsx'
import { TextPart } from './TextPart.tsx'
import type { AutosavedDraft } from './useAutosave.ts'
import type { Writing } from './useWriting.ts'
import { WritingView, WrittenElsewhere } from './WritingView.tsx'

interface MainPartProps {
  autosaved: AutosavedDraft
  writing: Writing
  onSection(section: number): void
}

const Nothing = ({ writing, onHand }: { writing: Writing; onHand(): void }) => {
  const { t } = useTranslation('content')
  const ways = (
    <div className="flex flex-wrap justify-center gap-2">
      <Button variant="primary" className="max-sm:h-11" onClick={() => writing.begin({ task: 'article' })}>
        <Sparkles aria-hidden />
        {t('nothing.write')}
      </Button>
      <Button className="max-sm:h-11" onClick={() => writing.begin({ task: 'outline' })}>
        <ListRestart aria-hidden />
        {t('nothing.outline')}
      </Button>
      <Button className="max-sm:h-11" onClick={onHand}>
        <PenLine aria-hidden />
        {t('nothing.hand')}
      </Button>
    </div>
  )
  return (
    <Card>
      <EmptyState icon={FileText} title={t('nothing.title')} action={ways}>
        {t('nothing.text')}
      </EmptyState>
    </Card>
  )
}

const views = ['text', 'outline'] as const
type View = (typeof views)[number]

/** Without a text the outline is shown; with both, the member chooses. */
const useView = ({ draft, article }: AutosavedDraft) => {
  const [chosen, setChosen] = useState<View | null>(null)
  const hasText = article.blocks.length > 0 || article.title !== ''
  const hasOutline = draft.outline !== null && draft.outline.length > 0
  const view: View | null = chosen ?? (hasText ? 'text' : hasOutline ? 'outline' : null)
  return { view: view === 'outline' && !hasOutline ? 'text' : view, setChosen, hasOutline }
}

const Editing = ({ autosaved, writing, onSection }: MainPartProps) => {
  const { t } = useTranslation('content')
  const { view, setChosen, hasOutline } = useView(autosaved)
  if (view === null) return <Nothing writing={writing} onHand={() => setChosen('text')} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {hasOutline && (
        <Segmented
          label={t('view.label')}
          choices={views.map((value) => ({ value, label: t(`view.${value}`) }))}
          value={view}
          onChange={setChosen}
          className="justify-self-start max-sm:[&>button]:h-11"
        />
      )}
      {view === 'outline' ? (
        <OutlinePart
          autosaved={autosaved}
          onWrite={() => {
            setChosen(null)
            writing.begin({ task: 'article' })
          }}
          onAnother={() => writing.begin({ task: 'outline' })}
        />
      ) : (
        <TextPart autosaved={autosaved} onSection={onSection} />
      )}
    </div>
  )
}

export const MainPart = (props: MainPartProps) => {
  const { autosaved, writing } = props
  const { article, draft } = autosaved
  const link = linkOf(draft.brief)
  if (writing.written !== null) {
    return <WritingView article={article} link={link} written={writing.written} writing={writing} />
  }
  // Unsaved input is not replaced by a generation in another tab.
  if (draft.is_writing && autosaved.saving.kind === 'saved') return <WrittenElsewhere article={article} link={link} />
  return <Editing {...props} />
}
