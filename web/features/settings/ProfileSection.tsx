import { Pencil } from '../../ui/icons.ts'
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useSession } from '../../lib/session.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { later } from '../../ui/LazyPart.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { nameOf, useMe } from '../accounts/me.ts'
import { LoadFailed, SettingsSection } from './SettingsSection.tsx'

const EditProfileDialog = later(async () => (await import('../profile/EditProfileDialog.tsx')).EditProfileDialog)

export const ProfileSection = () => {
  const { t } = useTranslation(['settings', 'app'])
  const session = useSession()
  const { data: me, isError, refetch } = useMe()
  const [editing, setEditing] = useState<boolean | null>(null)
  const email = session.kind === 'signedIn' ? session.user.email : ''
  const name = nameOf(me) ?? t('app:shell.user')
  return (
    <SettingsSection name="profile">
      {me === undefined && isError ? (
        <LoadFailed retry={refetch} />
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          {me === undefined ? (
            <Skeleton className="size-11 rounded-full" />
          ) : (
            <Avatar name={name} src={me.profile.avatar_url} size="l" />
          )}
          <div className="min-w-0 flex-1 basis-40">
            {me === undefined ? (
              <Skeleton className="my-1 h-4 w-32" />
            ) : (
              <p className="truncate font-semibold">{name}</p>
            )}
            <p className="truncate text-[0.8125rem] text-soft">{email}</p>
          </div>
          <Button onClick={() => setEditing(true)}>
            <Pencil aria-hidden />
            {t('profile.edit')}
          </Button>
        </div>
      )}
      {editing !== null && (
        <EditProfileDialog open={editing} onOpenChange={setEditing} onMissing={() => setEditing(null)} />
      )}
    </SettingsSection>
  )
}
