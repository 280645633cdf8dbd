// Dialog for a forced transition: shows the consequence for both sides, and requires a reason that both read.
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../../lib/translation.ts'
import { type AdminOrder, orderAdminEndpoints } from '../../../../contract/ordersAdmin.ts'
import { messageOf } from '../../../lib/formIssues.ts'
import { useSubmit } from '../../../lib/useSubmit.ts'
import { TransitionFrame } from '../../../ui/TransitionFrame.tsx'
import { toast } from '../../../ui/toast.ts'
import { ConflictNotice } from '../ConflictNotice.tsx'
import { useAmount } from '../useAmount.ts'
import { useConflict } from '../useConflict.ts'
import { useDefectChoice } from './acceptedDefects.ts'
import { DefectChoiceFields } from './DefectChoice.tsx'
import { type ForcedTransition, useAdminOrderActions, useReloadAdminOrder } from './orderAdmin.ts'
import { useNameOf } from './People.tsx'
import { ReasonField } from './ReasonField.tsx'
import { totalOf } from '../../../../contract/surcharge.ts'
import { payoutOf } from '../payoutOf.ts'

const reasonForm = orderAdminEndpoints.forceTransition.body.pick({ reason: true })

/** Consequences for the credits, the link and both sides. */
const useWords = (transition: ForcedTransition, order: AdminOrder): { title: string; text: string } => {
  const { t } = useTranslation('ordersAdmin')
  const { t: to } = useTranslation('offers')
  const amount = useAmount()
  const nameOf = useNameOf()
  const { terms, buyer, seller } = order
  const values = {
    amount: amount(totalOf(terms)),
    payout: amount(payoutOf(order)),
    months: to('months', { count: terms.guarantee_months }),
    buyer: nameOf(buyer),
    seller: nameOf(seller),
  }
  return { title: t(`transitions.${transition}.title`), text: t(`transitions.${transition}.text`, values) }
}

interface ForceDialogProps {
  transition: ForcedTransition
  order: AdminOrder
  onClose(): void
}

export const ForceDialog = ({ transition, order, onClose }: ForceDialogProps) => {
  const { t } = useTranslation('ordersAdmin')
  const words = useWords(transition, order)
  const { force } = useAdminOrderActions()
  const overtaking = useConflict(order, transition, useReloadAdminOrder())
  const form = useForm({ resolver: zodResolver(reasonForm, { error: messageOf }), defaultValues: { reason: '' } })
  const { errors } = form.formState
  const choice = useDefectChoice(order)
  const isPayout = transition === 'pay_out'
  const submission = useSubmit(form, async ({ reason }) => {
    try {
      await force(overtaking.seen, { transition, reason, accepted: isPayout ? choice.accepted : null })
    } catch (error) {
      await overtaking.settle(error)
      return
    }
    toast.success(t(`transitions.${transition}.done`))
    onClose()
  })
  return (
    <TransitionFrame
      words={{
        ...words,
        back: t('cancel'),
        confirm: t(`transitions.${transition}.action`),
      }}
      harsh={transition !== 'escalate'}
      form={form}
      submission={submission}
      overtaken={overtaking.happened === null ? null : <ConflictNotice overtaking={overtaking} onClose={onClose} />}
      onClose={onClose}
    >
      {isPayout && <DefectChoiceFields order={order} choice={choice} />}
      <ReasonField
        first
        used={form.watch('reason').length}
        error={errors.reason?.message}
        input={form.register('reason')}
      />
    </TransitionFrame>
  )
}
