// Dialog for a transition: its effect, its form, and the conflict if another user was faster.
import { type ReactNode, useId } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Submission } from '../lib/useSubmit.ts'
import { useFormWork } from '../lib/useUnsaved.ts'
import { Button } from './Button.tsx'
import { CloseButton } from './Dialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { FormFailure } from './FormFailure.tsx'

interface TransitionFrameProps<V extends FieldValues, O> {
  words: { title: string; text: string; back: string; confirm: string }
  /** It is destructive or costs a member something. */
  harsh?: boolean
  /** The form of the transition. */
  form: UseFormReturn<V, unknown, O>
  submission: Pick<Submission, 'submit' | 'failure'>
  /** The conflicting change by another user; null if there is none. The transition is blocked until it is read. */
  overtaken: ReactNode
  onClose(): void
  /** The fields. */
  children: ReactNode
}

export const TransitionFrame = <V extends FieldValues, O>({
  words,
  harsh = false,
  form,
  submission,
  overtaken,
  onClose,
  children,
}: TransitionFrameProps<V, O>) => {
  const formId = useId()
  const busy = form.formState.isSubmitting
  const { submit, failure } = submission
  return (
    <FormDialog
      unsaved={useFormWork(form)}
      wide
      open
      onOpenChange={(open) => open || busy || onClose()}
      title={words.title}
      description={words.text}
      footer={
        <>
          <CloseButton>{words.back}</CloseButton>
          <Button
            type="submit"
            form={formId}
            variant={harsh ? 'danger' : 'primary'}
            busy={busy}
            disabled={overtaken !== null}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {overtaken}
        <FormFailure failure={failure} />
        {children}
      </form>
    </FormDialog>
  )
}
