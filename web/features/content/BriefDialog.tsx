import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import type { ContentBrief } from '../../../contract/content.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { useFormWork } from '../../lib/useUnsaved.ts'
import { Button } from '../../ui/Button.tsx'
import { CloseButton } from '../../ui/Dialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { toast } from '../../ui/toast.ts'
import { BriefFields } from './BriefFields.tsx'
import { briefForm } from './briefForm.ts'
import { useDraftCalls } from './drafts.ts'
import type { AutosavedDraft } from './useAutosave.ts'

interface BriefDialogProps {
  autosaved: AutosavedDraft
  onClose(): void
}

/** Edits the brief; the link in the text is updated immediately. */
export const BriefDialog = ({ autosaved: { autosave, draft }, onClose }: BriefDialogProps) => {
  const { t } = useTranslation('content')
  const { changeBrief } = useDraftCalls()
  const form = useForm<ContentBrief, unknown, ContentBrief>({
    mode: 'onTouched',
    resolver: zodResolver(briefForm, { error: messageOf }),
    defaultValues: draft.brief,
  })
  const { submit, failure } = useSubmit(form, async (brief) => {
    await autosave.change((revision) => changeBrief(draft.id, revision, brief))
    toast.success(t('brief.saved'))
    onClose()
  })
  const unsaved = useFormWork(form)
  return (
    <FormDialog
      unsaved={unsaved}
      wide
      open
      onOpenChange={(open) => open || onClose()}
      title={t('brief.dialogTitle')}
      description={t('brief.dialogText')}
    >
      <form noValidate onSubmit={submit} className="grid gap-6">
        <FormFailure failure={failure} />
        <BriefFields form={form} />
        <div className="flex flex-wrap justify-end gap-2">
          <CloseButton className="max-sm:h-11">{t('cancel')}</CloseButton>
          <Button type="submit" variant="primary" className="max-sm:h-11" busy={form.formState.isSubmitting}>
            {t('brief.save')}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
