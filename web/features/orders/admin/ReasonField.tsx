import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from '../../../lib/translation.ts'
import { decisionReasonLengthMax } from '../../../../contract/limits.ts'
import { fieldText } from '../../../lib/errorText.ts'
import { Field } from '../../../ui/Field.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'

interface ReasonFieldProps {
  used: number
  error: string | undefined
  /** First field of the form. */
  first?: boolean
  input: UseFormRegisterReturn
}

/** An admin’s reason for an action on an order. Both sides read it, and the label says so. */
export const ReasonField = ({ used, error, first = false, input }: ReasonFieldProps) => {
  const { t } = useTranslation('ordersAdmin')
  const { t: te } = useTranslation('errors')
  return (
    <Field
      required
      label={t('reason.label')}
      hint={t('reason.hint')}
      counter={{ used, max: decisionReasonLengthMax }}
      error={fieldText(te, error)}
    >
      <Textarea rows={4} dir="auto" {...(first ? { 'data-first': true } : {})} {...input} />
    </Field>
  )
}
