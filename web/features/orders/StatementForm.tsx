// Statement of one side in a dispute; can be made once.
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { z } from 'zod'
import { statementMax } from '../../../contract/limits.ts'
import type { Order } from '../../../contract/orders.ts'
import { lines } from '../../../contract/texts.ts'
import { fieldText } from '../../lib/errorText.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { useFormWork, useUnsaved } from '../../lib/useUnsaved.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { toast } from '../../ui/toast.ts'
import { useOrderActions } from './transitions.ts'

const statementForm = z.object({ body: lines({ lengthMin: 10, lengthMax: statementMax }) })

export const StatementForm = ({ order }: { order: Order }) => {
  const { t } = useTranslation('orders')
  const { t: te } = useTranslation('errors')
  const { state } = useOrderActions()
  const form = useForm({
    resolver: zodResolver(statementForm, { error: messageOf }),
    defaultValues: { body: '' },
  })
  const { errors, isSubmitting } = form.formState
  useUnsaved(useFormWork(form))
  const { submit, failure } = useSubmit(form, async ({ body }) => {
    await state(order.id, body)
    toast.success(t('dispute.stated'))
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <FormFailure failure={failure} />
      <Field
        required
        label={t('dispute.mine')}
        hint={t('dispute.hint')}
        counter={{ used: form.watch('body').length, max: statementMax }}
        error={fieldText(te, errors.body?.message)}
      >
        <Textarea rows={5} dir="auto" {...form.register('body')} />
      </Field>
      <Button type="submit" variant="primary" busy={isSubmitting} className="justify-self-start">
        {t('dispute.send')}
      </Button>
    </form>
  )
}
