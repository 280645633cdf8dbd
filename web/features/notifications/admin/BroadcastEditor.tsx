import { useMemo, useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { useNavigate } from 'react-router'
import type { Language } from '../../../../contract/accounts.ts'
import type { Broadcast } from '../../../../contract/broadcasts.ts'
import { ApiError } from '../../../lib/api.ts'
import { useUnsaved } from '../../../lib/useUnsaved.ts'
import { Button } from '../../../ui/Button.tsx'
import { Overtaken } from '../../../ui/Conflict.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Send, Trash2 } from '../../../ui/icons.ts'
import { toast } from '../../../ui/toast.ts'
import { draftIssues, placed } from './broadcastDraft.ts'
import { type BroadcastEditing, useBroadcastEditing } from './broadcastEditing.ts'
import { BroadcastPreviewCard } from './BroadcastPreviewCard.tsx'
import { type PreviewedText, useBroadcastPreview } from './broadcasts.ts'
import { BroadcastTexts } from './BroadcastTexts.tsx'
import { SegmentFields } from './SegmentFields.tsx'
import { SendDialog } from './SendDialog.tsx'
import { useSaveKey } from './templateEditing.ts'
import { useDebounced } from './useDebounced.ts'
import { useConflictTexts } from './useConflictTexts.ts'

const typingPauseMs = 400
const listPath = '/admin/messaging?tab=broadcasts'

/** Null while the language cannot be previewed: title or text is missing. */
const askable = (draft: BroadcastEditing['draft'], language: Language): PreviewedText | null => {
  const own = draftIssues(draft)
  const wrong = own.some(({ path }) => path === 'path' || path.startsWith(`content.${language}.`))
  return wrong ? null : { language, content: draft.content[language], path: draft.path }
}

const usePreviews = (editing: BroadcastEditing, language: Language) => {
  const settled = useDebounced(editing.draft, typingPauseMs)
  const asked = useMemo(() => ({ en: askable(settled, 'en'), de: askable(settled, 'de') }), [settled])
  const en = useBroadcastPreview(asked.en)
  const de = useBroadcastPreview(asked.de)
  const found = useMemo(
    () => [
      ...(asked.en === null ? [] : placed(en.data?.issues ?? [], 'en')),
      ...(asked.de === null ? [] : placed(de.data?.issues ?? [], 'de')),
    ],
    [asked, en.data, de.data],
  )
  const shown = language === 'en' ? en : de
  return {
    found,
    ready: asked[language] !== null || shown.data !== undefined,
    preview: { data: shown.data, stale: shown.isPlaceholderData || settled !== editing.draft, error: shown.error },
  }
}

const useSaving = (editing: BroadcastEditing, say: (text: string) => void) => {
  const { t } = useTranslation('notificationsAdmin')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const save = async () => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      say(t((await editing.save()) === null ? 'broadcast.incomplete' : 'broadcast.saved'))
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'conflict')) setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, save }
}

interface ActionsProps {
  editing: BroadcastEditing
  /** Switches to the language with a missing field. */
  onIncomplete(): void
  complete: boolean
}

const Actions = ({ editing, onIncomplete, complete }: ActionsProps) => {
  const { t } = useTranslation('notificationsAdmin')
  const words = useConflictTexts()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'send' | 'discard' | null>(null)
  const { busy, failure, save } = useSaving(editing, (text) => {
    if (complete) {
      toast.success(text)
    } else {
      onIncomplete()
      toast.warning(text)
    }
  })
  useSaveKey(() => void save())
  const begin = () => {
    if (complete) setAsking('send')
    else void save()
  }
  return (
    <div className="grid gap-3">
      {editing.overtaken && <Overtaken {...editing} words={words} />}
      {failure !== null && <FormFailure failure={failure} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" disabled={editing.overtaken} onClick={begin}>
          <Send aria-hidden />
          {t('broadcast.send')}
        </Button>
        <Button busy={busy} disabled={!editing.unsaved || editing.overtaken} onClick={() => void save()}>
          {t('broadcast.save')}
        </Button>
        {editing.id !== null && (
          <Button variant="ghost" onClick={() => setAsking('discard')}>
            <Trash2 aria-hidden />
            {t('broadcast.discard')}
          </Button>
        )}
        <span aria-live="polite" className="text-[0.8125rem] text-faint">
          {editing.unsaved && !busy ? t('template.unsaved') : ''}
        </span>
      </div>
      {asking === 'send' && (
        <SendDialog
          segment={editing.draft.segment}
          onClose={() => setAsking(null)}
          onSend={async (at) => {
            const sent = await editing.send(at)
            if (sent === null) return
            setAsking(null)
            // The report that replaces the editor starts with the progress, so scroll to the top.
            window.scrollTo({ top: 0 })
            toast.success(t(at === null ? 'send.onItsWay' : 'send.scheduled'))
          }}
        />
      )}
      {asking === 'discard' && (
        <ConfirmDialog
          harsh
          title={t('broadcast.discardTitle')}
          description={t('broadcast.discardText')}
          confirm={t('broadcast.discardConfirm')}
          cancel={t('cancel')}
          onClose={() => setAsking(null)}
          onConfirm={async () => {
            await editing.discard()
            toast.success(t('broadcast.discarded'))
            await navigate(listPath, { replace: true })
          }}
        />
      )}
    </div>
  )
}

interface BroadcastEditorProps {
  /** Null: a new broadcast. */
  broadcast: Broadcast | null
  onCreated(id: string): void
}

export const BroadcastEditor = ({ broadcast, onCreated }: BroadcastEditorProps) => {
  const { i18n } = useTranslation()
  const [language, setLanguage] = useState<Language>(i18n.language === 'de' ? 'de' : 'en')
  const editing = useBroadcastEditing(broadcast, onCreated)
  useUnsaved(editing.unsaved, { isUnsaved: editing.isUnsaved })
  const { found, ready, preview } = usePreviews(editing, language)
  const issues = useMemo(() => [...editing.issues, ...found], [editing.issues, found])
  const missing = useMemo(() => draftIssues(editing.draft), [editing.draft])
  const showMissing = () => {
    const isMissing = (one: Language) => missing.some(({ path }) => path.startsWith(`content.${one}.`))
    if (!isMissing(language)) setLanguage(isMissing('en') ? 'en' : 'de')
  }
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <div className="grid min-w-0 gap-4">
        <SegmentFields segment={editing.draft.segment} onChange={editing.changeSegment} />
        <BroadcastTexts editing={editing} issues={issues} language={language} onLanguage={setLanguage} />
        <Actions editing={editing} complete={missing.length === 0} onIncomplete={showMissing} />
      </div>
      <div className="min-w-0 xl:sticky xl:top-[calc(var(--top)+1rem)]">
        <BroadcastPreviewCard
          language={language}
          onLanguage={setLanguage}
          content={editing.draft.content}
          path={editing.draft.path}
          preview={preview}
          ready={ready}
        />
      </div>
    </div>
  )
}
