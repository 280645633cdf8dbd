// The quality score with the points of each signal. The findings are visible only to the owner.
import { useTranslation } from '../../lib/translation.ts'
import type { SignalResult } from '../../../contract/analysis.ts'
import type { Site } from '../../../contract/sites.ts'
import { useFormat } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ScoreRing } from '../../ui/ScoreRing.tsx'
import { SignalList } from '../analysis/SignalList.tsx'

/** Signals that could not be measured keep the neutral colour. */
const unfound = ({ measured, ...points }: NonNullable<Site['signals']>[number]): SignalResult => ({
  ...points,
  finding: measured ? '' : 'not_measured',
  values: {},
})

export const SiteScore = ({ site }: { site: Site }) => {
  const { t } = useTranslation('sites')
  const format = useFormat()
  const { quality_score: score, signals, score_overridden: said, analysed_at: analysedAt } = site
  return (
    <Card aria-labelledby="score-title">
      <CardHead id="score-title" title={t('score.title')}>
        {score === null ? t('score.none') : t(said ? 'score.said' : 'score.text')}
      </CardHead>
      {score !== null && (
        <div className="flex flex-wrap items-start gap-x-8 gap-y-5">
          <div className="grid justify-items-center gap-1.5">
            <ScoreRing size="l" score={score} label={t('score.title')} />
            {analysedAt !== null && <span className="text-xs text-faint">{format.date(analysedAt)}</span>}
          </div>
          {signals !== null && (
            <div className="min-w-0 flex-1 basis-72">
              <SignalList compact signals={signals.map(unfound)} />
            </div>
          )}
        </div>
      )}
    </Card>
  )
}
