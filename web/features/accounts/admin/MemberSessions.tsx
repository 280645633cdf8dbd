import { useTranslation } from '../../../lib/translation.ts'
import type { Device } from '../../../../contract/security.ts'
import { browserNames, systemNames } from '../../../lib/deviceNames.ts'
import { useFormat } from '../../../lib/format.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { type LucideIcon, Monitor, Smartphone, Tablet } from '../../../ui/icons.ts'
import type { MemberDetail } from './members.ts'

const icons: Record<Device['kind'], LucideIcon> = {
  phone: Smartphone,
  tablet: Tablet,
  desktop: Monitor,
  unknown: Monitor,
}

export const MemberSessions = ({ sessions }: { sessions: MemberDetail['sessions'] }) => {
  const { t } = useTranslation('accountsAdmin')
  const format = useFormat()
  const nameOf = ({ browser, system }: Device) =>
    t('sessions.device', {
      browser: browserNames[browser] ?? t('sessions.someBrowser'),
      system: systemNames[system] ?? t('sessions.someSystem'),
    })
  return (
    <Card aria-labelledby="sessions-title">
      <CardHead id="sessions-title" title={t('sessions.title')} />
      {sessions.length === 0 ? (
        <p className="text-soft">{t('sessions.empty')}</p>
      ) : (
        <ul className="grid gap-3">
          {sessions.map(({ id, device, signed_in_at: since, last_seen_at: seen }) => {
            const Icon = icons[device.kind]
            return (
              <li key={id} className="flex items-center gap-3.5">
                <span className="grid size-9 shrink-0 place-items-center rounded-control bg-sunken text-soft">
                  <Icon aria-hidden className="size-[1.125rem]" />
                </span>
                <span className="min-w-0">
                  <span className="block font-semibold">{nameOf(device)}</span>
                  <span className="block text-[0.8125rem] text-soft">
                    {t('sessions.times', { since: format.date(since), seen: format.ago(seen) })}
                  </span>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
