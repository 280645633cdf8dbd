import { useState } from 'react'
import { Bell, CircleQuestionMark, LogOut, UserPen } from '../../ui/icons.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { nameOf, useMe } from '../../features/accounts/me.ts'
import { sessionKeeper, useSession } from '../../lib/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/DropdownMenu.tsx'
import { later } from '../../ui/Later.tsx'
import { publicPath } from '../../lib/publicPages.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'

const EditProfileDialog = later(
  async () => (await import('../../features/profile/EditProfileDialog.tsx')).EditProfileDialog,
)

/** Only for a signed-in member. The dialog is fetched when somebody reaches for the menu. */
export const ProfileMenu = () => {
  const { t } = useTranslation('app')
  const { language } = useLanguageChoice()
  const session = useSession()
  const { data: me } = useMe()
  const [editing, setEditing] = useState(false)
  const [edited, setEdited] = useState(false)
  const edit = () => {
    setEdited(true)
    setEditing(true)
  }
  if (session.kind !== 'signedIn') return null
  const name = nameOf(me) ?? t('shell.user')
  const { email } = session.user
  return (
    <>
      <DropdownMenu
        className="max-w-72 min-w-60"
        trigger={
          <button
            type="button"
            onPointerEnter={() => EditProfileDialog.bring()}
            onFocus={() => EditProfileDialog.bring()}
            className="grid size-9 shrink-0 place-items-center rounded-full focus-visible:rounded-full"
          >
            <span className="sr-only">{t('shell.profile')}</span>
            <Avatar name={me === undefined ? email : name} src={me?.profile.avatar_url ?? null} />
          </button>
        }
      >
        <div className="px-2.5 pt-1.5 pb-1">
          <p className="truncate font-semibold">
            <bdi>{name}</bdi>
          </p>
          <p className="truncate text-[0.8125rem] text-soft">{email}</p>
        </div>
        <MenuSeparator />
        <MenuItem onSelect={edit}>
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
        <MenuItem onSelect={() => void sessionKeeper.signOut()}>
          <LogOut aria-hidden />
          {t('shell.logout')}
        </MenuItem>
      </DropdownMenu>
      {edited && <EditProfileDialog open={editing} onOpenChange={setEditing} onMissing={() => setEdited(false)} />}
    </>
  )
}
