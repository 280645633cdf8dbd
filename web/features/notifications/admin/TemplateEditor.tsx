import { useMemo, useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { ApiError } from '../../../lib/api.ts'
import { useUnsaved } from '../../../lib/useUnsaved.ts'
import { Button } from '../../../ui/Button.tsx'
import { Overtaken } from '../../../ui/Conflict.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { RotateCcw, Send } from '../../../ui/icons.ts'
import { toast } from '../../../ui/toast.ts'
import { failureText } from '../../../lib/errorText.ts'
import { type TemplateEditing, useSaveKey, useTemplateEditing } from './templateEditing.ts'
import { TemplateFields } from './TemplateFields.tsx'
import { TemplateHistory } from './TemplateHistory.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import { type Template, type TemplatePlace, useTemplatePreview, useTemplateWriters } from './templates.ts'
import { isSameText, textIssues } from './templateText.ts'
import { useDebounced } from './useDebounced.ts'
import { useConflictTexts } from './useConflictTexts.ts'

const typingPauseMs = 400

const useEditedPreview = (place: TemplatePlace, editing: TemplateEditing) => {
  const settled = useDebounced(editing.content, typingPauseMs)
  const ownIssues = useMemo(() => textIssues(editing.content), [editing.content])
  const askable = textIssues(settled).length === 0 ? settled : null
  const { data, error, isPlaceholderData } = useTemplatePreview(place, askable)
  const stale = isPlaceholderData || !isSameText(settled, editing.content)
  const found = askable === null ? undefined : data?.issues
  const issues = useMemo(() => [...ownIssues, ...(found ?? [])], [ownIssues, found])
  return { preview: { data, error, stale }, issues }
}

interface ActionsProps {
  place: TemplatePlace
  template: Template
  editing: TemplateEditing
}

const Actions = ({ place, template, editing }: ActionsProps) => {
  const { t } = useTranslation('notificationsAdmin')
  const words = useConflictTexts()
  const { t: te } = useTranslation('errors')
  const { save, reset, test } = useTemplateWriters(place)
  const [resetting, setResetting] = useState(false)
  const { content, basedOn, unsaved, overtaken } = editing
  const saveNow = () => {
    if (!unsaved || save.isPending) return
    save.mutate(
      { content, basedOn },
      {
        onSuccess: ({ version }) => {
          editing.saved(content, version)
          toast.success(t('template.saved'))
        },
      },
    )
  }
  useSaveKey(saveNow)
  const sendTest = () =>
    test.mutate(content, {
      onSuccess: () => toast.success(t('test.sent')),
      onError: (error) => toast.error(failureText(te, error)),
    })
  const isConflict = save.error instanceof ApiError && save.error.code === 'conflict'
  const isShipped = isSameText(template.content, template.shipped)
  return (
    <div className="grid gap-3">
      {overtaken && <Overtaken {...editing} words={words} />}
      {save.error !== null && !isConflict && <FormFailure failure={save.error} />}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" busy={save.isPending} disabled={!unsaved || overtaken} onClick={saveNow}>
          {t('template.save')}
        </Button>
        <Button busy={test.isPending} onClick={sendTest}>
          <Send aria-hidden />
          {t('test.send')}
        </Button>
        <Button variant="ghost" disabled={isShipped && !unsaved} onClick={() => setResetting(true)}>
          <RotateCcw aria-hidden />
          {t('template.reset')}
        </Button>
        <span aria-live="polite" className="text-[0.8125rem] text-faint">
          {unsaved && !save.isPending ? t('template.unsaved') : ''}
        </span>
      </div>
      {resetting && (
        <ConfirmDialog
          harsh
          title={t('template.resetTitle')}
          description={t('template.resetText')}
          confirm={t('template.resetConfirm')}
          cancel={t('cancel')}
          onClose={() => setResetting(false)}
          onConfirm={async () => {
            const version = isShipped ? basedOn : (await reset.mutateAsync({ basedOn })).version
            editing.takeOver(template.shipped)
            editing.saved(template.shipped, version)
            toast.success(t('template.resetDone'))
          }}
        />
      )}
    </div>
  )
}

/** Template text on the left, email preview on the right; stacked where there is no room. */
export const TemplateEditor = ({ place, template }: { place: TemplatePlace; template: Template }) => {
  const { t } = useTranslation('notificationsAdmin')
  const editing = useTemplateEditing(template)
  useUnsaved(editing.unsaved, { isUnsaved: editing.isUnsaved })
  const { preview, issues } = useEditedPreview(place, editing)
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Card aria-labelledby="text-title" className="min-w-0">
        <CardHead id="text-title" title={t(`template.textIn.${place.language}`)} />
        <TemplateFields editing={editing} language={place.language} issues={issues} variables={template.variables} />
        <div className="mt-5 border-t border-line-soft pt-4">
          <Actions place={place} template={template} editing={editing} />
        </div>
      </Card>
      <div className="min-w-0 xl:sticky xl:top-[calc(var(--top)+1rem)] xl:row-span-2">
        <TemplatePreview place={place} edited={preview} />
      </div>
      <TemplateHistory place={place} template={template} onTake={editing.takeOver} />
    </div>
  )
}
