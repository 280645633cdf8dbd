// Dialog for one transition of an exchange, with its own texts and a notice if other members acted in the meantime.
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import type { Submission } from '../../lib/useSubmit.ts'
import { TransitionFrame } from '../../ui/TransitionFrame.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import type { Overtaking } from './useConflict.ts'

interface ExchangeTransitionProps<V extends FieldValues, O> {
  transition: 'approve' | 'submit_link' | 'reject'
  form: UseFormReturn<V, unknown, O>
  submission: Pick<Submission, 'submit' | 'failure'>
  overtaking: Overtaking
  onClose(): void
  /** The form fields. */
  children: ReactNode
}

export const ExchangeTransition = <V extends FieldValues, O>({
  transition,
  form,
  submission,
  overtaking,
  onClose,
  children,
}: ExchangeTransitionProps<V, O>) => {
  const { t } = useTranslation('exchangeSteps')
  return (
    <TransitionFrame
      words={{
        title: t(`transitions.${transition}.title`),
        text: t(`transitions.${transition}.text`),
        back: t('transitions.back'),
        confirm: t(`transitions.${transition}.confirm`),
      }}
      harsh={transition === 'reject'}
      form={form}
      submission={submission}
      overtaken={overtaking.now === null ? null : <ConflictNotice overtaking={overtaking} onClose={onClose} />}
      onClose={onClose}
    >
      {children}
    </TransitionFrame>
  )
}
