// Phone menu of public pages. It opens and closes without JavaScript.
import { useRef } from 'react'
import { useTranslation } from '../lib/translation.ts'
import { Link } from 'react-router'
import { useSession } from '../lib/session.ts'
import { Menu } from '../ui/icons.ts'
import { LanguageSwitch, ThemeSwitch } from './PublicSwitches.tsx'
import { usePublicPlaces } from './publicHeaderLinks.ts'

const menuId = 'public-menu'
const line = 'block flex-1 py-3 text-left text-[1.0625rem] font-semibold no-underline hover:text-accent-text'

export const PublicMenu = () => {
  const { t } = useTranslation('app')
  const menu = useRef<HTMLDivElement>(null)
  const signedIn = useSession().kind === 'signedIn'
  const places = usePublicPlaces()
  const close = (): void => menu.current?.hidePopover()
  return (
    <div className="md:hidden">
      <button
        type="button"
        popoverTarget={menuId}
        aria-label={t('shell.openMenu')}
        className="grid size-9 place-items-center rounded-control border border-line bg-raised"
      >
        <Menu aria-hidden className="size-[1.125rem]" />
      </button>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        className="fixed inset-x-4 top-[4.5rem] m-0 w-auto rounded-card border border-line bg-surface px-5 py-2 text-text shadow-float"
      >
        <nav aria-label={t('header.navigation')}>
          <ul className="divide-y divide-line-soft">
            {places.map(({ name, to }) => (
              <li key={name}>
                <Link to={to} className={line} onClick={close}>
                  {t(`header.${name}`)}
                </Link>
              </li>
            ))}
            {!signedIn && (
              <li>
                <Link to="/auth" className={line} onClick={close}>
                  {t('header.signIn')}
                </Link>
              </li>
            )}
            <li className="flex items-center">
              <LanguageSwitch className={line} whole />
              <ThemeSwitch />
            </li>
          </ul>
        </nav>
      </div>
    </div>
  )
}
