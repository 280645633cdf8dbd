import { Bell as BellIcon } from '../../ui/icons.ts'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { Popover } from '../../ui/Popover.tsx'

export const Bell = () => {
  const { t } = useTranslation('app')
  return (
    <Popover
      label={t('shell.bell')}
      className="w-80 max-w-[calc(100vw-1rem)] p-4"
      trigger={
        <IconButton label={t('shell.bell')} round bordered>
          <BellIcon aria-hidden />
        </IconButton>
      }
    >
      <h2 className="text-base">{t('shell.bell')}</h2>
      <p className="py-8 text-center text-soft">{t('shell.noNotifications')}</p>
    </Popover>
  )
}
