// Buttons for the admin’s possible transitions; each opens a confirmation dialog that explains the consequence.
import { useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import type { AdminOrder } from '../../../../contract/ordersAdmin.ts'
import { Button } from '../../../ui/Button.tsx'
import { Scale } from '../../../ui/icons.ts'
import { later } from '../../../ui/LazyPart.tsx'
import { type ForcedTransition, forcedTransitions } from './orderAdmin.ts'

const DecideDialog = later(async () => (await import('./DecideDialog.tsx')).DecideDialog)
const ForceDialog = later(async () => (await import('./ForceDialog.tsx')).ForceDialog)

export const Moves = ({ order }: { order: AdminOrder }) => {
  const { t } = useTranslation('ordersAdmin')
  const [chosen, setChosen] = useState<ForcedTransition | 'decide' | null>(null)
  const close = () => setChosen(null)
  const open = forcedTransitions.filter((transition) => order.transitions.includes(transition))
  const canDecide = order.transitions.includes('decide')
  return (
    <>
      {(canDecide || open.length > 0) && (
        <div className="mt-5 flex flex-wrap gap-2">
          {canDecide && (
            <Button variant="primary" onClick={() => setChosen('decide')} onPointerEnter={() => DecideDialog.bring()}>
              <Scale aria-hidden />
              {t('decide.open')}
            </Button>
          )}
          {open.map((transition) => (
            <Button key={transition} onClick={() => setChosen(transition)} onPointerEnter={() => ForceDialog.bring()}>
              {t(`transitions.${transition}.action`)}
            </Button>
          ))}
        </div>
      )}
      {chosen === 'decide' && <DecideDialog order={order} onClose={close} onMissing={close} />}
      {chosen !== null && chosen !== 'decide' && (
        <ForceDialog key={chosen} transition={chosen} order={order} onClose={close} onMissing={close} />
      )}
    </>
  )
}
