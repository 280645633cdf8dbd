// Asks before a move that only wants to be meant: what comes of it for everybody.
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Exchange } from '../../../contract/exchange.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { toast } from '../../ui/toast.ts'
import { isHarsh, type PlainMove, useExchangeActions, wordsOf } from './moves.ts'
import { OvertakenNotice } from './OvertakenNotice.tsx'
import { useOvertaking } from './useOvertaking.ts'

interface MoveDialogProps {
  move: PlainMove
  exchange: Exchange
  onClose(): void
}

export const MoveDialog = ({ move, exchange, onClose }: MoveDialogProps) => {
  const { t } = useTranslation('exchangeSteps')
  const actions = useExchangeActions()
  const overtaking = useOvertaking(exchange, move)
  const words = wordsOf(move, exchange)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const running = useRef(false)
  const make = async () => {
    try {
      await actions.move(move, exchange.id)
    } catch (error) {
      await overtaking.settle(error)
      return
    }
    toast.success(t(`moves.${words}.done`))
    onClose()
  }
  const act = async () => {
    // However often it is pressed, it is made once.
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    await make().catch(setFailure)
    running.current = false
    setBusy(false)
  }
  const isOvertaken = overtaking.now !== null
  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title={t(`moves.${words}.title`)}
      description={t(`moves.${words}.text`)}
      footer={
        <>
          <Button onClick={() => busy || onClose()}>{t('moves.back')}</Button>
          <Button
            look={isHarsh(move) ? 'danger' : 'primary'}
            busy={busy}
            disabled={isOvertaken}
            onClick={() => void act()}
          >
            {t(`moves.${words}.confirm`)}
          </Button>
        </>
      }
    >
      {isOvertaken || failure !== null ? (
        <div className="grid gap-4">
          <OvertakenNotice overtaking={overtaking} onClose={onClose} />
          <FormFailure failure={failure} />
        </div>
      ) : undefined}
    </Dialog>
  )
}
