// Facts about one website: its metrics, category and verification status.
import { useTranslation } from '../../../lib/translation.ts'
import { useFormat } from '../../../lib/format.ts'
import {
  DaFigure,
  DrFigure,
  GoogleFigure,
  GoogleSnippet,
  SpamScoreFigure,
  TrafficFigure,
} from '../../analysis/Metrics.tsx'
import { countryName, metricName, languageName, nicheName } from '../../analysis/names.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { type Fact, FactList } from '../../../ui/FactList.tsx'
import type { DomainDetail } from './domains.ts'

interface FactsProps {
  website: DomainDetail['website']
}

const useTime = () => {
  const { t } = useTranslation('websitesAdmin')
  const format = useFormat()
  return (at: string | null) =>
    at === null ? (
      <span className="text-faint">{t('list.never')}</span>
    ) : (
      <time dateTime={at} title={format.dateTime(at)}>
        {format.dateTime(at)}
      </time>
    )
}

export const MetricsCard = ({ website }: FactsProps) => {
  const { t, i18n } = useTranslation('websitesAdmin')
  const { t: ta } = useTranslation('analysis')
  const { figures, niche, language, country } = website
  const unknown = <span className="text-soft">{ta(website.analysed_at === null ? 'notAnalysed' : 'undecided')}</span>
  const facts: Fact[] = [
    { label: metricName(ta, 'dr'), value: <DrFigure figure={figures.dr} /> },
    { label: metricName(ta, 'da'), value: <DaFigure figure={figures.da} /> },
    { label: metricName(ta, 'spam_score'), value: <SpamScoreFigure figure={figures.spam_score} /> },
    { label: metricName(ta, 'traffic'), value: <TrafficFigure figure={figures.traffic} /> },
    { label: metricName(ta, 'google'), value: <GoogleFigure figure={figures.google} /> },
    { label: t('fields.niche'), value: niche === null ? unknown : nicheName(ta, niche) },
    { label: t('fields.language'), value: language === null ? unknown : languageName(ta, language) },
    { label: t('fields.country'), value: country === null ? unknown : countryName(i18n.language, country) },
  ]
  return (
    <Card aria-labelledby="figures-title">
      <CardHead id="figures-title" title={t('detail.figures')} />
      <FactList facts={facts} />
      {figures.google !== null && (
        <div className="mt-4 border-t border-line-soft pt-4">
          <GoogleSnippet figure={figures.google} />
        </div>
      )}
    </Card>
  )
}

export const AuditCard = ({ website }: FactsProps) => {
  const { t } = useTranslation('websitesAdmin')
  const { t: tw } = useTranslation('websites')
  const format = useFormat()
  const time = useTime()
  const { verification, created_at: added, verified_at: since, registrable_domain: registrable } = website
  const facts: (Fact | null)[] = [
    { label: t('detail.registrable'), value: <bdi>{registrable}</bdi> },
    { label: t('list.added'), value: time(added) },
    { label: t('detail.verifiedSince'), value: time(since) },
    { label: t('detail.attempts'), value: format.number(verification.attempts) },
    { label: t('detail.lastCheck'), value: time(verification.last_checked_at) },
    verification.last_outcome === null
      ? null
      : { label: t('detail.outcome'), value: tw(`outcomes.${verification.last_outcome}.title`) },
    verification.next_check_at === null
      ? null
      : { label: t('detail.nextCheck'), value: time(verification.next_check_at) },
    verification.missing_since === null
      ? null
      : { label: t('detail.missingSince'), value: time(verification.missing_since) },
    verification.unverified_at === null ? null : { label: t('detail.endsAt'), value: time(verification.unverified_at) },
    verification.contested ? { label: t('detail.contested'), value: t('detail.yes') } : null,
  ]
  return (
    <Card aria-labelledby="proof-title">
      <CardHead id="proof-title" title={t('detail.proof')} />
      <FactList facts={facts.filter((fact) => fact !== null)} />
    </Card>
  )
}
