import { useTranslation } from '../../lib/translation.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { X } from '../../ui/icons.ts'
import { Sheet } from '../../ui/Sheet.tsx'
import { AppearanceMenu } from './AppearanceMenu.tsx'
import { Navigation } from './Navigation.tsx'
import { SiteMark } from './SiteMark.tsx'

interface MobileDrawerProps {
  open: boolean
  onOpenChange(open: boolean): void
  isAdmin: boolean
}

export const MobileDrawer = ({ open, onOpenChange, isAdmin }: MobileDrawerProps) => {
  const { t } = useTranslation('app')
  return (
    <Sheet side="left" open={open} onOpenChange={onOpenChange} label={t('shell.navigation')}>
      <div className="flex items-center justify-between pr-3">
        <SiteMark />
        <IconButton label={t('shell.closeMenu')} onClick={() => onOpenChange(false)}>
          <X aria-hidden />
        </IconButton>
      </div>
      <Navigation isAdmin={isAdmin} />
      <div className="mt-auto flex items-center justify-between border-t border-line-soft py-3 pr-3 pl-6 text-soft">
        {t('shell.appearance')}
        <AppearanceMenu />
      </div>
    </Sheet>
  )
}
