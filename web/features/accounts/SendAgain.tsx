import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { ApiError } from '../../lib/api.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { usePause } from './usePause.ts'

const pauseSeconds = 60

interface SendAgainProps {
  label: string
  /** Shown once sent; the same whether or not an account has this address. */
  sent: string
  send(): Promise<unknown>
  /** `now`: the email has not been requested yet. `pause`: it has just been sent. */
  first?: 'now' | 'pause' | 'wait'
}

/** Resend button, limited to once a minute. */
export const SendAgain = ({ label, sent, send, first = 'wait' }: SendAgainProps) => {
  const { t } = useTranslation('accounts')
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [failure, setFailure] = useState<unknown>(null)
  const { seconds, begin } = usePause()
  const ask = async () => {
    setState('busy')
    setFailure(null)
    try {
      await send()
      setState('sent')
      begin(pauseSeconds)
    } catch (error) {
      setFailure(error)
      setState('idle')
      if (error instanceof ApiError && error.retryAfterSeconds !== null) begin(error.retryAfterSeconds)
    }
  }
  const start = useEffectEvent(() => {
    if (first === 'now' && state === 'idle') void ask()
    if (first === 'pause') begin(pauseSeconds)
  })
  useEffect(() => start(), [])
  return (
    <div className="grid gap-3">
      {state === 'sent' && (
        <Alert live tone="alive">
          {sent}
        </Alert>
      )}
      <FormFailure failure={failure} />
      <Button
        busy={state === 'busy'}
        disabled={seconds > 0}
        onClick={() => void ask()}
        className="justify-self-center tabular-nums"
      >
        {seconds > 0 ? t('sendAgain.pause', { count: seconds }) : label}
      </Button>
    </div>
  )
}
