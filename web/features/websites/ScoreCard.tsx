// The quality score with its signals and history.
import { useTranslation } from '../../lib/translation.ts'
import type { WebsiteDetail } from '../../../contract/websites.ts'
import { useFormat } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Gauge } from '../../ui/icons.ts'
import { later } from '../../ui/LazyPart.tsx'
import { ScoreRing } from '../../ui/ScoreRing.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SignalList } from '../analysis/SignalList.tsx'
import { bandOf } from './score.ts'

const ScoreHistory = later(async () => (await import('./ScoreHistory.tsx')).ScoreHistory, <Skeleton className="h-48" />)

const historyShownMin = 2

const isOverridden = ({ overridden_fields: fields }: WebsiteDetail): boolean => fields.includes('quality_score')

const Verdict = ({ website, score }: { website: WebsiteDetail; score: number }) => {
  const { t } = useTranslation('websites')
  const format = useFormat()
  return (
    <div className="mb-5 flex items-center gap-5">
      <ScoreRing size="l" score={score} label={t('columns.quality')} />
      <div className="min-w-0">
        <p className="font-head text-lg font-semibold">{t(`score.bands.${bandOf(score)}`)}</p>
        <p className="text-soft">{t(isOverridden(website) ? 'score.saidOutOf' : 'score.outOf')}</p>
        {website.analysed_at !== null && (
          <p className="text-[0.8125rem] text-faint">
            {t('score.from', { time: format.dateTime(website.analysed_at) })}
          </p>
        )}
      </div>
    </div>
  )
}

export const ScoreCard = ({ website }: { website: WebsiteDetail }) => {
  const { t } = useTranslation('websites')
  const { quality_score: score, signals, history } = website
  const said = isOverridden(website)
  if (score === null) {
    return (
      <Card>
        <EmptyState icon={Gauge} title={t('score.noneTitle')} help="raise-your-score">
          {t('score.none')}
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      <Card aria-labelledby="score-title">
        <CardHead id="score-title" title={t('score.title')} />
        <Verdict website={website} score={score} />
        {said && (
          <p className="mb-5 text-soft">
            {t('score.said')} {signals !== null && t('score.saidSignals')}
          </p>
        )}
        {signals !== null && <SignalList signals={signals} />}
        {signals === null && !said && <p className="text-soft">{t('score.noSignals')}</p>}
      </Card>
      {history.length >= historyShownMin && (
        <Card aria-labelledby="history-title">
          <CardHead id="history-title" title={t('history.title')} />
          <ScoreHistory history={history} />
        </Card>
      )}
    </>
  )
}
