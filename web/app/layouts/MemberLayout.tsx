// Layout of all member pages: requires a session and sets up what such pages share.
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Navigate, Outlet, useLocation } from 'react-router'
import { onLiveConnected, onLiveReset, startLive } from '../../lib/live.ts'
import { createQueryClient, fetchWhatFailed } from '../../lib/queryClient.ts'
import { readAgainAfterFirst } from '../../lib/refetchRetry.ts'
import { signInPath } from '../../lib/returnPath.ts'
import { sessionClient, useSession } from '../../lib/session.ts'
import type { SessionState, User } from '../../lib/sessionState.ts'
import { isAnythingTyped, watchTyping } from '../../lib/typed.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorScreen } from '../../ui/ErrorScreen.tsx'
import { later } from '../../ui/LazyPart.tsx'
import { LeaveGuard } from '../../ui/LeaveGuard.tsx'
import { ToastHost } from '../../ui/ToastHost.tsx'
import { TooltipProvider } from '../../ui/Tooltip.tsx'
import { PageOutline } from '../PageOutline.tsx'
import { pageAt } from '../pages.ts'
import { prepareTexts } from '../texts.ts'
import { usePageLanguage } from '../../lib/pageLanguage.ts'

const SignInAgain = later(async () => (await import('../../features/accounts/SignInAgain.tsx')).SignInAgain)

interface InsideProps {
  memberId: string
  /** False while the page is hidden and waits for its member to sign in again. */
  alive: boolean
}

/** Use with the member as key: no data of one member may be visible to the next in the same tab. */
const Inside = ({ memberId, alive }: InsideProps) => {
  const [queryClient] = useState(() => readAgainAfterFirst(createQueryClient()))
  const hasWaited = useRef(false)
  useEffect(() => () => queryClient.clear(), [queryClient])
  useEffect(() => (alive ? startLive() : undefined), [memberId, alive])
  useEffect(() => onLiveReset(() => void queryClient.invalidateQueries()), [queryClient])
  useEffect(() => onLiveConnected(() => void fetchWhatFailed(queryClient)), [queryClient])
  useEffect(() => {
    if (!alive) hasWaited.current = true
    else if (hasWaited.current) void queryClient.invalidateQueries()
  }, [alive, queryClient])
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <Outlet />
        <LeaveGuard />
        <ToastHost />
      </TooltipProvider>
    </QueryClientProvider>
  )
}

const Unreachable = () => {
  const { t } = useTranslation(['app', 'errors'])
  return (
    <ErrorScreen
      title={t('offline.title')}
      text={t('errors:codes.network')}
      actions={
        <Button variant="primary" size="l" onClick={() => void sessionClient.renew()}>
          {t('offline.retry')}
        </Button>
      }
    />
  )
}

const Outline = () => <PageOutline shape={pageAt(useLocation().pathname) === null ? 'plain' : 'shell'} />

const ConfirmSignedOut = () => {
  useEffect(() => void sessionClient.confirmSignedOut(), [])
  return <Outline />
}

interface LastMember {
  user: User
  isOver: boolean
  /** There was unsaved input when the session ended: its page waits until the member signs in again or discards it. */
  page: 'waiting' | 'closed' | 'discarded'
}

/** The member who was signed in here before, if any: the sign-in form has to explain why they no longer are. */
const useLastMember = (session: SessionState): [LastMember | null, (before: LastMember) => void] => {
  const [before, setBefore] = useState<LastMember | null>(null)
  if (session.kind === 'signedIn' && (before === null || before.isOver || before.user !== session.user)) {
    setBefore({ user: session.user, isOver: false, page: 'closed' })
  }
  if (session.kind === 'signedOut' && before?.isOver === false) {
    // On a sign-out elsewhere, the browser asks about unsaved input here and the member may stay: then the input must
    // still exist.
    const isWaiting = sessionClient.leaving() !== 'here' && isAnythingTyped()
    setBefore({ ...before, isOver: true, page: isWaiting ? 'waiting' : 'closed' })
  }
  return [before, setBefore]
}

const MemberLayout = () => {
  const session = useSession()
  const [before, setBefore] = useLastMember(session)
  const ready = usePageLanguage()
  const { pathname, search, hash } = useLocation()
  useEffect(prepareTexts, [])
  useEffect(watchTyping, [])
  if (session.kind === 'loading') return session.stalled ? <Unreachable /> : <Outline />
  if (session.kind === 'signedOut') {
    if (!sessionClient.isCertain()) return <ConfirmSignedOut />
    if (before?.page !== 'waiting') {
      if (sessionClient.leaving() !== null && before?.page !== 'discarded') return <Outline />
      return <Navigate replace to={signInPath(pathname + search + hash, before === null ? undefined : 'signed_out')} />
    }
  }
  const user = session.kind === 'signedIn' ? session.user : before?.user
  if (!ready || user === undefined) return <Outline />
  return (
    <>
      <Inside key={user.id} memberId={user.id} alive={session.kind === 'signedIn'} />
      {session.kind === 'signedOut' && before !== null && (
        <SignInAgain user={user} onDiscard={() => setBefore({ ...before, page: 'discarded' })} />
      )}
    </>
  )
}

export default MemberLayout
