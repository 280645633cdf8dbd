// Score of one website and its inputs: signals, history, and the pages read.
import { useTranslation } from '../../../lib/translation.ts'
import { useFormat } from '../../../lib/format.ts'
import { failureText } from '../../analysis/names.ts'
import { SignalList } from '../../analysis/SignalList.tsx'
import { ScoreHistory } from '../ScoreHistory.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { ScoreRing } from '../../../ui/ScoreRing.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import type { DomainDetail } from './domains.ts'

interface ScoreProps {
  website: DomainDetail['website']
}

const LatestAnalysis = ({ website: { analysis } }: ScoreProps) => {
  const { t } = useTranslation('websitesAdmin')
  const { t: ta } = useTranslation('analysis')
  if (analysis?.state === 'queued' || analysis?.state === 'running') {
    return (
      <div role="status" className="mb-4">
        <StatusPill tone="waiting">{t(`analysisStates.${analysis.state}`)}</StatusPill>
      </div>
    )
  }
  if (analysis?.state !== 'failed') return null
  return (
    <Alert tone="lost" className="mb-4" title={t('detail.lastFailed')}>
      {analysis.failure !== null && failureText(ta, analysis.failure)}
    </Alert>
  )
}

export const ScoreCard = ({ website, overridden }: ScoreProps & { overridden: boolean }) => {
  const { t } = useTranslation('websitesAdmin')
  const format = useFormat()
  const { quality_score: score, analysed_at: at, signals } = website
  return (
    <Card aria-labelledby="score-title">
      <CardHead
        id="score-title"
        title={t('detail.score')}
        aside={score !== null && <ScoreRing size="l" score={score} label={t('list.score')} />}
      >
        {overridden
          ? t('detail.scoreSaid')
          : at === null
            ? t('detail.noScore')
            : t('detail.scoreAt', { date: format.dateTime(at) })}
      </CardHead>
      <LatestAnalysis website={website} />
      {signals !== null && <SignalList signals={signals} />}
    </Card>
  )
}

export const HistoryCard = ({ website: { history } }: ScoreProps) => {
  const { t } = useTranslation('websitesAdmin')
  if (history.length < 2) return null
  return (
    <Card aria-labelledby="history-title">
      <CardHead id="history-title" title={t('detail.history')} />
      <ScoreHistory history={history} />
    </Card>
  )
}

export const PagesCard = ({ website: { pages_read: pages } }: ScoreProps) => {
  const { t } = useTranslation('websitesAdmin')
  const format = useFormat()
  if (pages.length === 0) return null
  return (
    <Card aria-labelledby="pages-title">
      <CardHead id="pages-title" title={t('detail.pages', { count: pages.length })} />
      <ul className="divide-y divide-line-soft">
        {pages.map(({ url, status, title, words }) => (
          <li
            key={url}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5 first:pt-0 last:pb-0"
          >
            <span className="min-w-0 flex-1 basis-60">
              <span className="block wrap-anywhere">
                <bdi>{title ?? url}</bdi>
              </span>
              {title !== null && <span className="block text-[0.8125rem] wrap-anywhere text-faint">{url}</span>}
            </span>
            <span className="text-[0.8125rem] whitespace-nowrap text-soft tabular-nums">
              {t('detail.page', { status, count: words, figure: format.number(words) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
