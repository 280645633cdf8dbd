import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../../lib/translation.ts'
import { userAdminEndpoints } from '../../../../contract/accountsAdmin.ts'
import { reasonLengthMax } from '../../../../contract/limits.ts'
import { failureText, fieldText } from '../../../lib/errorText.ts'
import { messageOf } from '../../../lib/formIssues.ts'
import { useSubmit } from '../../../lib/useSubmit.ts'
import { useFormWork } from '../../../lib/useUnsaved.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CloseButton } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { toast } from '../../../ui/toast.ts'
import { asksWhy, isHarsh, type MemberAction, tellsWhy } from './memberActions.ts'
import { useMemberAction } from './members.ts'

const schema = userAdminEndpoints.blockUser.body

interface MemberActionDialogProps {
  action: MemberAction
  member: { id: string; name: string; isMe: boolean }
  onClose(): void
}

/** Explains the effect, asks for a reason, and stays open with the error if refused. */
export const MemberActionDialog = ({ action, member: { id, name, isMe }, onClose }: MemberActionDialogProps) => {
  const { t } = useTranslation('accountsAdmin')
  const { t: te } = useTranslation('errors')
  const formId = useId()
  const { mutateAsync } = useMemberAction()
  const form = useForm({
    ...(asksWhy(action) ? { resolver: zodResolver(schema, { error: messageOf }) } : {}),
    defaultValues: { reason: '' },
  })
  const { errors, isSubmitting } = form.formState
  const unsaved = useFormWork(form)
  const { submit, failure } = useSubmit(form, async ({ reason }) => {
    await mutateAsync({ action, id, reason })
    toast.success(t(`actions.${action}.done`, { name }))
    onClose()
  })
  return (
    <FormDialog
      unsaved={unsaved}
      open
      onOpenChange={(open) => open || isSubmitting || onClose()}
      title={t(`actions.${action}.title`, { name })}
      description={t(isMe && action === 'revoke_admin' ? 'actions.revoke_admin.own' : `actions.${action}.text`)}
      footer={
        <>
          <CloseButton>{t('actions.cancel')}</CloseButton>
          <Button type="submit" form={formId} variant={isHarsh(action) ? 'danger' : 'primary'} busy={isSubmitting}>
            {t(`actions.${action}.confirm`)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        {failure !== null && (
          <Alert live tone="lost">
            {failureText(te, failure)}
          </Alert>
        )}
        {asksWhy(action) && (
          <Field
            required
            label={t('actions.reason')}
            hint={t(tellsWhy(action) ? 'actions.reasonTold' : 'actions.reasonKept')}
            error={fieldText(te, errors.reason?.message)}
          >
            <Textarea rows={3} dir="auto" data-first maxLength={reasonLengthMax} {...form.register('reason')} />
          </Field>
        )}
      </form>
    </FormDialog>
  )
}
