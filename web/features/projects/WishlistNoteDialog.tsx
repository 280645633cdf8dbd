import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { z } from 'zod'
import { wishlistNoteMax } from '../../../contract/limits.ts'
import type { WishlistEntry } from '../../../contract/projects.ts'
import { lines } from '../../../contract/texts.ts'
import { fieldText } from '../../lib/errorText.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { useFormWork } from '../../lib/useUnsaved.ts'
import { Button } from '../../ui/Button.tsx'
import { CloseButton } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { toast } from '../../ui/toast.ts'
import { useProjectActions } from './projects.ts'

const noteForm = z.object({ note: lines({ lengthMax: wishlistNoteMax }) })

interface WishlistNoteDialogProps {
  projectId: string
  entry: WishlistEntry
  onClose(): void
}

/** Private note on a wishlist entry; an empty one removes it. */
export const WishlistNoteDialog = ({ projectId, entry, onClose }: WishlistNoteDialogProps) => {
  const { t } = useTranslation('projects')
  const { t: te } = useTranslation('errors')
  const actions = useProjectActions()
  const form = useForm({
    mode: 'onTouched',
    resolver: zodResolver(noteForm, { error: messageOf }),
    defaultValues: { note: entry.note ?? '' },
  })
  const { submit, failure } = useSubmit(form, async ({ note }) => {
    await actions.entry(projectId, entry.offer_id, note === '' ? null : note)
    toast.success(t('wishes.noteSaved'))
    onClose()
  })
  const unsaved = useFormWork(form)
  return (
    <FormDialog
      unsaved={unsaved}
      open
      onOpenChange={(open) => open || onClose()}
      title={t('wishes.noteTitle', { domain: entry.domain_name })}
      description={t('wishes.noteText')}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <FormFailure failure={failure} />
        <Field
          label={t('wishes.note')}
          counter={{ used: form.watch('note').length, max: wishlistNoteMax }}
          error={fieldText(te, form.formState.errors.note?.message)}
        >
          <Textarea data-first rows={4} {...form.register('note')} />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <CloseButton>{t('cancel')}</CloseButton>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {t('wishes.saveNote')}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
