// Objection of the buyer to a link under guarantee: it requests a check and shows our team what the buyer found.
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { z } from 'zod'
import { orderReasonMax, statementLengthMin } from '../../../contract/limits.ts'
import { objectionPauseDays, type Order } from '../../../contract/orders.ts'
import { lines } from '../../../contract/texts.ts'
import { fieldText } from '../../lib/errorText.ts'
import { useFormat } from '../../lib/format.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { useFormWork, useUnsaved } from '../../lib/useUnsaved.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { toast } from '../../ui/toast.ts'
import { useOrderActions } from './transitions.ts'

const objectionForm = z.object({ note: lines({ lengthMin: statementLengthMin, lengthMax: orderReasonMax }) })

const ObjectionFields = ({ order, onDone }: { order: Order; onDone(): void }) => {
  const { t } = useTranslation('orders')
  const { t: te } = useTranslation('errors')
  const { object } = useOrderActions()
  const form = useForm({ resolver: zodResolver(objectionForm, { error: messageOf }), defaultValues: { note: '' } })
  const { errors, isSubmitting } = form.formState
  useUnsaved(useFormWork(form))
  const { submit, failure } = useSubmit(form, async ({ note }) => {
    await object(order.id, note)
    toast.success(t('objection.done'))
    onDone()
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <FormFailure failure={failure} />
      <Field
        required
        label={t('objection.label')}
        hint={t('objection.hint', { count: objectionPauseDays })}
        counter={{ used: form.watch('note').length, max: orderReasonMax }}
        error={fieldText(te, errors.note?.message)}
      >
        <Textarea rows={4} dir="auto" {...form.register('note')} />
      </Field>
      <Button type="submit" busy={isSubmitting} className="justify-self-start">
        {t('objection.send')}
      </Button>
    </form>
  )
}

export const ObjectionForm = ({ order }: { order: Order }) => {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const { objection } = order
  if (objection === null) return null
  const { later_from: from } = objection
  if (from !== null) {
    return <p className="text-[0.8125rem] text-faint">{t('objection.later', { when: format.dateTime(from) })}</p>
  }
  return open ? (
    <ObjectionFields order={order} onDone={() => setOpen(false)} />
  ) : (
    <Button size="s" variant="ghost" className="justify-self-start" onClick={() => setOpen(true)}>
      {t('objection.open')}
    </Button>
  )
}
