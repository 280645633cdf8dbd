import { useEffect, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useLocation } from 'react-router'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/icons.ts'
import { later } from '../../ui/LazyPart.tsx'

const MobileDrawer = later(async () => (await import('./MobileDrawer.tsx')).MobileDrawer)

const hasNoSideBar = '(width < 64rem)'

/** Navigation on a phone, slid in by the menu button. It closes on navigation, and only small screens load it. */
export const MobileMenu = ({ isAdmin }: { isAdmin: boolean }) => {
  const { t } = useTranslation('app')
  const { key } = useLocation()
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpen(false), [key])
  useEffect(() => {
    if (matchMedia(hasNoSideBar).matches) MobileDrawer.bring()
  }, [])
  const show = () => {
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <IconButton label={t('shell.openMenu')} aria-expanded={open} className="-ml-2 lg:hidden" onClick={show}>
        <Menu aria-hidden className="size-6!" />
      </IconButton>
      {opened && (
        <MobileDrawer open={open} onOpenChange={setOpen} isAdmin={isAdmin} onMissing={() => setOpened(false)} />
      )}
    </>
  )
}
