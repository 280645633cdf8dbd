import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../../lib/translation.ts'
import { type AdminPurchase, creditAdminEndpoints } from '../../../../contract/creditsAdmin.ts'
import { reasonLengthMax } from '../../../../contract/limits.ts'
import { fieldText } from '../../../lib/errorText.ts'
import { useFormat } from '../../../lib/format.ts'
import { messageOf } from '../../../lib/formIssues.ts'
import { useSubmit } from '../../../lib/useSubmit.ts'
import { useFormWork } from '../../../lib/useUnsaved.ts'
import { Button } from '../../../ui/Button.tsx'
import { CloseButton } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { toast } from '../../../ui/toast.ts'
import { useResolve } from './creditAdmin.ts'

const schema = creditAdminEndpoints.resolveMismatch.body.pick({ reason: true })

type Decision = 'grant' | 'return'
const decisions: readonly Decision[] = ['grant', 'return']

/** The amount paid differs from the price: an admin decides whether to accept it. */
export const ResolveDialog = ({ purchase, onClose }: { purchase: AdminPurchase; onClose(): void }) => {
  const { t } = useTranslation('creditsAdmin')
  const { t: tp } = useTranslation('purchasesAdmin')
  const { t: te } = useTranslation('errors')
  const format = useFormat()
  const formId = useId()
  const [decision, setDecision] = useState<Decision>('return')
  const { mutateAsync } = useResolve()
  const form = useForm({ resolver: zodResolver(schema, { error: messageOf }), defaultValues: { reason: '' } })
  const { errors, isSubmitting } = form.formState
  const unsaved = useFormWork(form)
  const { submit, failure } = useSubmit(form, async ({ reason }) => {
    const { pending } = await mutateAsync({ params: { id: purchase.id }, body: { decision, reason } })
    toast.success(tp(pending ? 'resolve.later' : `resolve.done.${decision}`))
    onClose()
  })
  const { price_cents: price, paid_cents: paid, currency, credits, member } = purchase
  return (
    <FormDialog
      unsaved={unsaved}
      open
      onOpenChange={(open) => open || isSubmitting || onClose()}
      title={tp('resolve.title', { name: member.name })}
      description={tp('resolve.text', {
        asked: format.money(price, currency),
        paid: paid === null ? '—' : format.money(paid, currency),
      })}
      footer={
        <>
          <CloseButton>{t('cancel')}</CloseButton>
          <Button type="submit" form={formId} variant={decision === 'grant' ? 'primary' : 'danger'} busy={isSubmitting}>
            {tp(`resolve.confirm.${decision}`)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <FormFailure failure={failure} />
        <RadioGroup
          label={tp('resolve.decision')}
          choices={decisions.map((value) => ({
            value,
            label: tp(`resolve.${value}`),
            hint: tp(`resolve.${value}Text`, { count: credits, figure: format.credits(credits) }),
          }))}
          value={decision}
          onChange={setDecision}
        />
        <Field required label={t('reason')} hint={t('reasonKept')} error={fieldText(te, errors.reason?.message)}>
          <Textarea rows={2} dir="auto" maxLength={reasonLengthMax} {...form.register('reason')} />
        </Field>
      </form>
    </FormDialog>
  )
}
