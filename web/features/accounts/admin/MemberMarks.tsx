import { useTranslation } from '../../../lib/translation.ts'
import type { MemberStatus } from '../../../../contract/accountsAdmin.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ShieldCheck } from '../../../ui/icons.ts'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import type { Tone } from '../../../ui/tones.ts'

const toneOf: Record<MemberStatus, Tone> = {
  active: 'alive',
  unconfirmed: 'waiting',
  blocked: 'lost',
  deleted: 'neutral',
}

export const MemberStatusPill = ({ status }: { status: MemberStatus }) => {
  const { t } = useTranslation('accountsAdmin')
  return <StatusPill tone={toneOf[status]}>{t(`status.${status}`)}</StatusPill>
}

export const RoleMark = ({ isAdmin }: { isAdmin: boolean }) => {
  const { t } = useTranslation('accountsAdmin')
  return isAdmin ? (
    <Badge tone="accent">{t('role.admin')}</Badge>
  ) : (
    <span className="text-soft">{t('role.member')}</span>
  )
}

export const TwoFactorMark = ({ enabled }: { enabled: boolean }) => {
  const { t } = useTranslation('accountsAdmin')
  return enabled ? (
    <span className="inline-flex items-center gap-1.5 text-alive">
      <ShieldCheck aria-hidden className="size-4" />
      {t('twoFactor.on')}
    </span>
  ) : (
    <span className="text-faint">{t('twoFactor.off')}</span>
  )
}
