// Changes the referral code, once. The previous code keeps working.
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { referralEndpoints } from '../../../contract/referrals.ts'
import { fieldText } from '../../lib/errorText.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Input } from '../../ui/Input.tsx'
import { toast } from '../../ui/toast.ts'
import { useChangeCode } from './overview.ts'

interface ChangeCodeDialogProps {
  /** The current code. */
  code: string
  onClose(): void
}

export const ChangeCodeDialog = ({ code: now, onClose }: ChangeCodeDialogProps) => {
  const { t } = useTranslation('share')
  const { t: te } = useTranslation('errors')
  const formId = useId()
  const change = useChangeCode()
  const form = useForm({
    resolver: zodResolver(referralEndpoints.changeCode.body, { error: messageOf }),
    defaultValues: { code: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submission = useSubmit(
    form,
    async ({ code }) => {
      await change(code)
      toast.success(t('change.done', { code }))
      onClose()
    },
    { code_taken: 'code' },
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => open || isSubmitting || onClose()}
      title={t('change.title')}
      description={t('change.text', { code: now })}
      footer={
        <>
          <Button onClick={() => isSubmitting || onClose()}>{t('change.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting}>
            {t('change.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submission.submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FormFailure failure={submission.failure} />
        <Field required label={t('change.label')} hint={t('change.hint')} error={fieldText(te, errors.code?.message)}>
          {/* Without a limit of its own: the browser would cut a longer one, and the only change would be spent on the rest. */}
          <Input autoComplete="off" autoCapitalize="off" spellCheck={false} data-first {...form.register('code')} />
        </Field>
      </form>
    </Dialog>
  )
}
