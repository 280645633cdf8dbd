import { Suspense } from 'react'
import { Outlet, useNavigation } from 'react-router'
import { useMe } from '../../features/accounts/me.ts'
import { useLiveExchange } from '../../features/exchange/exchange.ts'
import { useLiveOrders } from '../../features/orders/orderCounts.ts'
import { mainId } from '../../ui/SkipLink.tsx'
import { useSlow } from '../../lib/useSlow.ts'
import { pageAt } from '../pages.ts'
import { useFocusOnArrival } from '../useFocusOnArrival.ts'
import { FooterLinks } from '../FooterLinks.tsx'
import { Header } from './Header.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { PageSkeleton } from './ShellOutline.tsx'
import { SideBar } from './SideBar.tsx'
import { useStayOffline } from './useStayOffline.ts'

/** App shell of every page: side navigation, header, and the page. */
export const AppShell = () => {
  const isAdmin = useMe().data?.is_admin === true
  const { state, location: next } = useNavigation()
  const slow = useSlow(state === 'loading')
  const skeleton = <PageSkeleton shape={pageAt(next?.pathname ?? '') === 'dashboard' ? 'cards' : 'table'} />
  useFocusOnArrival()
  useStayOffline()
  useLiveOrders()
  useLiveExchange()
  return (
    <>
      <SideBar isAdmin={isAdmin} />
      <div className="transition-[padding] duration-150 lg:pl-(--side)">
        <Header isAdmin={isAdmin} />
        <OfflineNotice />
        <main
          id={mainId}
          tabIndex={-1}
          aria-busy={slow || undefined}
          // Fills the screen below the header, so that the footer does not move while the page loads.
          className="min-h-[calc(100dvh-var(--top))] w-full max-w-[90rem] p-4 outline-none sm:p-6"
        >
          <Suspense fallback={skeleton}>{slow ? skeleton : <Outlet />}</Suspense>
        </main>
        <footer className="no-print px-4 pt-8 pb-6 sm:px-6">
          <FooterLinks />
        </footer>
      </div>
    </>
  )
}
