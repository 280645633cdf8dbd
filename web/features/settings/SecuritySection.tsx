import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { later } from '../../ui/LazyPart.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { PendingEmailChange } from './PendingEmailChange.tsx'
import { type Security, useSecurity } from './security.ts'
import { LoadFailed, RowsOutline, SettingRow, SettingsSection } from './SettingsSection.tsx'

const PasswordDialog = later(async () => (await import('./PasswordDialog.tsx')).PasswordDialog)
const EmailDialog = later(async () => (await import('./EmailDialog.tsx')).EmailDialog)
const TwoFactorDialog = later(async () => (await import('./TwoFactorDialog.tsx')).TwoFactorDialog)
const SwitchOffDialog = later(async () => (await import('./ReauthenticationDialog.tsx')).SwitchOffDialog)
const RenewCodesDialog = later(async () => (await import('./ReauthenticationDialog.tsx')).RenewCodesDialog)

type DialogName = 'password' | 'email' | 'twoFactor' | 'switchOff' | 'renewCodes'

const codesLeftFew = 3

interface RowProps {
  security: Security
  show(dialog: DialogName): void
}

const EmailRow = ({ security, show }: RowProps) => {
  const { t } = useTranslation('settings')
  const change = security.email_change
  return (
    <SettingRow
      title={t('email.title')}
      action={change === null ? <Button onClick={() => show('email')}>{t('email.change')}</Button> : undefined}
    >
      <span className="break-all">{security.email}</span>
      {change !== null && <PendingEmailChange email={security.email} change={change} />}
    </SettingRow>
  )
}

const TwoFactorRows = ({ security, show }: RowProps) => {
  const { t } = useTranslation('settings')
  if (!security.two_factor_enabled) {
    return (
      <SettingRow
        title={
          <>
            {t('twoFactor.title')}
            <StatusPill tone="neutral">{t('twoFactor.isOff')}</StatusPill>
          </>
        }
        action={<Button onClick={() => show('twoFactor')}>{t('twoFactor.setUp')}</Button>}
      >
        {t('twoFactor.text')}
      </SettingRow>
    )
  }
  const left = security.recovery_codes_left ?? 0
  return (
    <>
      <SettingRow
        title={
          <>
            {t('twoFactor.title')}
            <StatusPill tone="alive">{t('twoFactor.isOn')}</StatusPill>
          </>
        }
        action={<Button onClick={() => show('switchOff')}>{t('twoFactor.off')}</Button>}
      >
        {t('twoFactor.textOn')}
      </SettingRow>
      <SettingRow
        title={t('recoveryCodes.title')}
        action={<Button onClick={() => show('renewCodes')}>{t('recoveryCodes.renew')}</Button>}
      >
        <span className={left <= codesLeftFew ? 'font-medium text-warn' : undefined}>
          {t('recoveryCodes.left', { count: left })}
        </span>{' '}
        {t('recoveryCodes.text')}
      </SettingRow>
    </>
  )
}

const Rows = ({ security }: { security: Security }) => {
  const { t } = useTranslation('settings')
  const [shown, setShown] = useState<DialogName | null>(null)
  const [fetched, setFetched] = useState<ReadonlySet<DialogName>>(new Set())
  const show = (dialog: DialogName) => {
    setFetched(new Set([...fetched, dialog]))
    setShown(dialog)
  }
  const forget = (dialog: DialogName) => {
    setFetched(new Set([...fetched].filter((name) => name !== dialog)))
    setShown(null)
  }
  const opened = (dialog: DialogName) => ({
    open: shown === dialog,
    onOpenChange: (open: boolean) => setShown(open ? dialog : null),
    onMissing: () => forget(dialog),
  })
  return (
    <div>
      <SettingRow
        title={t('password.title')}
        action={<Button onClick={() => show('password')}>{t('password.change')}</Button>}
      >
        {t('password.text')}
      </SettingRow>
      <EmailRow security={security} show={show} />
      <TwoFactorRows security={security} show={show} />
      {fetched.has('password') && <PasswordDialog security={security} {...opened('password')} />}
      {fetched.has('email') && <EmailDialog security={security} {...opened('email')} />}
      {fetched.has('twoFactor') && <TwoFactorDialog {...opened('twoFactor')} />}
      {fetched.has('switchOff') && <SwitchOffDialog {...opened('switchOff')} />}
      {fetched.has('renewCodes') && <RenewCodesDialog {...opened('renewCodes')} />}
    </div>
  )
}

export const SecuritySection = () => {
  const { data, isError, refetch } = useSecurity()
  return (
    <SettingsSection name="security">
      {data !== undefined ? (
        <Rows security={data} />
      ) : isError ? (
        <LoadFailed retry={refetch} />
      ) : (
        <RowsOutline count={3} />
      )}
    </SettingsSection>
  )
}
