import { useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useLocation } from 'react-router'
import { PanelLeftClose, PanelLeftOpen } from '../../ui/icons.ts'
import { setSidebar, useSidebar } from '../sidebar.ts'
import { Navigation } from './Navigation.tsx'
import { SiteMark } from './SiteMark.tsx'

/** Admins have more pages than fit on a screen: scrolls the current entry into view after following a link. */
const useSeenEntry = (isAdmin: boolean) => {
  const aside = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const bar = aside.current
    const entry = bar?.querySelector('[aria-current="page"]')
    if (bar === null || entry === null || entry === undefined) return
    const { top, bottom } = entry.getBoundingClientRect()
    const below = bottom + entryMarginPx - bar.clientHeight
    const above = top - entryMarginPx
    if (below > 0) bar.scrollTop += below
    else if (above < 0) bar.scrollTop += above
  }, [pathname, isAdmin])
  return aside
}

const entryMarginPx = 48

/** Desktop only. Collapsed, it shows icons and opens over the page; the choice is stored. */
export const SideBar = ({ isAdmin }: { isAdmin: boolean }) => {
  const { t } = useTranslation('app')
  const sidebar = useSidebar()
  const aside = useSeenEntry(isAdmin)
  const pinned = sidebar === 'pinned'
  const Icon = pinned ? PanelLeftClose : PanelLeftOpen
  return (
    <aside
      ref={aside}
      className="side fixed inset-y-0 left-0 z-30 hidden flex-col overflow-x-hidden overflow-y-auto border-r border-line-soft bg-sunken lg:flex"
    >
      <SiteMark />
      <Navigation isAdmin={isAdmin} />
      <div className="mt-auto p-3">
        <button
          type="button"
          onClick={() => setSidebar(pinned ? 'collapsed' : 'pinned')}
          className="flex h-9 w-full items-center gap-3 rounded-control px-3 text-[0.8125rem] whitespace-nowrap text-faint hover:bg-raised hover:text-text focus-visible:rounded-control"
        >
          <Icon aria-hidden className="size-[1.125rem] shrink-0" />
          <span className="side-word">{pinned ? t('shell.collapse') : t('shell.pin')}</span>
        </button>
      </div>
    </aside>
  )
}
