import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useSettings } from './settings.ts'
import { LoadFailed, SettingsSection } from './SettingsSection.tsx'
import { useSaving } from './useSaving.ts'

const toggles = ['email_new_orders', 'email_system_updates'] as const

const Outline = () => (
  <div aria-busy="true" className="grid gap-5">
    {toggles.map((toggle) => (
      <div key={toggle} className="flex justify-between gap-4">
        <div className="grid gap-1.5">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-3.5 w-64 max-w-full" />
        </div>
        <Skeleton className="h-6 w-10 rounded-full" />
      </div>
    ))}
    <Skeleton className="my-0.5 h-3.5 w-52" />
  </div>
)

export const NotificationsSection = () => {
  const { t } = useTranslation('settings')
  const { data, isError, refetch } = useSettings()
  const save = useSaving()
  return (
    <SettingsSection name="notifications">
      {data !== undefined ? (
        <div className="grid gap-5">
          {toggles.map((toggle) => (
            <Switch
              key={toggle}
              label={t(`notifications.${toggle}`)}
              hint={t(`notifications.${toggle}_hint`)}
              checked={data[toggle]}
              onChange={(event) => save({ [toggle]: event.target.checked })}
            />
          ))}
          <p className="text-[0.8125rem] text-faint">{t('notifications.always')}</p>
        </div>
      ) : isError ? (
        <LoadFailed retry={refetch} />
      ) : (
        <Outline />
      )}
    </SettingsSection>
  )
}
