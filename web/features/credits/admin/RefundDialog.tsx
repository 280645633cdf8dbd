import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from '../../../lib/translation.ts'
import { z } from 'zod'
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
import { PrefixedInput } from '../../../ui/PrefixedInput.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { toast } from '../../../ui/toast.ts'
import { useRefund } from './creditAdmin.ts'
import { centsField, readDecimal, writeCents } from './decimal.ts'
import { useMoneyIssue } from './moneyIssue.ts'
import { creditsGoingBack, refundableCents } from './refund.ts'

const moneyLengthMax = 14

const refundForm = (language: string, leftCents: number) =>
  z.object({
    cents: centsField(language).pipe(z.int().min(1).max(leftCents)),
    reason: creditAdminEndpoints.refundPurchase.body.shape.reason,
  })

/** Full or partial refund, with the credits taken back. */
export const RefundDialog = ({ purchase, onClose }: { purchase: AdminPurchase; onClose(): void }) => {
  const { t, i18n } = useTranslation('creditsAdmin')
  const { t: te } = useTranslation('errors')
  const format = useFormat()
  const moneyIssue = useMoneyIssue()
  const formId = useId()
  const left = refundableCents(purchase)
  const { mutateAsync } = useRefund()
  const form = useForm({
    resolver: zodResolver(refundForm(i18n.language, left), { error: messageOf }),
    defaultValues: { cents: writeCents(left, i18n.language), reason: '' },
  })
  const { errors, isSubmitting } = form.formState
  const unsaved = useFormWork(form)
  const typed = readDecimal(useWatch({ control: form.control, name: 'cents' }), i18n.language)
  const cents = typed.kind === 'number' && typed.hundredths > 0 && typed.hundredths <= left ? typed.hundredths : null
  const credits = cents === null ? 0 : creditsGoingBack(purchase, cents)
  const { submit, failure } = useSubmit(form, async (body) => {
    const { pending } = await mutateAsync({ params: { id: purchase.id }, body })
    toast.success(t(pending ? 'refund.later' : 'refund.done', { money: format.money(body.cents, purchase.currency) }))
    onClose()
  })
  const money = format.money(left, purchase.currency)
  return (
    <FormDialog
      unsaved={unsaved}
      open
      onOpenChange={(open) => open || isSubmitting || onClose()}
      title={t('refund.title', { name: purchase.member.name })}
      description={t('refund.text')}
      footer={
        <>
          <CloseButton>{t('cancel')}</CloseButton>
          <Button type="submit" form={formId} variant="danger" busy={isSubmitting}>
            {cents === null ? t('refund.open') : t('refund.confirm', { money: format.money(cents, purchase.currency) })}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <FormFailure failure={failure} />
        <Field
          required
          label={t('refund.amount')}
          hint={t('refund.most', { money })}
          error={moneyIssue(errors.cents?.message)}
        >
          <PrefixedInput
            prefix="€"
            inputMode="decimal"
            autoComplete="off"
            maxLength={moneyLengthMax}
            data-first
            {...form.register('cents')}
          />
        </Field>
        <p aria-live="polite" className="rounded-control border border-line-soft bg-sunken px-4 py-3">
          {cents === null
            ? t('refund.noCredits')
            : t('refund.credits', {
                count: credits,
                figure: format.credits(credits),
                all: format.credits(purchase.credits),
              })}
        </p>
        <Field required label={t('reason')} hint={t('reasonKept')} error={fieldText(te, errors.reason?.message)}>
          <Textarea rows={2} dir="auto" maxLength={reasonLengthMax} {...form.register('reason')} />
        </Field>
      </form>
    </FormDialog>
  )
}
