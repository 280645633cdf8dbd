// Asks before a page is left on which something would be lost.
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface LeaveGuardProps {
  /** Asked at the moment of leaving. */
  isUnsaved(): boolean
  unsaved: boolean
  words: { title: string; text: string; stay: string; go: string }
}

/** Links of the app are asked about here; closing the tab is asked by the browser. */
export const LeaveGuard = ({ unsaved, isUnsaved, words }: LeaveGuardProps) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
  const stay = () => blocker.state === 'blocked' && blocker.reset()
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => open || stay()}
      title={words.title}
      description={words.text}
      footer={
        <>
          <Button onClick={stay}>{words.stay}</Button>
          <Button look="danger" onClick={() => blocker.state === 'blocked' && blocker.proceed()}>
            {words.go}
          </Button>
        </>
      }
    />
  )
}
