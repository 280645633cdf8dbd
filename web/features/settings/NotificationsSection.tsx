import { useTranslation } from '../../lib/translation.ts'
import { AddressAlert, DigestChoice, KindList } from '../notifications/PreferenceList.tsx'
import { usePreferences } from '../notifications/preferences.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useSettings } from './settings.ts'
import { LoadFailed, SettingsSection } from './SettingsSection.tsx'
import { useSaving } from './useSaving.ts'

const groups = ['email_new_orders', 'email_system_updates'] as const

const Outline = () => (
  <div aria-busy="true" className="grid gap-6">
    {groups.map((group) => (
      <div key={group}>
        <div className="flex justify-between gap-4">
          <div className="grid gap-1.5">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-3.5 w-64 max-w-full" />
          </div>
          <Skeleton className="h-6 w-10 rounded-full" />
        </div>
        <Skeleton className="mt-3 h-10 rounded-control" />
      </div>
    ))}
    <Skeleton className="h-[7.75rem] rounded-control max-sm:h-64" />
    <Skeleton className="my-0.5 h-3.5 w-52" />
  </div>
)

export const NotificationsSection = () => {
  const { t } = useTranslation('settings')
  const settings = useSettings()
  const preferences = usePreferences()
  const save = useSaving()
  const failed = [settings, preferences].filter(({ isError }) => isError)
  return (
    <SettingsSection name="notifications">
      {settings.data !== undefined && preferences.data !== undefined ? (
        <div className="grid gap-6">
          <AddressAlert preferences={preferences.data} />
          {groups.map((group) => (
            <div key={group}>
              <Switch
                label={t(`notifications.${group}`)}
                hint={t(`notifications.${group}_hint`)}
                checked={settings.data[group]}
                onChange={(event) => save({ [group]: event.target.checked })}
              />
              <KindList group={group} groupOn={settings.data[group]} preferences={preferences.data} />
            </div>
          ))}
          <DigestChoice preferences={preferences.data} />
          <p className="text-[0.8125rem] text-faint">{t('notifications.always')}</p>
        </div>
      ) : failed.length > 0 ? (
        <LoadFailed retry={() => Promise.all(failed.map(({ refetch }) => refetch()))} />
      ) : (
        <Outline />
      )}
    </SettingsSection>
  )
}
