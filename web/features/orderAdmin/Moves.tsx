// What an admin can do to the order now, as buttons; each is confirmed in a dialog that says what comes of it.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminOrder } from '../../../contract/orderAdmin.ts'
import { Button } from '../../ui/Button.tsx'
import { Scale } from '../../ui/icons.ts'
import { later } from '../../ui/Later.tsx'
import { type ForcedTransition, forcedTransitions } from './orderAdmin.ts'

const DecideDialog = later(async () => (await import('./DecideDialog.tsx')).DecideDialog)
const ForceDialog = later(async () => (await import('./ForceDialog.tsx')).ForceDialog)

export const Moves = ({ order }: { order: AdminOrder }) => {
  const { t } = useTranslation('orderAdmin')
  const [chosen, setChosen] = useState<ForcedTransition | 'decide' | null>(null)
  const close = () => setChosen(null)
  const open = forcedTransitions.filter((move) => order.moves.includes(move))
  const canDecide = order.moves.includes('decide')
  return (
    <>
      {(canDecide || open.length > 0) && (
        <div className="mt-5 flex flex-wrap gap-2">
          {canDecide && (
            <Button look="primary" onClick={() => setChosen('decide')} onPointerEnter={() => DecideDialog.bring()}>
              <Scale aria-hidden />
              {t('decide.open')}
            </Button>
          )}
          {open.map((move) => (
            <Button key={move} onClick={() => setChosen(move)} onPointerEnter={() => ForceDialog.bring()}>
              {t(`moves.${move}.action`)}
            </Button>
          ))}
        </div>
      )}
      {chosen === 'decide' && <DecideDialog order={order} onClose={close} onMissing={close} />}
      {chosen !== null && chosen !== 'decide' && (
        <ForceDialog key={chosen} move={chosen} order={order} onClose={close} onMissing={close} />
      )}
    </>
  )
}
