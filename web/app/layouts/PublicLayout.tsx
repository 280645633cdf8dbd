// Around every public page: header, content, footer.
import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import type { LastWord } from '../../lib/sessionKeeper.ts'
import { lastWordParameter } from '../../lib/session.ts'
import { PageOutline } from '../PageOutline.tsx'
import { useFocusOnArrival } from '../useFocusOnArrival.ts'
import { PublicFooter } from '../PublicFooter.tsx'
import { PublicHeader } from '../PublicHeader.tsx'
import { usePageLanguage } from '../../lib/pageLanguage.ts'

/** A last word that cannot be fetched is not said. */
const Farewell = lazy(async () => {
  const { Farewell: said } = await import('../../features/accounts/Farewell.tsx').catch(() => ({
    Farewell: () => null,
  }))
  return { default: said }
})
const deleted: LastWord = 'account_deleted'

/** Whoever has just deleted their account arrives at the root and hears a last word. It is not said again after a reload. */
const LastWords = () => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [heard, setHeard] = useState(false)
  const said = new URLSearchParams(search).get(lastWordParameter) === deleted && !pathname.startsWith('/auth')
  useEffect(() => {
    if (!said) return
    setHeard(true)
    void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [said, pathname, navigate])
  return <Suspense>{heard && <Farewell />}</Suspense>
}

const PublicLayout = () => {
  const ready = usePageLanguage()
  useFocusOnArrival()
  if (!ready) return <PageOutline shape="plain" />
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <Outlet />
      <PublicFooter />
      <LastWords />
    </div>
  )
}

export default PublicLayout
