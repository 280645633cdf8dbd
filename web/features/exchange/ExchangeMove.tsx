// The dialog of one move in an exchange, in the words of that move, and with what the others did meanwhile.
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Submission } from '../../lib/useSubmit.ts'
import { MoveFrame } from '../../ui/MoveFrame.tsx'
import { OvertakenNotice } from './OvertakenNotice.tsx'
import type { Overtaking } from './useOvertaking.ts'

interface ExchangeMoveProps<V extends FieldValues, O> {
  move: 'approve' | 'hand_in' | 'reject'
  form: UseFormReturn<V, unknown, O>
  submission: Pick<Submission, 'submit' | 'failure'>
  overtaking: Overtaking
  onClose(): void
  /** The fields. */
  children: ReactNode
}

export const ExchangeMove = <V extends FieldValues, O>({
  move,
  form,
  submission,
  overtaking,
  onClose,
  children,
}: ExchangeMoveProps<V, O>) => {
  const { t } = useTranslation('exchangeSteps')
  return (
    <MoveFrame
      words={{
        title: t(`moves.${move}.title`),
        text: t(`moves.${move}.text`),
        back: t('moves.back'),
        confirm: t(`moves.${move}.confirm`),
      }}
      harsh={move === 'reject'}
      form={form}
      submission={submission}
      overtaken={overtaking.now === null ? null : <OvertakenNotice overtaking={overtaking} onClose={onClose} />}
      onClose={onClose}
    >
      {children}
    </MoveFrame>
  )
}
