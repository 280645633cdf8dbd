// Dialog with a form: closing it or leaving the page asks for confirmation while there is unsaved input.
import { type ComponentProps, createContext, Suspense, useContext, useEffect, useRef, useState } from 'react'
import type { Unsaved } from '../lib/unsaved.ts'
import { useUnsaved } from '../lib/useUnsaved.ts'
import { Dialog } from './Dialog.tsx'
import { LossQuestion } from './LossQuestion.tsx'

const Within = createContext<((unsaved: boolean) => void) | null>(null)

/** For a form that reaches its dialog only through context. */
export const useUnsavedInDialog = (unsaved: boolean): void => {
  const tell = useContext(Within)
  useEffect(() => {
    tell?.(unsaved)
    return () => tell?.(false)
  }, [tell, unsaved])
}

/** A dialog may belong to a part of its page and disappear with it. */
const goesWith: NonNullable<Unsaved['leaves']> = (from, to) =>
  from.pathname !== to.pathname || from.search !== to.search

interface FormDialogProps extends ComponentProps<typeof Dialog> {
  /** Omitted if a form inside reports it. */
  unsaved?: boolean
}

export const FormDialog = ({ unsaved = false, open, onOpenChange, children, ...rest }: FormDialogProps) => {
  const [notified, setAnnounced] = useState(false)
  const [asking, setAsking] = useState(false)
  const isHeld = open && (unsaved || notified)
  const givenUp = useRef(false)
  useEffect(() => {
    givenUp.current = false
  }, [isHeld])
  useUnsaved(isHeld, { isUnsaved: () => !givenUp.current, leaves: goesWith })
  return (
    <Within value={setAnnounced}>
      <Dialog
        {...rest}
        open={open}
        onOpenChange={(next) => (!next && isHeld ? setAsking(true) : onOpenChange(next))}
        {...(children === undefined
          ? {}
          : {
              children: (
                <>
                  {children}
                  <Suspense fallback={null}>
                    {asking && (
                      <LossQuestion
                        by="close"
                        open
                        onStay={() => setAsking(false)}
                        onGo={() => {
                          setAsking(false)
                          givenUp.current = true
                          onOpenChange(false)
                        }}
                      />
                    )}
                  </Suspense>
                </>
              ),
            })}
      />
    </Within>
  )
}
