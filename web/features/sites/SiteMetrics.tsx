// Metrics of a website with source and date, and since when the website has been listed.
import { useTranslation } from '../../lib/translation.ts'
import type { Site } from '../../../contract/sites.ts'
import { useFormat } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { MetricLine } from '../analysis/MetricLine.tsx'
import { DaFigure, DrFigure, SpamScoreFigure, TrafficFigure } from '../analysis/Metrics.tsx'

const useSince = (site: Site): Fact[] => {
  const { t } = useTranslation('sites')
  const format = useFormat()
  return [
    { label: t('facts.verified'), value: format.date(site.verified_at) },
    { label: t('facts.known'), value: format.date(site.known_since) },
    ...(site.analysed_at === null ? [] : [{ label: t('facts.analysed'), value: format.date(site.analysed_at) }]),
  ]
}

export const SiteMetrics = ({ site }: { site: Site }) => {
  const { t } = useTranslation('sites')
  const since = useSince(site)
  const { dr, da, spam_score: spam, traffic } = site.figures
  return (
    <Card aria-labelledby="figures-title">
      <CardHead id="figures-title" title={t('figures.title')}>
        {t('figures.text')}
      </CardHead>
      <dl className="divide-y divide-line-soft">
        <MetricLine name="dr" figure={dr} value={<DrFigure figure={dr} />} />
        <MetricLine name="da" figure={da} value={<DaFigure figure={da} />} />
        <MetricLine name="spam_score" figure={spam} value={<SpamScoreFigure figure={spam} />} />
        <MetricLine name="traffic" figure={traffic} value={<TrafficFigure figure={traffic} />} />
      </dl>
      <div className="mt-4 border-t border-line-soft pt-4 text-[0.8125rem]">
        <FactList facts={since} />
      </div>
    </Card>
  )
}
