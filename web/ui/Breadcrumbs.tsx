import { ChevronRight } from './icons.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

export interface ShownCrumb {
  label: string
  /** Null: the current page. */
  to: string | null
}

export const Breadcrumbs = ({ crumbs }: { crumbs: readonly ShownCrumb[] }) => {
  const { t } = useTranslation('ui')
  return (
    <nav aria-label={t('breadcrumbs')} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-2 text-[0.8125rem]">
        {crumbs.map(({ label, to }, position) => (
          <li key={`${position}-${label}`} className="flex min-w-0 items-center gap-2">
            {position > 0 && <ChevronRight aria-hidden className="size-3.5 shrink-0 text-faint" />}
            {to === null ? (
              <span aria-current="page" dir="auto" className="truncate font-semibold">
                {label}
              </span>
            ) : (
              <Link to={to} className="truncate text-faint no-underline hover:text-text">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
