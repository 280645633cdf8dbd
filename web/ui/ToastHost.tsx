import { useEffect, useSyncExternalStore } from 'react'
import { whenIdle } from '../lib/whenIdle.ts'
import { later } from './later.tsx'
import { subscribeToasts, toastsWanted } from './toast.ts'

const Toaster = later(async () => (await import('./Toaster.tsx')).Toaster)

/** Where toasts appear. Fetched when there is nothing else to do, because the first one may say that the network is gone. */
export const ToastHost = () => {
  const wanted = useSyncExternalStore(subscribeToasts, toastsWanted, () => false)
  useEffect(() => whenIdle(Toaster.bring), [])
  return wanted && <Toaster />
}
