// Content of the profile menu: who the member is, and account actions.
import { useTranslation } from '../../lib/translation.ts'
import { Link } from 'react-router'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { sessionClient } from '../../lib/session.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/DropdownMenu.tsx'
import { Bell, CircleQuestionMark, LogOut, UserPen } from '../../ui/icons.ts'
import type { FetchedMenuProps } from '../../ui/LazyMenu.tsx'

interface ProfileChoicesProps extends FetchedMenuProps {
  name: string
  email: string
  onEdit(): void
}

export const ProfileChoices = ({ name, email, onEdit, ...menu }: ProfileChoicesProps) => {
  const { t } = useTranslation('app')
  const { language } = useLanguageChoice()
  return (
    <DropdownMenu className="max-w-72 min-w-60" {...menu}>
      <div className="px-2.5 pt-1.5 pb-1">
        <p className="truncate font-semibold">
          <bdi>{name}</bdi>
        </p>
        <p className="truncate text-[0.8125rem] text-soft">{email}</p>
      </div>
      <MenuSeparator />
      <MenuItem onSelect={onEdit}>
        <UserPen aria-hidden />
        {t('shell.editProfile')}
      </MenuItem>
      <MenuItem asChild>
        <Link to="/settings#notifications">
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
      <MenuItem onSelect={() => void sessionClient.signOut()}>
        <LogOut aria-hidden />
        {t('shell.logout')}
      </MenuItem>
    </DropdownMenu>
  )
}
