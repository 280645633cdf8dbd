// Asks before a page is left on which something would be lost.
import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router'
import { holdUnsaved } from '../lib/unsaved.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface LeaveGuardProps {
  /** Asked at the moment of leaving. */
  isUnsaved(): boolean
  unsaved: boolean
  /** Whether the way from one address to another leaves what would be lost; by default another page does. */
  leaves?(from: Location, to: Location): boolean
  words: { title: string; text: string; stay: string; go: string }
}

const isAnotherPage = (from: Location, to: Location): boolean => from.pathname !== to.pathname

/** Links of the app are asked about here; closing the tab is asked by the browser. */
export const LeaveGuard = ({ unsaved, isUnsaved, leaves = isAnotherPage, words }: LeaveGuardProps) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved() && leaves(currentLocation, nextLocation),
  )
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    const release = holdUnsaved()
    return () => {
      window.removeEventListener('beforeunload', ask)
      release()
    }
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
