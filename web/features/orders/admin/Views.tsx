// Admin queues with their counts; each links to its list of orders.
import clsx from 'clsx'
import { useTranslation } from '../../../lib/translation.ts'
import { Link, useSearchParams } from 'react-router'
import type { AdminOrderView } from '../../../../contract/ordersAdmin.ts'
import { useFormat } from '../../../lib/format.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { inView, adminOrderViews } from './adminOrderFilters.ts'
import { countText } from './countText.ts'
import type { AdminOrderCounts } from './orderAdmin.ts'

/** Colours of counts that need action. */
const inks: Readonly<Record<AdminOrderView, string>> = {
  all: 'text-text',
  disputed: 'text-warn',
  overdue: 'text-warn',
  unread: 'text-waiting',
  guarantee: 'text-lost',
  stuck: 'text-lost',
}

const countAt = (view: AdminOrderView, counts: AdminOrderCounts): number => counts[view === 'all' ? 'open' : view]

const Figure = ({ view, counts }: { view: AdminOrderView; counts: AdminOrderCounts | undefined }) => {
  const format = useFormat()
  if (counts === undefined) return <Skeleton className="my-1 h-6 w-8" />
  const count = countAt(view, counts)
  return (
    <span
      className={clsx(
        'block font-head text-2xl font-semibold tracking-tight tabular-nums',
        count === 0 ? 'text-faint' : inks[view],
      )}
    >
      {countText(format, count)}
    </span>
  )
}

interface ViewTabsProps {
  view: AdminOrderView
  /** Undefined while loading. */
  counts: AdminOrderCounts | undefined
}

export const ViewTabs = ({ view: shown, counts }: ViewTabsProps) => {
  const { t } = useTranslation('ordersAdmin')
  const [search] = useSearchParams()
  return (
    <nav aria-label={t('views.label')} className="mb-5">
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-6">
        {adminOrderViews.map((view) => (
          <li key={view} className="grid">
            <Link
              replace
              preventScrollReset
              to={{ search: inView(search, view).toString() }}
              aria-current={view === shown ? 'true' : undefined}
              className="rounded-card border border-line-soft bg-surface px-4 py-3 no-underline shadow-card transition-colors hover:border-line-control focus-visible:rounded-card aria-[current=true]:border-accent aria-[current=true]:bg-accent-tint"
            >
              <span className="block text-[0.8125rem] font-semibold">{t(`views.${view}.name`)}</span>
              <Figure view={view} counts={counts} />
              <span className="block text-xs text-soft">{t(`views.${view}.note`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
