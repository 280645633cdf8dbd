import type { ComponentType } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { NavLink } from 'react-router'
import { NavigationBasket } from '../../features/basket/NavigationBasket.tsx'
import { NavigationBalance } from '../../features/credits/NavigationBalance.tsx'
import { NavigationExchange } from '../../features/exchange/NavigationExchange.tsx'
import { NavigationOrders, NavigationTasks } from '../../features/orders/NavigationOrders.tsx'
import type { Counter, PageName, Section } from '../../lib/manifest.ts'
import { later } from '../../ui/LazyPart.tsx'
import { useReady } from '../../ui/ReadyLink.tsx'
import { counterOf, pages, pagesIn } from '../pages.ts'

/** For admins only, and loaded late: the count needs a server response anyway. */
const NavigationLinks = later(
  async () => (await import('../../features/links/admin/NavigationLinks.tsx')).NavigationLinks,
)
const NavigationDisputes = later(
  async () => (await import('../../features/orders/admin/NavigationDisputes.tsx')).NavigationDisputes,
)
const NavigationReferrals = later(
  async () => (await import('../../features/referrals/admin/NavigationReferrals.tsx')).NavigationReferrals,
)
const NavigationContact = later(
  async () => (await import('../../features/contact/admin/NavigationContact.tsx')).NavigationContact,
)
const NavigationFraud = later(async () => (await import('../../features/fraud/NavigationFraud.tsx')).NavigationFraud)

const NavigationSetup = later(
  async () => (await import('../../features/operations/NavigationSetup.tsx')).NavigationSetup,
)

/** Counters shown beside page names. */
const counters: Record<Counter, ComponentType> = {
  basket: NavigationBasket,
  orders: NavigationOrders,
  tasks: NavigationTasks,
  exchange: NavigationExchange,
  credits: NavigationBalance,
  links: NavigationLinks,
  disputes: NavigationDisputes,
  referrals: NavigationReferrals,
  contact: NavigationContact,
  fraud: NavigationFraud,
  setup: NavigationSetup,
}

const Entry = ({ name }: { name: PageName }) => {
  const { t } = useTranslation('pageNames')
  const { icon: Icon } = pages[name]
  const counter = counterOf(name)
  const Count = counter === null ? undefined : counters[counter]
  return (
    <li>
      <NavLink
        to={pages[name].path}
        prefetch={useReady()}
        className="flex h-9 items-center gap-3 rounded-control px-3 font-medium whitespace-nowrap text-soft no-underline transition-colors hover:bg-raised hover:text-text focus-visible:rounded-control aria-[current=page]:bg-raised aria-[current=page]:text-text aria-[current=page]:shadow-[inset_2px_0_0_var(--accent)]"
      >
        <Icon aria-hidden className="size-[1.125rem] shrink-0" />
        <span className="side-word min-w-0 flex-1 truncate">{t(`${name}.name`)}</span>
        {Count !== undefined && (
          <span className="side-word -ms-2">
            <Count />
          </span>
        )}
      </NavLink>
    </li>
  )
}

const SectionList = ({ section }: { section: Section }) => {
  const { t } = useTranslation('app')
  const id = `section-${section}`
  const entries = pagesIn(section).map((name) => <Entry key={name} name={name} />)
  if (section === 'main') return <ul className="grid grid-cols-1 gap-0.5">{entries}</ul>
  return (
    <div>
      <h2
        id={id}
        className="side-word mt-5 mb-1.5 px-3 font-sans text-[0.6875rem] font-semibold tracking-[0.06em] whitespace-nowrap text-faint uppercase"
      >
        {t(`sections.${section}`)}
      </h2>
      <ul aria-labelledby={id} className="grid grid-cols-1 gap-0.5">
        {entries}
      </ul>
    </div>
  )
}

export const Navigation = ({ isAdmin }: { isAdmin: boolean }) => {
  const { t } = useTranslation('app')
  return (
    <nav aria-label={t('shell.navigation')} className="px-3">
      <SectionList section="main" />
      <SectionList section="marketplace" />
      <SectionList section="account" />
      {isAdmin && <SectionList section="admin" />}
    </nav>
  )
}
