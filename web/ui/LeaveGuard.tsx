// Around all pages on which something is written: guards the ways out while anything would be lost (lib/unsaved.ts).
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isAnythingUnsaved, onUnsaved } from '../lib/unsaved.ts'
import { later } from './Later.tsx'

const AskedLeave = later(async () => (await import('./AskedLeave.tsx')).AskedLeave)

/** The router takes one guard at a time, so there is one for all forms; and none while nothing is written. */
export const LeaveGuard = () => {
  const held = useSyncExternalStore(onUnsaved, isAnythingUnsaved, () => false)
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    // Before anybody can write they go somewhere: what asks them is there by the time when they may leave again.
    addEventListener('focusin', AskedLeave.bring, { once: true })
    return () => removeEventListener('focusin', AskedLeave.bring)
  }, [])
  return held || leaving ? <AskedLeave onLeaving={setLeaving} /> : null
}
