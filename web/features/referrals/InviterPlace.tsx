// Where a page says who invites its reader. What draws it is fetched only where somebody is remembered.
import { lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '../../lib/session.ts'
import type { InviterProps } from './Inviter.tsx'
import { useRemembered } from './remembered.ts'

/** An inviter that cannot be fetched is not shown. */
const Inviter = lazy(async () => {
  const { Inviter: shown } = await import('./Inviter.tsx').catch(() => ({
    Inviter: ({ otherwise }: InviterProps) => otherwise,
  }))
  return { default: shown }
})

interface InviterPlaceProps {
  /** Keeps the place until it is known who invites. */
  concurrent: ReactNode
  /** What stands here when nobody does. */
  otherwise?: ReactNode
  boxed?: boolean
}

/** Members are invited already: nothing is shown to whoever is signed in, nor before that is known. */
export const InviterPlace = ({ concurrent, otherwise = null, boxed = false }: InviterPlaceProps) => {
  const remembered = useRemembered()
  const session = useSession()
  if (remembered === 'nobody' || session.kind === 'signedIn') return otherwise
  if (remembered === 'asking' || (session.kind === 'loading' && !session.stalled)) return concurrent
  return (
    <Suspense fallback={concurrent}>
      <Inviter otherwise={otherwise} boxed={boxed} />
    </Suspense>
  )
}
