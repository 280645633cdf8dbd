// The dialog in which a move is made: what it does, what is written with it, and what happened where somebody else was faster.
import { type ReactNode, useId } from 'react'
import type { Submission } from '../../lib/useSubmit.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { OvertakenNotice } from './OvertakenNotice.tsx'
import type { useOvertaking } from './useOvertaking.ts'

interface MoveFrameProps {
  words: { title: string; text: string; back: string; confirm: string }
  /** It ends the order or costs somebody something. */
  harsh?: boolean
  busy: boolean
  submission: Pick<Submission, 'submit' | 'failure'>
  overtaking: ReturnType<typeof useOvertaking>
  onClose(): void
  /** The fields. */
  children: ReactNode
}

export const MoveFrame = ({
  words,
  harsh = false,
  busy,
  submission,
  overtaking,
  onClose,
  children,
}: MoveFrameProps) => {
  const formId = useId()
  const { submit, failure } = submission
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => open || busy || onClose()}
      title={words.title}
      description={words.text}
      footer={
        <>
          <Button onClick={() => busy || onClose()}>{words.back}</Button>
          <Button
            type="submit"
            form={formId}
            look={harsh ? 'danger' : 'primary'}
            busy={busy}
            disabled={overtaking.happened !== null}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <OvertakenNotice overtaking={overtaking} onClose={onClose} />
        <FormFailure failure={failure} />
        {children}
      </form>
    </Dialog>
  )
}
