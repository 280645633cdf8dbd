import { useEffect, useState, useSyncExternalStore } from 'react'
import { whenIdle } from '../lib/whenIdle.ts'
import { later } from './LazyPart.tsx'
import { subscribeToasts, toastsWanted } from './toast.ts'

const Toaster = later(async () => (await import('./Toaster.tsx')).Toaster)

/**
 * Container for toasts. Loaded when idle: the first toast may report that the network is gone, and a live region must
 * exist before something is announced in it.
 */
export const ToastHost = () => {
  const wanted = useSyncExternalStore(subscribeToasts, toastsWanted, () => false)
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return (wanted || idle) && <Toaster />
}
