// Confirmation dialog for a transition with a cost: what happens to the credits, and a note where one is needed.
import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { z } from 'zod'
import { orderReasonLengthMin, orderReasonMax, statementLengthMin, statementMax } from '../../../contract/limits.ts'
import type { Order } from '../../../contract/orders.ts'
import { lines } from '../../../contract/texts.ts'
import { fieldText } from '../../lib/errorText.ts'
import { useFormat } from '../../lib/format.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { useFormWork } from '../../lib/useUnsaved.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { CloseButton } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { toast } from '../../ui/toast.ts'
import { type TransitionShape, transitionShapes, type PlainTransition, useOrderActions } from './transitions.ts'
import { useReloadOrder } from './orders.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { useAmount } from './useAmount.ts'
import { useConflict } from './useConflict.ts'
import { totalOf } from '../../../contract/surcharge.ts'
import { payoutOf } from './payoutOf.ts'

/** `start` needs no confirmation. */
export type RequestedTransition = Exclude<PlainTransition, 'start'>

const noteForm = ({ min, max }: NonNullable<TransitionShape['note']>) =>
  z.object({ note: lines({ lengthMin: min, lengthMax: max }) })
const forms = {
  none: noteForm({ min: 0, max: 0 }),
  reason: noteForm({ min: 0, max: orderReasonMax }),
  request: noteForm({ min: orderReasonLengthMin, max: orderReasonMax }),
  statement: noteForm({ min: statementLengthMin, max: statementMax }),
}
const formOf: Readonly<Record<RequestedTransition, keyof typeof forms>> = {
  accept: 'none',
  approve: 'none',
  decline: 'reason',
  cancel: 'reason',
  withdraw: 'reason',
  reject_revision: 'reason',
  request_revision: 'request',
  dispute: 'statement',
}

/** Until when a prime order can be declined, which needs a reason; null for every other transition. */
const primeDecline = (transition: RequestedTransition, { decline_until: until }: Order): string | null =>
  transition === 'decline' ? until : null

/** Consequences of the transition, as text. */
const useWords = (transition: RequestedTransition, order: Order) => {
  const { t } = useTranslation('orderSteps')
  const { t: to } = useTranslation('offers')
  const amount = useAmount()
  const format = useFormat()
  const { terms, changes, changes_max: changesMax } = order
  const values = {
    amount: amount(totalOf(terms)),
    payout: amount(payoutOf(order)),
    days: to('days', { count: terms.turnaround_days }),
    months: to('months', { count: terms.guarantee_months }),
    count: changesMax - changes,
  }
  const action = t(`transitions.${transition}.action`)
  const prime = primeDecline(transition, order)
  if (prime !== null) {
    return {
      title: t('transitions.decline.title'),
      text: t('transitions.decline.prime.text', { ...values, when: format.dateTime(prime) }),
      confirm: action,
      note: t('transitions.decline.prime.note'),
      done: t('transitions.decline.done'),
      caution: null,
    }
  }
  return {
    title: t(`transitions.${transition}.title`),
    text: t(`transitions.${transition}.text`, values),
    confirm:
      transition === 'request_revision' || transition === 'dispute' ? t(`transitions.${transition}.confirm`) : action,
    note: transition === 'accept' || transition === 'approve' ? null : t(`transitions.${transition}.note`),
    done: t(`transitions.${transition}.done`),
    caution: transition === 'approve' && !order.seen ? t('transitions.approve.unread') : null,
  }
}

interface TransitionDialogProps {
  transition: RequestedTransition
  order: Order
  onClose(): void
}

export const TransitionDialog = ({ transition, order, onClose }: TransitionDialogProps) => {
  const { t } = useTranslation('orderSteps')
  const { t: te } = useTranslation('errors')
  const formId = useId()
  const words = useWords(transition, order)
  const { note, harsh = false } = transitionShapes[transition]
  const actions = useOrderActions()
  const overtaking = useConflict(order, transition, useReloadOrder())
  const form = useForm({
    resolver: zodResolver(forms[primeDecline(transition, order) === null ? formOf[transition] : 'request'], {
      error: messageOf,
    }),
    defaultValues: { note: '' },
  })
  const { errors, isSubmitting } = form.formState
  const unsaved = useFormWork(form)
  const { submit, failure } = useSubmit(form, async (written) => {
    try {
      await actions.transition(transition, overtaking.seen, written.note)
    } catch (error) {
      await overtaking.settle(error)
      return
    }
    toast.success(words.done)
    onClose()
  })
  const isConflicted = overtaking.happened !== null
  const hasMore = isConflicted || failure !== null || words.caution !== null || words.note !== null
  return (
    <FormDialog
      unsaved={unsaved}
      open
      onOpenChange={(open) => open || isSubmitting || onClose()}
      title={words.title}
      description={words.text}
      footer={
        <>
          <CloseButton>{t('transitions.back')}</CloseButton>
          <Button
            variant={harsh ? 'danger' : 'primary'}
            busy={isSubmitting}
            disabled={isConflicted}
            {...(hasMore ? { type: 'submit', form: formId } : { onClick: () => submit() })}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      {hasMore ? (
        <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
          <ConflictNotice overtaking={overtaking} onClose={onClose} />
          <FormFailure failure={failure} />
          {words.caution !== null && <Alert tone="warn">{words.caution}</Alert>}
          {note !== undefined && words.note !== null && (
            <Field
              required={note.min > 0 || primeDecline(transition, order) !== null}
              label={words.note}
              counter={{ used: form.watch('note').length, max: note.max }}
              error={fieldText(te, errors.note?.message)}
            >
              <Textarea data-first rows={4} dir="auto" {...form.register('note')} />
            </Field>
          )}
        </form>
      ) : undefined}
    </FormDialog>
  )
}
