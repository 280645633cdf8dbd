// Dialog to decide a dispute: the split of the price, each side’s share, the consequence, and a reason that both sides
// read.
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from '../../../lib/translation.ts'
import { z } from 'zod'
import { type AdminOrder, orderAdminEndpoints } from '../../../../contract/ordersAdmin.ts'
import type { OrderSide } from '../../../../contract/orders.ts'
import { fieldText } from '../../../lib/errorText.ts'
import { useFormat } from '../../../lib/format.ts'
import { messageOf } from '../../../lib/formIssues.ts'
import { useSubmit } from '../../../lib/useSubmit.ts'
import { readWholeNumber, wholeField } from '../../../lib/wholeNumber.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { TransitionFrame } from '../../../ui/TransitionFrame.tsx'
import { toast } from '../../../ui/toast.ts'
import { ConflictNotice } from '../ConflictNotice.tsx'
import { useAmount } from '../useAmount.ts'
import { useConflict } from '../useConflict.ts'
import { useDefectChoice } from './acceptedDefects.ts'
import { DefectChoiceFields } from './DefectChoice.tsx'
import { useAdminOrderActions, useReloadAdminOrder } from './orderAdmin.ts'
import { useNameOf } from './People.tsx'
import { ReasonField } from './ReasonField.tsx'
import { presetsOf, splitOf } from './split.ts'
import { SplitShown, SplitSlider } from './SplitSummary.tsx'

const amountLengthMax = 12

const decisionForm = (language: string, price: number) =>
  z.object({
    toBuyer: wholeField(language).pipe(z.int().min(0).max(price)),
    reason: orderAdminEndpoints.decideDispute.body.shape.reason,
  })

const sides: readonly OrderSide[] = ['buyer', 'seller']

/** The side that could still make a statement. */
const Unheard = ({ order: { dispute } }: { order: AdminOrder }) => {
  const { t } = useTranslation('ordersAdmin')
  const format = useFormat()
  if (dispute === null || dispute.seconds_left === 0) return null
  const silent = sides.filter((side) => !dispute.statements.some((statement) => statement.side === side))
  const [first] = silent
  if (first === undefined) return null
  const who = silent.length === sides.length ? 'both' : first
  return <Alert tone="warn">{t(`decide.unheard.${who}`, { when: format.dateTime(dispute.state_by) })}</Alert>
}

const useDecision = (order: AdminOrder, onClose: () => void) => {
  const { t, i18n } = useTranslation('ordersAdmin')
  const amount = useAmount()
  const { price } = order.terms
  const { decide } = useAdminOrderActions()
  const overtaking = useConflict(order, 'decide', useReloadAdminOrder())
  const choice = useDefectChoice(order)
  const form = useForm({
    resolver: zodResolver(decisionForm(i18n.language, price), { error: messageOf }),
    defaultValues: { toBuyer: String(Math.ceil(price / 2)), reason: '' },
  })
  const typed = useWatch({ control: form.control, name: 'toBuyer' })
  const submission = useSubmit(form, async ({ toBuyer, reason }) => {
    try {
      await decide(overtaking.seen, { toBuyer, reason, accepted: toBuyer < price ? choice.accepted : null })
    } catch (error) {
      await overtaking.settle(error)
      return
    }
    toast.success(t('decide.done', { buyer: amount(toBuyer), seller: amount(price - toBuyer) }))
    onClose()
  })
  const give = (toBuyer: number) => form.setValue('toBuyer', String(toBuyer), { shouldValidate: true })
  return { form, choice, overtaking, split: splitOf(price, readWholeNumber(typed, i18n.language)), give, submission }
}

export const DecideDialog = ({ order, onClose }: { order: AdminOrder; onClose(): void }) => {
  const { t } = useTranslation('ordersAdmin')
  const { t: te } = useTranslation('errors')
  const amount = useAmount()
  const nameOf = useNameOf()
  const { form, choice, overtaking, split, give, submission } = useDecision(order, onClose)
  const { errors } = form.formState
  const { price, surcharge, premium } = order.terms
  return (
    <TransitionFrame
      words={{
        title: t('decide.title', { amount: amount(price) }),
        text: t('decide.text'),
        back: t('cancel'),
        confirm: t('decide.confirm'),
      }}
      form={form}
      submission={submission}
      overtaken={overtaking.happened === null ? null : <ConflictNotice overtaking={overtaking} onClose={onClose} />}
      onClose={onClose}
    >
      <Unheard order={order} />
      <div className="flex items-start gap-x-4 gap-y-3 max-sm:flex-col">
        <div className="w-40 shrink-0 max-sm:w-full">
          <Field
            required
            label={t('decide.toBuyer')}
            hint={[
              t('decide.most', { amount: amount(price) }),
              ...(surcharge === 0 ? [] : [t('decide.surcharge', { amount: amount(surcharge) })]),
              ...(premium === 0 ? [] : [t('decide.premium', { amount: amount(premium) })]),
            ].join('. ')}
            error={fieldText(te, errors.toBuyer?.message)}
          >
            <Input
              data-first
              inputMode="numeric"
              autoComplete="off"
              maxLength={amountLengthMax}
              {...form.register('toBuyer')}
            />
          </Field>
        </div>
        <div role="group" aria-label={t('decide.quick')} className="flex min-w-0 flex-wrap gap-2 sm:mt-8">
          {presetsOf(price).map(({ preset, toBuyer }) => (
            <Button key={preset} size="s" onClick={() => give(toBuyer)}>
              {t(`decide.presets.${preset}`)}
            </Button>
          ))}
        </div>
      </div>
      <SplitSlider price={price} split={split} onChange={give} />
      <SplitShown order={order} split={split} names={{ buyer: nameOf(order.buyer), seller: nameOf(order.seller) }} />
      {split !== null && split.toSeller > 0 && <DefectChoiceFields order={order} choice={choice} />}
      <ReasonField used={form.watch('reason').length} error={errors.reason?.message} input={form.register('reason')} />
    </TransitionFrame>
  )
}
