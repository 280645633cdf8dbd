// Manual editing of an article: title, text, and the saving state.
import clsx from 'clsx'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { Article } from '../../../contract/article.ts'
import { articleTitleMax } from '../../../contract/limits.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Check, CircleAlert, LoaderCircle } from '../../ui/icons.ts'
import type { Saving } from './autosave.ts'
import { LaterEditor } from './LazyEditor.tsx'
import { SavingAlert } from './SavingAlert.tsx'
import type { AutosavedDraft } from './useAutosave.ts'

const SavingMark = ({ saving: { kind } }: { saving: Saving }) => {
  const { t } = useTranslation('content')
  const isWell = kind === 'saved' || kind === 'changed' || kind === 'saving'
  const Icon = kind === 'saved' ? Check : kind === 'saving' ? LoaderCircle : CircleAlert
  return (
    <span
      role="status"
      className={clsx(
        'inline-flex shrink-0 items-center gap-1.5 text-[0.8125rem] sm:h-10',
        isWell ? 'text-faint' : 'text-lost',
      )}
    >
      {kind !== 'changed' && (
        <Icon aria-hidden className={clsx('size-3.5', kind === 'saving' && 'animate-late-spin')} />
      )}
      {t(`saving.${kind}`)}
    </span>
  )
}

interface TitleProps {
  title: string
  language: string
  onChange(title: string): void
}

/** A single line that grows with its text; Enter moves to the body. */
const Title = ({ title, language, onChange }: TitleProps) => {
  const { t } = useTranslation('content')
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.currentTarget.closest('section')?.querySelector<HTMLElement>('.ProseMirror')?.focus()
  }
  return (
    <textarea
      rows={1}
      aria-label={t('text.name')}
      placeholder={t('text.namePlaceholder')}
      lang={language}
      maxLength={articleTitleMax}
      value={title}
      onKeyDown={onKeyDown}
      onChange={(event) => onChange(event.target.value.replaceAll(/\s*\n\s*/g, ' '))}
      className="field-sizing-content w-full min-w-0 resize-none rounded-small bg-transparent py-1 font-head text-2xl font-semibold tracking-tight placeholder:text-faint focus-visible:rounded-small"
    />
  )
}

interface TextPartProps {
  autosaved: AutosavedDraft
  onSection(section: number): void
}

export const TextPart = ({ autosaved: { autosave, article, draft, saving, turn }, onSection }: TextPartProps) => {
  const { t } = useTranslation('content')
  const [isLinkBack, setLinkBack] = useState(false)
  const { brief } = draft
  const change = (part: Partial<Article>): void => autosave.typed({ ...autosave.now().article, ...part })
  const understood = (
    <Button size="s" className="max-sm:h-11" onClick={() => setLinkBack(false)}>
      {t('writing.dismiss')}
    </Button>
  )
  return (
    <Card aria-label={t('text.title')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SavingAlert saving={saving} autosave={autosave} />
      <div className="flex items-start justify-between gap-x-4 max-sm:flex-col-reverse">
        <Title title={article.title} language={brief.language} onChange={(title) => change({ title })} />
        <SavingMark saving={saving} />
      </div>
      <LaterEditor
        blocks={article.blocks}
        turn={turn}
        link={{ url: brief.target_url, anchor: brief.anchor_text }}
        language={brief.language}
        label={t('text.body')}
        placeholder={t('text.placeholder')}
        onChange={(blocks) => change({ blocks })}
        onLinkBack={() => setLinkBack(true)}
        onSection={onSection}
      />
      {isLinkBack && (
        <Alert live tone="waiting" action={understood}>
          {t('text.linkBack')}
        </Alert>
      )}
    </Card>
  )
}
