// Confirmation dialog for transitions without input: what the transition means for all members.
import { useRef, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { Exchange } from '../../../contract/exchange.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { toast } from '../../ui/toast.ts'
import { isHarsh, type PlainTransition, useExchangeActions, wordsOf } from './transitions.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import { useConflict } from './useConflict.ts'

interface TransitionDialogProps {
  transition: PlainTransition
  exchange: Exchange
  onClose(): void
}

export const TransitionDialog = ({ transition, exchange, onClose }: TransitionDialogProps) => {
  const { t } = useTranslation('exchangeSteps')
  const actions = useExchangeActions()
  const overtaking = useConflict(exchange, transition)
  const words = wordsOf(transition, exchange)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const running = useRef(false)
  const make = async () => {
    try {
      await actions.transition(transition, exchange.id)
    } catch (error) {
      await overtaking.settle(error)
      return
    }
    toast.success(t(`transitions.${words}.done`))
    onClose()
  }
  const act = async () => {
    // A double click submits once.
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    await make().catch(setFailure)
    running.current = false
    setBusy(false)
  }
  const isConflicted = overtaking.now !== null
  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title={t(`transitions.${words}.title`)}
      description={t(`transitions.${words}.text`)}
      footer={
        <>
          <Button onClick={() => busy || onClose()}>{t('transitions.back')}</Button>
          <Button
            variant={isHarsh(transition) ? 'danger' : 'primary'}
            busy={busy}
            disabled={isConflicted}
            onClick={() => void act()}
          >
            {t(`transitions.${words}.confirm`)}
          </Button>
        </>
      }
    >
      {isConflicted || failure !== null ? (
        <div className="grid gap-4">
          <ConflictNotice overtaking={overtaking} onClose={onClose} />
          <FormFailure failure={failure} />
        </div>
      ) : undefined}
    </Dialog>
  )
}
