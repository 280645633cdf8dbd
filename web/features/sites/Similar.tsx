// Similar websites, with a link to compare them.
import { useTranslation } from '../../lib/translation.ts'
import { comparedSitesMax } from '../../../contract/limits.ts'
import type { SimilarSite, Site } from '../../../contract/sites.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Credits } from '../../ui/Credits.tsx'
import { Favicon } from '../../ui/Favicon.tsx'
import { Scale } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ScoreRing } from '../../ui/ScoreRing.tsx'
import { ReadyLink } from '../../ui/ReadyLink.tsx'
import { TrafficFigure } from '../analysis/Metrics.tsx'
import { metricName } from '../analysis/names.ts'
import { comparePath } from './compareAddress.ts'
import { sitePath } from './sitePath.ts'

const Entry = ({ site }: { site: SimilarSite }) => {
  const { t } = useTranslation('sites')
  const { t: ta } = useTranslation('analysis')
  return (
    <li className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
      <Favicon domain={site.domain} />
      <span className="min-w-0 flex-1">
        <ReadyLink
          to={sitePath(site.domain)}
          className="block rounded-small font-semibold wrap-anywhere hover:underline"
        >
          {site.domain_name}
        </ReadyLink>
        <span className="block text-xs text-faint wrap-anywhere">
          {site.visits === null ? (
            site.title
          ) : (
            <>
              {metricName(ta, 'traffic')}: <TrafficFigure figure={{ value: site.visits }} />
            </>
          )}
        </span>
      </span>
      <span className="text-end text-[0.8125rem] text-soft">
        {t('similar.from')} <Credits bare amount={site.price_from} />
      </span>
      <ScoreRing score={site.quality_score} label={t('score.title')} />
    </li>
  )
}

export const Similar = ({ site: { domain, similar } }: { site: Site }) => {
  const { t } = useTranslation('sites')
  const nearest = similar.slice(0, comparedSitesMax - 1).map((each) => each.domain)
  return (
    <Card aria-labelledby="similar-title">
      <CardHead id="similar-title" title={t('similar.title')}>
        {t(similar.length === 0 ? 'similar.none' : 'similar.text')}
      </CardHead>
      {similar.length > 0 && (
        <>
          <ul className="divide-y divide-line-soft">
            {similar.map((each) => (
              <Entry key={each.website_id} site={each} />
            ))}
          </ul>
          <LinkButton to={comparePath([domain, ...nearest])} className="mt-4 w-full">
            <Scale aria-hidden />
            {t('similar.compare')}
          </LinkButton>
        </>
      )}
    </Card>
  )
}
