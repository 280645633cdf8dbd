// Slot in which a page shows the referrer. The component is lazy-loaded only if a referrer is remembered.
import { lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '../../lib/session.ts'
import type { InviterProps } from './Referrer.tsx'
import { useRemembered } from './remembered.ts'

/** If the chunk cannot be loaded, no referrer is shown. */
const Inviter = lazy(async () => {
  const { Inviter: shown } = await import('./Referrer.tsx').catch(() => ({
    Inviter: ({ otherwise }: InviterProps) => otherwise,
  }))
  return { default: shown }
})

interface InviterPlaceProps {
  /** Placeholder until the referrer is known. */
  fallback: ReactNode
  /** Shown if there is no referrer. */
  otherwise?: ReactNode
  boxed?: boolean
}

/** Members have already been referred: nothing is shown to signed-in users, nor before the session is known. */
export const InviterPlace = ({ fallback, otherwise = null, boxed = false }: InviterPlaceProps) => {
  const remembered = useRemembered()
  const session = useSession()
  if (remembered === 'nobody' || session.kind === 'signedIn') return otherwise
  if (remembered === 'asking' || (session.kind === 'loading' && !session.stalled)) return fallback
  return (
    <Suspense fallback={fallback}>
      <Inviter otherwise={otherwise} boxed={boxed} />
    </Suspense>
  )
}
