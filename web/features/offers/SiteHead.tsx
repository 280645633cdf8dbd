import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Link } from 'react-router'
import type { OfferingSite } from '../../../contract/offers.ts'
import { FaviconTile } from '../../ui/FaviconTile.tsx'
import { ScoreRing } from '../../ui/ScoreRing.tsx'

interface SiteHeadProps {
  site: OfferingSite
  title: string
  subtitle: ReactNode
  actions?: ReactNode
}

/** Header with the website and its quality, above its offers. */
export const SiteHead = ({ site, title, subtitle, actions }: SiteHeadProps) => {
  const { t } = useTranslation('offers')
  return (
    <header className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
      <FaviconTile domain={site.domain} />
      <div className="min-w-0 flex-1 basis-52">
        <h1 className="text-[1.6875rem] tracking-tight wrap-anywhere">{title}</h1>
        <p className="mt-0.5 flex min-w-0 flex-wrap gap-x-2 text-soft">
          <span className="wrap-anywhere">{subtitle}</span>
          <Link to={`/websites/${site.website_id}`} className="underline underline-offset-4">
            {t('site.back')}
          </Link>
        </p>
      </div>
      {site.quality_score !== null && <ScoreRing score={site.quality_score} label={t('site.quality')} />}
      {actions}
    </header>
  )
}
