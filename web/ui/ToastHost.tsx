import { lazy, Suspense, useSyncExternalStore } from 'react'
import { subscribeToasts, toastsWanted } from './toast.ts'

const Toaster = lazy(async () => ({ default: (await import('./Toaster.tsx')).Toaster }))

/** Where toasts appear. Costs nothing until the first one is shown. */
export const ToastHost = () => {
  const wanted = useSyncExternalStore(subscribeToasts, toastsWanted, () => false)
  return <Suspense>{wanted && <Toaster />}</Suspense>
}
