import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { BalanceBadge } from '../../features/credits/BalanceBadge.tsx'
import { Bell } from '../../features/notifications/Bell.tsx'
import { useShownDetail } from '../../lib/detailName.ts'
import { whenIdle } from '../../lib/whenIdle.ts'
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx'
import { later } from '../../ui/Later.tsx'
import { type Crumb, crumbsOf } from '../breadcrumbs.ts'
import { pageAt } from '../pages.ts'
import { AppearanceMenu } from './AppearanceMenu.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { PaletteButton } from './PaletteButton.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

const PageHelp = later(
  async () => (await import('./PageHelp.tsx')).PageHelp,
  <span className="size-7 shrink-0 lg:mr-auto" />,
)
const EarnPrompt = later(async () => (await import('../../features/earn/EarnPrompt.tsx')).EarnPrompt)

/** Whatever the page is about comes first. */
const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle
}

/** A key says nothing to a reader; the page will name what it stands for. */
const isKey = (label: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(label)

const useCrumbs = () => {
  const { t } = useTranslation('app')
  const detail = useShownDetail()
  const label = (crumb: Crumb): string => {
    if (crumb.kind === 'page') return t(`pages.${crumb.page}`)
    if (crumb.kind === 'part') return t(`parts.${crumb.part}`)
    return detail ?? (isKey(crumb.label) ? '…' : crumb.label)
  }
  return crumbsOf(useLocation().pathname).map((crumb) => ({ label: label(crumb), to: crumb.to }))
}

/** Stays at the top: where am I, what do I own, what is new. On a phone the page's name stands in for the breadcrumbs. */
export const Header = ({ isAdmin }: { isAdmin: boolean }) => {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  const page = pageAt(pathname)
  const crumbs = useCrumbs()
  const idle = useIdle()
  return (
    <header className="stays sticky top-0 z-20 flex h-(--top) items-center gap-1 border-b border-line-soft bg-ground px-4 sm:gap-3 sm:px-6">
      <MobileMenu isAdmin={isAdmin} />
      <span
        aria-hidden
        className="line-clamp-2 min-w-0 flex-1 font-head text-sm leading-tight font-semibold wrap-anywhere hyphens-auto sm:text-[1.0625rem] lg:hidden"
      >
        {page === null ? '' : t(`pages.${page}`)}
      </span>
      <div className="hidden min-w-0 lg:block">
        <Breadcrumbs crumbs={crumbs} />
      </div>
      <PageHelp />
      <PaletteButton />
      {idle && <EarnPrompt />}
      <BalanceBadge />
      <Bell />
      <span className="hidden lg:inline-flex">
        <AppearanceMenu />
      </span>
      <ProfileMenu />
    </header>
  )
}
