import clsx from 'clsx'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { failureText } from '../../lib/errorText.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Camera, CircleAlert, Trash2 } from '../../ui/icons.ts'
import { toast } from '../../ui/toast.ts'
import { AvatarCropDialog } from './AvatarCropDialog.tsx'
import { acceptedTypes } from './pictureFile.ts'
import { useProfileWriters } from './profile.ts'
import type { PictureChoice } from './usePictureChoice.ts'

const RemoveButton = ({ onRemoved }: { onRemoved(): void }) => {
  const { t } = useTranslation('profile')
  const { t: te } = useTranslation('errors')
  const { removeAvatar } = useProfileWriters()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await removeAvatar()
      toast.success(t('avatar.removed'))
      onRemoved()
    } catch (error) {
      setBusy(false)
      toast.error(failureText(te, error))
    }
  }
  return (
    <Button size="s" variant="ghost" busy={busy} onClick={() => void remove()}>
      <Trash2 aria-hidden />
      {t('avatar.remove')}
    </Button>
  )
}

interface AvatarFieldProps {
  name: string
  src: string | null
  disabled: boolean
  choice: PictureChoice
}

const Problem = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="flex items-start gap-1.5 text-[0.8125rem] text-lost">
    <CircleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0" />
    {children}
  </p>
)

export const AvatarField = ({ name, src, disabled, choice }: AvatarFieldProps) => {
  const { t } = useTranslation('profile')
  const { t: te } = useTranslation('errors')
  const input = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const { file, refusal, hovering, take, refuse, done } = choice
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-5 rounded-control border border-dashed p-4 transition-colors',
        hovering ? 'border-accent bg-accent-tint' : 'border-line',
      )}
    >
      <Avatar name={name} src={src} size="xl" />
      <div className="grid min-w-48 flex-1 gap-2">
        <div className="flex flex-wrap gap-2">
          <Button ref={chooser} size="s" disabled={disabled} onClick={() => input.current?.click()}>
            <Camera aria-hidden />
            {t('avatar.choose')}
          </Button>
          {src !== null && !disabled && <RemoveButton onRemoved={() => chooser.current?.focus()} />}
        </div>
        <p className="text-[0.8125rem] text-faint">{hovering ? t('avatar.drop') : t('avatar.hint')}</p>
        {refusal !== null && (
          <Problem>{refusal === 'notAnImage' ? te('codes.not_an_image') : t('avatar.tooLarge')}</Problem>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={acceptedTypes}
        aria-label={t('avatar.file')}
        tabIndex={-1}
        className="sr-only"
        disabled={disabled}
        onChange={(event) => {
          const [given] = event.target.files ?? []
          // Allows choosing the same file again.
          event.target.value = ''
          if (given !== undefined) take(given)
        }}
      />
      {file !== null && <AvatarCropDialog file={file} onClose={done} onUnreadable={refuse} />}
    </div>
  )
}
