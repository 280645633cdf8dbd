import { useEffect, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Link, useLocation } from 'react-router'
import { BalanceBadge } from '../../features/credits/BalanceBadge.tsx'
import { Bell } from '../../features/notifications/Bell.tsx'
import { useShownDetail } from '../../lib/detailName.ts'
import { whenIdle } from '../../lib/whenIdle.ts'
import { Breadcrumbs, type ShownCrumb } from '../../ui/Breadcrumbs.tsx'
import { ChevronLeft } from '../../ui/icons.ts'
import { later } from '../../ui/LazyPart.tsx'
import { type Crumb, crumbsOf } from '../breadcrumbs.ts'
import { AppearanceMenu } from './AppearanceMenu.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import { PaletteButton } from './PaletteButton.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

const PageHelp = later(
  async () => (await import('./PageHelp.tsx')).PageHelp,
  <span className="size-7 shrink-0 lg:mr-auto" />,
)
const EarnPrompt = later(async () => (await import('../../features/earn/EarnPrompt.tsx')).EarnPrompt)

/** Waits until idle: the content of the page loads first. */
const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle
}

/** A UUID means nothing to a reader; the page supplies the name. */
const isKey = (label: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(label)

const useCrumbs = () => {
  const { t } = useTranslation(['app', 'pageNames'])
  const detail = useShownDetail()
  const label = (crumb: Crumb): string => {
    if (crumb.kind === 'page') return t(`pageNames:${crumb.page}.name`)
    if (crumb.kind === 'part') return t(`parts.${crumb.part}`)
    return detail ?? (isKey(crumb.label) ? '…' : crumb.label)
  }
  return crumbsOf(useLocation().pathname).map((crumb) => ({ label: label(crumb), to: crumb.to }))
}

/**
 * Replaces breadcrumbs on narrow screens: a detail page has a link back to its list, other pages their name, which a
 * phone leaves to the page itself. A name that does not fit is hidden: it wraps to a second line, which is clipped.
 */
const Place = ({ crumbs }: { crumbs: readonly ShownCrumb[] }) => {
  const { t } = useTranslation('ui')
  const above = crumbs.length > 2 ? crumbs.at(-2) : undefined
  const back = above?.to ?? null
  if (above === undefined || back === null) {
    return (
      <span
        aria-hidden
        className="min-w-0 flex-1 truncate font-head text-[1.0625rem] font-semibold max-sm:invisible lg:hidden"
      >
        {crumbs.at(-1)?.label}
      </span>
    )
  }
  return (
    <nav aria-label={t('breadcrumbs')} className="flex min-w-0 flex-1 lg:hidden">
      <Link
        to={back}
        className="flex h-11 min-w-0 items-center gap-0.5 rounded-control pr-1 font-head text-sm font-semibold text-soft no-underline hover:text-text sm:text-[1.0625rem]"
      >
        <ChevronLeft aria-hidden className="size-5 shrink-0" />
        <span className="flex h-[1lh] min-w-0 flex-wrap overflow-hidden">
          <span className="h-[1lh]" />
          <span className="whitespace-nowrap">{above.label}</span>
        </span>
      </Link>
    </nav>
  )
}

/** Sticky header: breadcrumbs, balance and notifications. */
export const Header = ({ isAdmin }: { isAdmin: boolean }) => {
  const crumbs = useCrumbs()
  const idle = useIdle()
  return (
    <header className="stays sticky top-0 z-20 flex h-(--top) items-center gap-1 border-b border-line-soft bg-ground px-4 sm:gap-3 sm:px-6">
      <MobileMenu isAdmin={isAdmin} />
      <Place crumbs={crumbs} />
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
