// Heading of an order: the website, what was ordered, the other side, and the status.
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useDetailName } from '../../lib/detailName.ts'
import { DocumentHead } from '../../ui/DocumentHead.tsx'
import { FaviconTile } from '../../ui/FaviconTile.tsx'
import { PrintButton } from '../../ui/PrintButton.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { ReadyLink } from '../../ui/ReadyLink.tsx'
import { offerName } from '../offers/names.ts'
import { statusTones } from './names.ts'
import type { NotifiedOrder } from './sharedOrder.ts'

interface OrderHeadProps {
  order: NotifiedOrder
  /** Path of the website’s page. */
  to: string
  /** The people on both sides. */
  people: ReactNode
}

export const OrderHead = ({ order, to, people }: OrderHeadProps) => {
  const { t } = useTranslation('orders')
  const { t: tOffers } = useTranslation('offers')
  const { domain, domain_name: name, terms, number, status } = order
  useDetailName(name)
  return (
    <header className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
      <DocumentHead title={`${name} · #${String(number)}`} hidden />
      <FaviconTile domain={domain} />
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-[1.6875rem] tracking-tight wrap-anywhere max-lg:text-xl">
          <ReadyLink to={to} className="no-underline hover:underline">
            <bdi>{name}</bdi>
          </ReadyLink>
        </h1>
        <p className="flex flex-wrap gap-x-2 text-soft">
          <span>
            {offerName(tOffers, terms)} · {t('guarantee.months', { count: terms.guarantee_months })}
          </span>
          <span className="text-faint">
            #{number} · {people}
          </span>
        </p>
      </div>
      <span className="flex flex-wrap items-center gap-2">
        {terms.prime && <StatusPill tone="accent">{t('prime')}</StatusPill>}
        <span aria-live="polite">
          <StatusPill tone={statusTones[status]}>{t(`statuses.${status}`)}</StatusPill>
        </span>
        <PrintButton />
      </span>
    </header>
  )
}
