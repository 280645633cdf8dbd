import { Menu, X } from '../../ui/icons.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { IconButton } from '../../ui/IconButton.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { AppearanceMenu } from './AppearanceMenu.tsx'
import { Navigation } from './Navigation.tsx'
import { SiteMark } from './SiteMark.tsx'

/** The same navigation on a phone, slid in by the menu button. Going somewhere closes it. */
export const MobileMenu = ({ isAdmin }: { isAdmin: boolean }) => {
  const { t } = useTranslation('app')
  const { key } = useLocation()
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(false), [key])
  return (
    <>
      <IconButton
        label={t('shell.openMenu')}
        aria-expanded={open}
        className="-ml-2 lg:hidden"
        onClick={() => setOpen(true)}
      >
        <Menu aria-hidden className="size-6!" />
      </IconButton>
      <Sheet side="left" open={open} onOpenChange={setOpen} label={t('shell.navigation')}>
        <div className="flex items-center justify-between pr-3">
          <SiteMark />
          <IconButton label={t('shell.closeMenu')} onClick={() => setOpen(false)}>
            <X aria-hidden />
          </IconButton>
        </div>
        <Navigation isAdmin={isAdmin} />
        <div className="mt-auto flex items-center justify-between border-t border-line-soft py-3 pr-3 pl-6 text-soft">
          {t('shell.appearance')}
          <AppearanceMenu />
        </div>
      </Sheet>
    </>
  )
}
