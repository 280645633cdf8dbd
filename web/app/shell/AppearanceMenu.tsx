// Theme and language, behind one button.
import { useTranslation } from '../../lib/translation.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { CloudMoon } from '../../ui/icons.ts'
import { LaterMenu } from '../../ui/LazyMenu.tsx'

const load = async () => (await import('./AppearanceChoices.tsx')).AppearanceChoices

export const AppearanceMenu = () => {
  const { t } = useTranslation('app')
  return (
    <LaterMenu
      load={load}
      props={{}}
      trigger={
        <IconButton label={t('shell.appearance')} round>
          <CloudMoon aria-hidden />
        </IconButton>
      }
    />
  )
}
