import { Suspense } from 'react'
import { Outlet, useNavigation } from 'react-router'
import { useMe } from '../../features/accounts/me.ts'
import { mainId } from '../../ui/SkipLink.tsx'
import { FooterLinks } from '../FooterLinks.tsx'
import { Header } from './Header.tsx'
import { PageSkeleton } from './ShellOutline.tsx'
import { SideBar } from './SideBar.tsx'

/** Around every page of the app: navigation at the side, header on top, the page between them. */
export const AppShell = () => {
  const isAdmin = useMe().data?.is_admin === true
  const leaving = useNavigation().state === 'loading'
  return (
    <>
      <SideBar isAdmin={isAdmin} />
      <div className="flex min-h-dvh flex-col transition-[padding] duration-150 lg:pl-(--side)">
        <Header isAdmin={isAdmin} />
        <main
          id={mainId}
          tabIndex={-1}
          aria-busy={leaving || undefined}
          className="w-full max-w-[90rem] flex-1 p-4 outline-none sm:p-6"
        >
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
        <footer className="px-4 pt-8 pb-6 sm:px-6">
          <FooterLinks />
        </footer>
      </div>
    </>
  )
}
