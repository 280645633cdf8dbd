// Around every page for members: nobody passes who is not signed in, and what such pages share is set up here.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation } from 'react-router'
import { onLiveReset, startLive } from '../../lib/live.ts'
import { createQueryClient } from '../../lib/queryClient.ts'
import { readAgainAfterFirst } from '../../lib/readAgain.ts'
import { signInPath } from '../../lib/returnPath.ts'
import { sessionKeeper, useSession } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorScreen } from '../../ui/ErrorScreen.tsx'
import { ToastHost } from '../../ui/ToastHost.tsx'
import { TooltipProvider } from '../../ui/Tooltip.tsx'
import { PageOutline } from '../PageOutline.tsx'
import { pageAt } from '../pages.ts'
import { prepareTexts } from '../texts.ts'
import { usePageLanguage } from '../../lib/pageLanguage.ts'

/** Nothing of one member may be seen by the next one in the same tab. */
const useFreshFor = (memberId: string, queryClient: QueryClient): void => {
  useEffect(() => () => queryClient.clear(), [memberId, queryClient])
}

const Inside = ({ memberId }: { memberId: string }) => {
  const [queryClient] = useState(() => readAgainAfterFirst(createQueryClient()))
  useFreshFor(memberId, queryClient)
  useEffect(() => startLive(), [memberId])
  useEffect(() => onLiveReset(() => void queryClient.invalidateQueries()), [queryClient])
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <Outlet />
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
        <Button look="primary" size="l" onClick={() => void sessionKeeper.renew()}>
          {t('offline.retry')}
        </Button>
      }
    />
  )
}

const Outline = () => <PageOutline shape={pageAt(useLocation().pathname) === null ? 'plain' : 'shell'} />

const Asking = () => {
  useEffect(() => void sessionKeeper.ask(), [])
  return <Outline />
}

/** Whether somebody was signed in here before: then the sign-in page has to say why they are not any more. */
const useWasSignedIn = (signedIn: boolean): boolean => {
  const [was, setWas] = useState(signedIn)
  if (signedIn && !was) setWas(true)
  return was
}

const MemberLayout = () => {
  const session = useSession()
  const wasSignedIn = useWasSignedIn(session.kind === 'signedIn')
  const ready = usePageLanguage()
  const { pathname, search, hash } = useLocation()
  useEffect(prepareTexts, [])
  switch (session.kind) {
    case 'loading':
      return session.stalled ? <Unreachable /> : <Outline />
    case 'signedOut':
      if (!sessionKeeper.isCertain()) return <Asking />
      if (sessionKeeper.isLeaving()) return <Outline />
      return <Navigate replace to={signInPath(pathname + search + hash, wasSignedIn ? 'signed_out' : undefined)} />
    case 'signedIn':
      return ready ? <Inside memberId={session.user.id} /> : <Outline />
  }
}

export default MemberLayout
