// Buttons for the reader’s possible transitions; each one with a cost opens a confirmation dialog that names it.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { Order } from '../../../contract/orders.ts'
import { failureText } from '../../lib/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyles } from '../../ui/buttonStyles.ts'
import { ExternalLink, Store } from '../../ui/icons.ts'
import { later } from '../../ui/LazyPart.tsx'
import { toast } from '../../ui/toast.ts'
import { ReadyLinkButton } from '../../ui/ReadyLinkButton.tsx'
import {
  type MemberTransition,
  type TransitionShape,
  transitionShapes,
  openTransitions,
  useOrderActions,
} from './transitions.ts'
import { useReloadOrder } from './orders.ts'

const TransitionDialog = later(async () => (await import('./TransitionDialog.tsx')).TransitionDialog)
const SubmitLinkDialog = later(async () => (await import('./SubmitLinkDialog.tsx')).SubmitLinkDialog)

/** Costs nothing and ends nothing, so it needs no confirmation. */
const StartButton = ({ order }: { order: Order }) => {
  const { t } = useTranslation('orderSteps')
  const { t: te } = useTranslation('errors')
  const { transition } = useOrderActions()
  const reload = useReloadOrder()
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      await transition('start', order, '')
      toast.success(t('transitions.start.done'))
    } catch (error) {
      toast.error(failureText(te, error))
      // Reload the order, so that the page shows why it was rejected.
      await reload(order.id).catch(() => undefined)
    }
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void start()}>
      {t('transitions.start.action')}
    </Button>
  )
}

const PageLink = ({ url }: { url: string }) => {
  const { t } = useTranslation('orderSteps')
  const { t: to } = useTranslation('orders')
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={buttonStyles({})}>
      <ExternalLink aria-hidden />
      {t('transitions.openPage')}
      <span className="sr-only"> {to('newTab')}</span>
    </a>
  )
}

/** Only one button is primary: the first, unless it is destructive. */
const variantOf = (transition: MemberTransition, isFirst: boolean): TransitionShape['variant'] => {
  const { variant, harsh = false } = transitionShapes[transition]
  if (isFirst) return harsh ? 'secondary' : 'primary'
  return variant === 'primary' ? 'secondary' : variant
}

export const TransitionButtons = ({ order }: { order: Order }) => {
  const { t } = useTranslation('orderSteps')
  const [chosen, setChosen] = useState<MemberTransition | null>(null)
  const close = () => setChosen(null)
  const transitions = openTransitions(order)
  const [first, ...rest] = transitions.filter((transition) => transition !== 'start')
  const page = order.status === 'delivered' ? order.link_placement_url : null
  const isAgainOffered = order.side === 'buyer' && order.ended_at !== null && order.offer_available
  const button = (transition: MemberTransition) => (
    <Button
      key={transition}
      variant={variantOf(transition, transition === first)}
      onClick={() => setChosen(transition)}
      onPointerEnter={() => (transition === 'submit_link' ? SubmitLinkDialog : TransitionDialog).bring()}
    >
      {t(`transitions.${transition}.action`)}
    </Button>
  )
  return (
    <>
      {(transitions.length > 0 || page !== null || isAgainOffered) && (
        <div className="mt-5 flex flex-wrap gap-2">
          {first !== undefined && button(first)}
          {page !== null && <PageLink url={page} />}
          {transitions.includes('start') && <StartButton order={order} />}
          {rest.map(button)}
          {isAgainOffered && (
            <ReadyLinkButton to={`/sites/${order.domain}`}>
              <Store aria-hidden />
              {t('transitions.again')}
            </ReadyLinkButton>
          )}
        </div>
      )}
      {chosen === 'submit_link' && <SubmitLinkDialog order={order} onClose={close} onMissing={close} />}
      {chosen !== null && chosen !== 'submit_link' && chosen !== 'start' && (
        <TransitionDialog key={chosen} transition={chosen} order={order} onClose={close} onMissing={close} />
      )}
    </>
  )
}
