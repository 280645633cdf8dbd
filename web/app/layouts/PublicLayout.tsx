// Around every public page: header, content, footer.
import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { lastWordParameter } from '../../lib/session.ts'
import { PageOutline } from '../PageOutline.tsx'
import { useFocusOnArrival } from '../useFocusOnArrival.ts'
import { PublicFooter } from '../PublicFooter.tsx'
import { PublicHeader } from '../PublicHeader.tsx'
import { usePageLanguage } from '../../lib/pageLanguage.ts'

/** A last word that cannot be fetched is not said. */
const Farewell = lazy(async () => {
  const { Farewell: said } = await import('../../features/accounts/Farewell.tsx').catch(() => ({
    Farewell: (_: { word: string }) => null,
  }))
  return { default: said }
})

/** Whoever has just signed up or deleted their account arrives at the root and hears a last word. It is not said again after a reload. */
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

/** One and the same, so that React leaves it as it is when the layout looks a second time, as it does just after it has come to life. */
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
