// Dialog to decline an exchange request with an optional reason. The other members read it and may propose something
// that fits better.
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { z } from 'zod'
import type { Exchange } from '../../../contract/exchange.ts'
import { exchangeNoteMax } from '../../../contract/limits.ts'
import { lines } from '../../../contract/texts.ts'
import { fieldText } from '../../lib/errorText.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { toast } from '../../ui/toast.ts'
import { ExchangeTransition } from './ExchangeTransition.tsx'
import { useExchangeActions } from './transitions.ts'
import { useConflict } from './useConflict.ts'

const noteForm = z.object({ note: lines({ lengthMax: exchangeNoteMax }) })

export const RejectDialog = ({ exchange, onClose }: { exchange: Exchange; onClose(): void }) => {
  const { t } = useTranslation('exchangeSteps')
  const { t: te } = useTranslation('errors')
  const { reject } = useExchangeActions()
  const overtaking = useConflict(exchange, 'reject')
  const form = useForm({
    resolver: zodResolver(noteForm, { error: messageOf }),
    defaultValues: { note: '' },
  })
  const { errors } = form.formState
  const submission = useSubmit(form, async ({ note }) => {
    try {
      await reject(exchange.id, note)
    } catch (error) {
      await overtaking.settle(error)
      return
    }
    toast.success(t('transitions.reject.done'))
    onClose()
  })
  return (
    <ExchangeTransition
      transition="reject"
      form={form}
      submission={submission}
      overtaking={overtaking}
      onClose={onClose}
    >
      <Field
        label={t('transitions.reject.note')}
        hint={t('transitions.reject.noteHint')}
        counter={{ used: form.watch('note').length, max: exchangeNoteMax }}
        error={fieldText(te, errors.note?.message)}
      >
        <Textarea data-first rows={3} dir="auto" {...form.register('note')} />
      </Field>
    </ExchangeTransition>
  )
}
