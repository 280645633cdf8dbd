import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { call } from '../../lib/api.ts'
import { failureText } from '../../lib/errorText.ts'
import { useFormat } from '../../lib/format.ts'
import { inSandbox } from '../../lib/sandbox.ts'
import { Button } from '../../ui/Button.tsx'
import { Check, Timer } from '../../ui/icons.ts'
import { later } from '../../ui/LazyPart.tsx'
import { toast } from '../../ui/toast.ts'
import { cancelEmailChange, type Security, useRefreshSecurity } from './security.ts'

const MailboxHint = later(async () => (await import('../sandbox/MailboxHint.tsx')).MailboxHint)

const Confirmation = ({ address, confirmed }: { address: string; confirmed: boolean }) => {
  const { t } = useTranslation('settings')
  const Icon = confirmed ? Check : Timer
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden className={clsx('mt-0.5 size-4 shrink-0', confirmed ? 'text-alive' : 'text-waiting')} />
      <span className="flex min-w-0 flex-wrap gap-x-2">
        <span className="font-medium break-all">{address}</span>
        <span className="text-soft">{confirmed ? t('email.confirmed') : t('email.awaited')}</span>
      </span>
    </li>
  )
}

interface PendingEmailChangeProps {
  email: string
  change: NonNullable<Security['email_change']>
}

/**
 * A pending change of email address: which of the two addresses has confirmed, when it expires, and a button to cancel
 * it.
 */
export const PendingEmailChange = ({ email, change }: PendingEmailChangeProps) => {
  const { t } = useTranslation('settings')
  const { t: te } = useTranslation('errors')
  const format = useFormat()
  const refresh = useRefreshSecurity()
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      await call(cancelEmailChange, {})
      toast.success(t('email.cancelled'))
    } catch (error) {
      toast.error(failureText(te, error))
    }
    await refresh()
    setBusy(false)
  }
  return (
    <div className="mt-3 rounded-control border border-waiting/35 bg-waiting-tint px-4 py-3 text-[0.8125rem] text-text">
      <p className="font-semibold">{t('email.pending')}</p>
      <ul className="mt-2 grid gap-1.5">
        <Confirmation address={email} confirmed={change.old_confirmed} />
        <Confirmation address={change.new_email} confirmed={change.new_confirmed} />
      </ul>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <span className="text-soft">{t('email.until', { time: format.dateTime(change.expires_at) })}</span>
        <Button size="s" busy={busy} onClick={() => void cancel()}>
          {t('email.cancel')}
        </Button>
      </div>
      {inSandbox() && <MailboxHint email={change.old_confirmed ? change.new_email : email} />}
    </div>
  )
}
