import { Bell, CircleQuestionMark, LogOut } from '../../ui/icons.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { nameOf, useMe } from '../../features/accounts/me.ts'
import { sessionKeeper, useSession } from '../../lib/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/DropdownMenu.tsx'
import { publicPath } from '../../lib/publicPages.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'

/** Only for a signed-in member. */
export const ProfileMenu = () => {
  const { t } = useTranslation('app')
  const { language } = useLanguageChoice()
  const session = useSession()
  const { data: me } = useMe()
  if (session.kind !== 'signedIn') return null
  const name = nameOf(me) ?? t('shell.user')
  const { email } = session.user
  return (
    <DropdownMenu
      className="min-w-60"
      trigger={
        <button
          type="button"
          className="grid size-9 shrink-0 place-items-center rounded-full focus-visible:rounded-full"
        >
          <span className="sr-only">{t('shell.profile')}</span>
          <Avatar name={me === undefined ? email : name} src={me?.profile.avatar_url ?? null} />
        </button>
      }
    >
      <div className="px-2.5 pt-1.5 pb-1">
        <p className="truncate font-semibold">{name}</p>
        <p className="truncate text-[0.8125rem] text-soft">{email}</p>
      </div>
      <MenuSeparator />
      <MenuItem asChild>
        <Link to="/settings">
          <Bell aria-hidden />
          {t('shell.notifications')}
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to={publicPath('/help', language)}>
          <CircleQuestionMark aria-hidden />
          {t('shell.help')}
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => void sessionKeeper.signOut()}>
        <LogOut aria-hidden />
        {t('shell.logout')}
      </MenuItem>
    </DropdownMenu>
  )
}
