// The member’s sent or received requests: by stage, with the next action and who has to take it.
import { useTranslation } from '../../lib/translation.ts'
import type { ExchangeSide } from '../../../contract/exchange.ts'
import { type ExchangeStage, exchangeStages } from '../../../contract/exchangeProcess.ts'
import { oneOf, useFiltering, withFiltersIn } from '../../lib/addressFilters.ts'
import { useCursorPaging } from '../../lib/cursorPaging.ts'
import { useFormat } from '../../lib/format.ts'
import { Card } from '../../ui/Card.tsx'
import { CursorPages } from '../../ui/CursorPages.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { Globe, Repeat2 } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { NothingFound } from '../../ui/NoResults.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { type ExchangeList, useExchanges } from './exchange.ts'
import { tabPath } from './paths.ts'
import { RequestsTable } from './RequestsTable.tsx'

interface StageFilter {
  stage: ExchangeStage | undefined
}

const readStage = (search: URLSearchParams): StageFilter => ({ stage: oneOf(exchangeStages, search.get('stage')) })

const withStage = (search: URLSearchParams, change: Partial<StageFilter>): URLSearchParams =>
  withFiltersIn(search, { ...readStage(search), ...change }, '')

interface StagesProps extends StageFilter {
  counts: ExchangeList['counts'] | undefined
  onChange(stage: ExchangeStage | undefined): void
}

const Stages = ({ stage, counts, onChange }: StagesProps) => {
  const { t } = useTranslation('exchange')
  const format = useFormat()
  const counted = (name: string, count: number | undefined): string =>
    count === undefined ? name : t('filters.counted', { name, figure: format.number(count) })
  const sum = counts && Object.values(counts).reduce((before, count) => before + count, 0)
  const choices: { value: ExchangeStage | 'all'; label: string }[] = [
    { value: 'all', label: counted(t('filters.all'), sum) },
    ...exchangeStages.map((value) => ({ value, label: counted(t(`stages.${value}`), counts?.[value]) })),
  ]
  return (
    <FilterBar>
      <Segmented
        label={t('filters.stage')}
        choices={choices}
        value={stage ?? 'all'}
        onChange={(value) => onChange(value === 'all' ? undefined : value)}
        className="max-w-full flex-wrap max-sm:[&>button]:px-1.5"
      />
    </FilterBar>
  )
}

const Nothing = ({ side, stage, onClear }: StageFilter & { side: ExchangeSide; onClear(): void }) => {
  const { t } = useTranslation('exchange')
  if (stage !== undefined) {
    return <NothingFound title={t('empty.stageTitle')} text={t('empty.stage')} onClear={onClear} />
  }
  return (
    <Card>
      <EmptyState
        icon={Repeat2}
        title={t(`empty.${side}Title`)}
        help="exchange-links"
        action={
          <LinkButton variant="primary" to={tabPath(side === 'mine' ? 'available' : 'open')}>
            <Globe aria-hidden />
            {t(`empty.${side}Action`)}
          </LinkButton>
        }
      >
        {t(`empty.${side}`)}
      </EmptyState>
    </Card>
  )
}

export const RequestsTab = ({ side }: { side: ExchangeSide }) => {
  const { t } = useTranslation('exchange')
  const {
    filters: { stage },
    change,
  } = useFiltering(readStage, withStage)
  const format = useFormat()
  const { cursor } = useCursorPaging(null)
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useExchanges({ side, stage, cursor })
  const empty = data?.exchanges.length === 0
  const bare = empty && stage === undefined && cursor === undefined
  return (
    <>
      {!bare && <Stages stage={stage} counts={data?.counts} onChange={(next) => change({ stage: next })} />}
      {error !== null && <LoadFailure failure={error} retry={refetch} />}
      {empty ? (
        <Nothing side={side} stage={stage} onClear={() => change({ stage: undefined })} />
      ) : (
        (data !== undefined || error === null) && (
          <>
            <RequestsTable
              label={t(`tabs.${side}`)}
              exchanges={data?.exchanges}
              notifiedAt={dataUpdatedAt}
              stale={isPlaceholderData}
            />
            <CursorPages list={data} stale={isPlaceholderData}>
              {(page, { exchanges }) => t('pageRequests', { page: format.number(page), count: exchanges.length })}
            </CursorPages>
          </>
        )
      )}
    </>
  )
}
