import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { nameOf, useMe } from '../../features/accounts/me.ts'
import { useSession } from '../../lib/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { later } from '../../ui/LazyPart.tsx'
import { LaterMenu } from '../../ui/LazyMenu.tsx'

const EditProfileDialog = later(
  async () => (await import('../../features/profile/EditProfileDialog.tsx')).EditProfileDialog,
)

const load = async () => (await import('./ProfileChoices.tsx')).ProfileChoices

/** Only for a signed-in member. The dialog is loaded on first interaction with the menu. */
export const ProfileMenu = () => {
  const { t } = useTranslation('app')
  const session = useSession()
  const { data: me } = useMe()
  const [editing, setEditing] = useState(false)
  const [edited, setEdited] = useState(false)
  const onEdit = () => {
    setEdited(true)
    setEditing(true)
  }
  // A page that waits for its member to sign in again keeps the input in its dialogs.
  const user = session.kind === 'signedIn' ? session.user : me?.user
  if (user === undefined) return null
  const name = nameOf(me) ?? t('shell.user')
  const { email } = user
  return (
    <>
      <LaterMenu
        load={load}
        props={{ name, email, onEdit }}
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
      />
      {edited && <EditProfileDialog open={editing} onOpenChange={setEditing} onMissing={() => setEdited(false)} />}
    </>
  )
}
