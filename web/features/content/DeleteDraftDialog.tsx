import { useTranslation } from '../../lib/translation.ts'
import type { DraftSummary } from '../../../contract/content.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useDraftCalls } from './drafts.ts'
import { draftName } from './names.ts'

interface DeleteDraftDialogProps {
  draft: Pick<DraftSummary, 'id' | 'title' | 'brief'>
  onDeleted?(): Promise<void> | void
  onClose(): void
}

/** Confirmation dialog: a draft is deleted with all its versions. */
export const DeleteDraftDialog = ({ draft, onDeleted, onClose }: DeleteDraftDialogProps) => {
  const { t } = useTranslation('content')
  const { remove } = useDraftCalls()
  return (
    <ConfirmDialog
      harsh
      title={t('delete.title', { name: draftName(draft) })}
      description={t('delete.text')}
      confirm={t('delete.action')}
      cancel={t('cancel')}
      onClose={onClose}
      onConfirm={async () => {
        await remove(draft.id)
        toast.success(t('delete.done'))
        await onDeleted?.()
      }}
    />
  )
}
