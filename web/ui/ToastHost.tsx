import { useEffect, useState, useSyncExternalStore } from 'react'
import { whenIdle } from '../lib/whenIdle.ts'
import { later } from './Later.tsx'
import { subscribeToasts, toastsWanted } from './toast.ts'

const Toaster = later(async () => (await import('./Toaster.tsx')).Toaster)

/**
 * Where toasts appear. It comes when there is nothing else to do: the first one may say that the network is gone, and a screen reader
 * has to know the place before something is said there.
 */
export const ToastHost = () => {
  const wanted = useSyncExternalStore(subscribeToasts, toastsWanted, () => false)
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return (wanted || idle) && <Toaster />
}
