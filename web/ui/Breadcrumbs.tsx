import clsx from 'clsx'
import { ChevronRight } from './icons.ts'
import { useTranslation } from '../lib/translation.ts'
import { Link } from 'react-router'

export interface ShownCrumb {
  label: string
  /** Null: the current page. */
  to: string | null
}

/** Where there is no room for all labels, the longest is shortened, usually a domain; otherwise all would be cut. */
export const Breadcrumbs = ({ crumbs }: { crumbs: readonly ShownCrumb[] }) => {
  const { t } = useTranslation('ui')
  const longest = Math.max(...crumbs.map(({ label }) => label.length))
  return (
    <nav aria-label={t('breadcrumbs')} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-2 text-[0.8125rem]">
        {crumbs.map(({ label, to }, position) => (
          <li
            key={`${position}-${label}`}
            className={clsx('flex min-w-0 items-center gap-2', label.length === longest && 'shrink-[9999]')}
          >
            {position > 0 && <ChevronRight aria-hidden className="size-3.5 shrink-0 text-faint" />}
            {to === null ? (
              <span aria-current="page" dir="auto" title={label} className="truncate font-semibold">
                {label}
              </span>
            ) : (
              <Link to={to} title={label} className="truncate text-faint no-underline hover:text-text">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
