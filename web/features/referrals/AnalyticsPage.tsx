// Referral analytics of the member: metrics of a period, funnel from click to purchase, daily chart, breakdown by
// source, and the referred members.
import { useTranslation } from '../../lib/translation.ts'
import { useFiltering } from '../../lib/addressFilters.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ChartLine, Gift } from '../../ui/icons.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { ReadyLinkButton } from '../../ui/ReadyLinkButton.tsx'
import { useAnalytics, useIsUntouched, useLiveAnalytics } from './analytics.ts'
import { readAnalyticsFilters, withAnalyticsFilters } from './analyticsFilters.ts'
import { BreakdownTable } from './BreakdownTable.tsx'
import { DailyChart } from './DailyChart.tsx'
import { FigureRow } from './MetricRow.tsx'
import { Funnel } from './Funnel.tsx'
import { useLiveOverview } from './overview.ts'
import { People } from './People.tsx'
import { PeriodBar } from './PeriodBar.tsx'

/** Empty state: the only action here is to share the link. */
const Untouched = () => {
  const { t } = useTranslation('referrals')
  return (
    <Card>
      <EmptyState
        icon={ChartLine}
        title={t('empty.title')}
        help="invite-others"
        action={
          <ReadyLinkButton variant="primary" to="/earn-credits">
            <Gift aria-hidden />
            {t('empty.action')}
          </ReadyLinkButton>
        }
      >
        {t('empty.text')}
      </EmptyState>
    </Card>
  )
}

const Analytics = () => {
  const filtering = useFiltering(readAnalyticsFilters, withAnalyticsFilters)
  const { data, error, isPlaceholderData: stale, refetch } = useAnalytics(filtering.filters)
  const figures = { data, stale, ...filtering }
  return (
    <>
      <PeriodBar {...filtering} shown={data} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {error !== null && <LoadFailure failure={error} retry={refetch} />}
        {(data !== undefined || error === null) && (
          <>
            <FigureRow data={data} stale={stale} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
              <DailyChart {...figures} />
              <Funnel totals={data?.totals} stale={stale} />
            </div>
            <BreakdownTable {...figures} />
          </>
        )}
        <People {...filtering} />
      </div>
    </>
  )
}

const AnalyticsPage = () => {
  // Loads the namespaces of all children up front, so that none of them suspends later.
  const { t } = useTranslation(['referrals', 'charts', 'errors'])
  useLiveAnalytics()
  useLiveOverview()
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      {useIsUntouched() ? <Untouched /> : <Analytics />}
    </>
  )
}

export default AnalyticsPage
