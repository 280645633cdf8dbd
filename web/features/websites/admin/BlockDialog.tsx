// Dialog to block a domain with all its subdomains; a reason is required.
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../../lib/translation.ts'
import { reasonLengthMax } from '../../../../contract/limits.ts'
import { websiteAdminEndpoints } from '../../../../contract/websitesAdmin.ts'
import { ApiError } from '../../../lib/api.ts'
import { fieldText } from '../../../lib/errorText.ts'
import { useFormat } from '../../../lib/format.ts'
import { messageOf } from '../../../lib/formIssues.ts'
import { useSubmit } from '../../../lib/useSubmit.ts'
import { useFormWork } from '../../../lib/useUnsaved.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CloseButton } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { toast } from '../../../ui/toast.ts'
import { useBlock } from './domains.ts'

const schema = websiteAdminEndpoints.blockDomain.body

interface BlockDialogProps {
  /** Set if the domain is already known. */
  domain?: string
  onDone?(): void
  onClose(): void
}

export const BlockDialog = ({ domain = '', onDone, onClose }: BlockDialogProps) => {
  const { t } = useTranslation('websitesAdmin')
  const { t: te } = useTranslation('errors')
  const format = useFormat()
  const formId = useId()
  const { mutateAsync } = useBlock()
  const form = useForm({
    resolver: zodResolver(schema, { error: messageOf }),
    defaultValues: { domain, reason: '' },
  })
  const { errors, isSubmitting } = form.formState
  const unsaved = useFormWork(form)
  const { submit, failure } = useSubmit(form, async (body) => {
    const { ended } = await mutateAsync({ body })
    toast.success(t('block.done', { count: ended, figure: format.number(ended) }))
    onClose()
    onDone?.()
  })
  const already = failure instanceof ApiError && failure.code === 'conflict'
  return (
    <FormDialog
      unsaved={unsaved}
      open
      onOpenChange={(open) => open || isSubmitting || onClose()}
      title={t('block.title')}
      description={t('block.text')}
      footer={
        <>
          <CloseButton>{t('cancel')}</CloseButton>
          <Button type="submit" form={formId} variant="danger" busy={isSubmitting}>
            {t('block.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        {already ? (
          <Alert live tone="warn">
            {t('block.already')}
          </Alert>
        ) : (
          failure !== null && <FormFailure failure={failure} />
        )}
        <Field required label={t('block.domain')} error={fieldText(te, errors.domain?.message)}>
          <Input
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={t('block.domainHint')}
            data-first={domain === '' ? true : undefined}
            {...form.register('domain')}
          />
        </Field>
        <Field required label={t('reason')} hint={t('block.reasonHint')} error={fieldText(te, errors.reason?.message)}>
          <Textarea
            rows={3}
            dir="auto"
            maxLength={reasonLengthMax}
            data-first={domain === '' ? undefined : true}
            {...form.register('reason')}
          />
        </Field>
      </form>
    </FormDialog>
  )
}
