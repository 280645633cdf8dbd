// Dialog to open a website for exchanges or edit its listing.
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { z } from 'zod'
import type { OwnExchangeSite } from '../../../contract/exchangeSites.ts'
import { exchangeNoteMax } from '../../../contract/limits.ts'
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
import { useOpenActions } from './openSites.ts'

const noteForm = z.object({ note: lines({ lengthMax: exchangeNoteMax }) })

export const OpenSiteDialog = ({ site, onClose }: { site: OwnExchangeSite; onClose(): void }) => {
  const { t } = useTranslation('exchange')
  const { t: te } = useTranslation('errors')
  const formId = useId()
  const { open } = useOpenActions()
  const isOpen = site.is_open
  const domain = site.domain_name
  const form = useForm({
    resolver: zodResolver(noteForm, { error: messageOf }),
    defaultValues: { note: site.note ?? '' },
  })
  const { errors, isSubmitting } = form.formState
  const unsaved = useFormWork(form)
  const { submit, failure } = useSubmit(form, async ({ note }) => {
    await open(site.website_id, note)
    toast.success(isOpen ? t('sites.changed') : t('sites.opened', { domain }))
    onClose()
  })
  return (
    <FormDialog
      unsaved={unsaved}
      open
      onOpenChange={(next) => next || isSubmitting || onClose()}
      title={t(isOpen ? 'sites.changeTitle' : 'sites.openTitle', { domain })}
      description={t('sites.openText')}
      footer={
        <>
          <CloseButton>{t('sites.back')}</CloseButton>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {t(isOpen ? 'sites.confirmChange' : 'sites.confirmOpen')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <FormFailure failure={failure} />
        <Field
          label={t('sites.note')}
          hint={t('sites.noteHint')}
          counter={{ used: form.watch('note').length, max: exchangeNoteMax }}
          error={fieldText(te, errors.note?.message)}
        >
          <Textarea data-first rows={4} dir="auto" {...form.register('note')} />
        </Field>
      </form>
    </FormDialog>
  )
}
