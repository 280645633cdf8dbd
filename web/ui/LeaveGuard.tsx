// Guards navigation on all pages while there is unsaved work (lib/unsaved.ts).
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isAnythingUnsaved, onUnsaved } from '../lib/unsaved.ts'
import { later } from './LazyPart.tsx'

const AskedLeave = later(async () => (await import('./ConfirmLeave.tsx')).AskedLeave)

/** The router supports one blocker at a time, so all forms share one; there is none while nothing is unsaved. */
export const LeaveGuard = () => {
  const held = useSyncExternalStore(onUnsaved, isAnythingUnsaved, () => false)
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    // A user has to focus a field before typing: the confirmation is loaded by the time they may leave.
    addEventListener('focusin', AskedLeave.bring, { once: true })
    return () => removeEventListener('focusin', AskedLeave.bring)
  }, [])
  return held || leaving ? <AskedLeave onLeaving={setLeaving} /> : null
}
