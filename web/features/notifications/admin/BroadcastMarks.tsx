import { useTranslation } from '../../../lib/translation.ts'
import type { Broadcast, BroadcastState } from '../../../../contract/broadcasts.ts'
import type { MailState } from '../../../../contract/mailLog.ts'
import { useFormat } from '../../../lib/format.ts'
import { Progress } from '../../../ui/Progress.tsx'
import { StackedBar } from '../../../ui/StackedBar.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import type { Tone } from '../../../ui/tones.ts'

const stateTones: Record<BroadcastState, Tone> = {
  draft: 'neutral',
  scheduled: 'waiting',
  sending: 'accent',
  done: 'alive',
  stopped: 'warn',
}

export const BroadcastPill = ({ state }: { state: BroadcastState }) => {
  const { t } = useTranslation('notificationsAdmin')
  return <StatusPill tone={stateTones[state]}>{t(`broadcastStates.${state}`)}</StatusPill>
}

const mailTones: Record<MailState, Tone> = {
  sent: 'alive',
  waiting: 'waiting',
  failed: 'lost',
  bounced: 'lost',
  cancelled: 'neutral',
}

export const MailPill = ({ state }: { state: MailState }) => {
  const { t } = useTranslation('notificationsAdmin')
  return <StatusPill tone={mailTones[state]}>{t(`mailStates.${state}`)}</StatusPill>
}

const shownStates = ['sent', 'waiting', 'failed', 'bounced', 'cancelled'] as const satisfies MailState[]

/** Delivery status of a broadcast’s emails; renders nothing if there are none. */
export const MailsBar = ({ mails }: Pick<Broadcast, 'mails'>) => {
  const { t } = useTranslation('notificationsAdmin')
  const format = useFormat()
  const parts = shownStates
    .filter((state) => mails[state] > 0)
    .map((state) => ({ label: t(`mailStates.${state}`), share: mails[state], tone: mailTones[state] }))
  if (parts.length === 0) return <span className="text-faint">—</span>
  return <StackedBar parts={parts} percent={(count) => format.number(count)} />
}

/** Notified members out of the audience. */
export const NotifiedBar = ({ broadcast: { audience, notified, state } }: { broadcast: Broadcast }) => {
  const { t } = useTranslation('notificationsAdmin')
  const format = useFormat()
  if (audience === null) return <span className="text-faint">—</span>
  const share = audience === 0 ? 1 : Math.min(1, notified / audience)
  return (
    <div className="grid gap-1.5">
      <Progress label={t('broadcasts.notified')} share={share} tone={state === 'sending' ? 'accent' : 'alive'} />
      <span className="text-xs text-soft tabular-nums">
        {t('broadcasts.notifiedOf', { notified: format.number(notified), audience: format.number(audience) })}
      </span>
    </div>
  )
}
