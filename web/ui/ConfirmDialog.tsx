import { type ReactNode, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { FormFailure } from './FormFailure.tsx'

interface ConfirmDialogProps {
  title: ReactNode
  description: ReactNode
  confirm: string
  cancel: string
  harsh?: boolean
  /** Stays open with the error if it fails; closes on success. */
  onConfirm(): Promise<unknown>
  onClose(): void
  children?: ReactNode
}

/** States what will happen and does it once, however often the button is pressed. */
export const ConfirmDialog = ({
  title,
  description,
  confirm,
  cancel,
  harsh = false,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const running = useRef(false)
  const act = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setFailure(null)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={() => busy || onClose()}>{cancel}</Button>
          <Button variant={harsh ? 'danger' : 'primary'} busy={busy} onClick={() => void act()}>
            {confirm}
          </Button>
        </>
      }
    >
      {failure === null && children === undefined ? undefined : (
        <div className="grid gap-4">
          {failure !== null && <FormFailure failure={failure} />}
          {children}
        </div>
      )}
    </Dialog>
  )
}
