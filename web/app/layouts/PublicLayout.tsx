// Layout of all public pages: header, content, footer.
import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { lastWordParameter } from '../../lib/session.ts'
import { PageOutline } from '../PageOutline.tsx'
import { useFocusOnArrival } from '../useFocusOnArrival.ts'
import { PublicFooter } from '../PublicFooter.tsx'
import { PublicHeader } from '../PublicHeader.tsx'
import { usePageLanguage } from '../../lib/pageLanguage.ts'

/** If the message cannot be loaded, it is not shown. */
const Farewell = lazy(async () => {
  const { Farewell: said } = await import('../../features/accounts/Farewell.tsx').catch(() => ({
    Farewell: (_: { word: string }) => null,
  }))
  return { default: said }
})

/**
 * Members who have just signed up or deleted their account arrive at the root and see a message. It is not shown again
 * after a reload.
 */
const LastWords = () => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [heard, setHeard] = useState<string | null>(null)
  const said = pathname.startsWith('/auth') ? null : new URLSearchParams(search).get(lastWordParameter)
  useEffect(() => {
    if (said === null) return
    setHeard(said)
    void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [said, pathname, navigate])
  return <Suspense>{heard !== null && <Farewell word={heard} />}</Suspense>
}

/** A stable element, so that React skips it when the layout renders a second time right after hydration. */
const frame = (
  <div className="flex min-h-dvh flex-col">
    <PublicHeader />
    <Outlet />
    <PublicFooter />
    <LastWords />
  </div>
)

const PublicLayout = () => {
  const ready = usePageLanguage()
  useFocusOnArrival()
  return ready ? frame : <PageOutline shape="plain" />
}

export default PublicLayout
