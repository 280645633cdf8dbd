import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { ApiError } from '../../lib/api.ts'
import { failureText } from '../../lib/errorText.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { type Crop, middleCrop, type Picture, sharesOf } from './crop.ts'
import { CropArea } from './CropArea.tsx'
import { useProfileWriters } from './profile.ts'

interface AvatarCropDialogProps {
  file: File
  onClose(): void
  /** The browser cannot decode it, whatever its type claims. */
  onUnreadable(): void
}

/** The image as the browser shows it: upright, with its size. */
const usePicture = (file: File, onUnreadable: () => void) => {
  const [src, setSrc] = useState<string | null>(null)
  const [picture, setPicture] = useState<Picture | null>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setSrc(url)
    setPicture(null)
    return () => URL.revokeObjectURL(url)
  }, [file])
  useEffect(() => {
    if (src === null) return
    const image = new Image()
    image.onload = () => {
      if (image.naturalWidth === 0 || image.naturalHeight === 0) onUnreadable()
      else setPicture({ width: image.naturalWidth, height: image.naturalHeight })
    }
    image.onerror = onUnreadable
    image.src = src
    return () => {
      image.onload = null
      image.onerror = null
    }
    // `onUnreadable` is not a dependency: changing it must not read the file again.
  }, [src])
  return src === null || picture === null ? null : { src, picture }
}

type Sending = { kind: 'idle' } | { kind: 'sending'; share: number } | { kind: 'failed'; error: unknown }

const useSending = (file: File, onSent: () => void) => {
  const { saveAvatar } = useProfileWriters()
  const [state, setState] = useState<Sending>({ kind: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const send = async (picture: Picture, crop: Crop) => {
    if (running.current !== null) return
    const controller = new AbortController()
    running.current = controller
    setState({ kind: 'sending', share: 0 })
    try {
      await saveAvatar(file, sharesOf(picture, crop), {
        signal: controller.signal,
        onProgress: (share) => setState({ kind: 'sending', share }),
      })
      onSent()
    } catch (error) {
      if (!controller.signal.aborted) setState({ kind: 'failed', error })
    } finally {
      running.current = null
    }
  }
  const stop = () => {
    running.current?.abort()
    setState({ kind: 'idle' })
  }
  return { state, send, stop }
}

const Outcome = ({ state }: { state: Sending }) => {
  const { t } = useTranslation('profile')
  const { t: te } = useTranslation('errors')
  switch (state.kind) {
    case 'idle':
      return null
    case 'sending':
      return (
        <div className="mt-5 grid gap-1.5">
          <Progress label={t('crop.progress')} share={state.share} tone="accent" />
          <p className="text-[0.8125rem] text-soft tabular-nums">
            {state.share < 1 ? t('crop.sending', { percent: Math.round(state.share * 100) }) : t('crop.working')}
          </p>
        </div>
      )
    case 'failed':
      return (
        <Alert live tone="lost" title={t('avatar.failed')} className="mt-5">
          {state.error instanceof ApiError && state.error.code === 'too_large'
            ? t('avatar.tooLarge')
            : failureText(te, state.error)}
        </Alert>
      )
  }
}

/** Dialog to crop the image and upload it. The old image stays until the new one is stored. */
export const AvatarCropDialog = ({ file, onClose, onUnreadable }: AvatarCropDialogProps) => {
  const { t } = useTranslation('profile')
  const loaded = usePicture(file, onUnreadable)
  const [chosen, setChosen] = useState<Crop | null>(null)
  const { state, send, stop } = useSending(file, () => {
    toast.success(t('avatar.saved'))
    onClose()
  })
  const sending = state.kind === 'sending'
  const crop = loaded === null ? null : (chosen ?? middleCrop(loaded.picture))
  return (
    <Dialog
      open
      // During the upload only "cancel" closes the dialog, not a click outside.
      onOpenChange={(open) => open || sending || onClose()}
      title={t('crop.title')}
      footer={
        <>
          <Button onClick={sending ? stop : onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            busy={sending}
            disabled={loaded === null}
            onClick={() => {
              if (loaded !== null && crop !== null) void send(loaded.picture, crop)
            }}
          >
            {t('crop.use')}
          </Button>
        </>
      }
    >
      {loaded === null || crop === null ? (
        <Skeleton className="mx-auto aspect-square w-full max-w-80 rounded-card" />
      ) : (
        <CropArea {...loaded} crop={crop} onChange={setChosen} disabled={sending} />
      )}
      <Outcome state={state} />
    </Dialog>
  )
}
