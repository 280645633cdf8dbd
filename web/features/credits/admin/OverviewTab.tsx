// Account balances of the ledger, credits issued and burned, and whether it adds up.
import { useTranslation } from '../../../lib/translation.ts'
import { useSearchParams } from 'react-router'
import { oneOf } from '../../../lib/addressFilters.ts'
import { useFormat } from '../../../lib/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Card } from '../../../ui/Card.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { LoadFailure } from '../../../ui/LoadFailure.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Stat } from '../../../ui/Stat.tsx'
import { AccountsCard } from './AccountsCard.tsx'
import { heldBy, sumsOf } from './accounts.ts'
import { type Overview, overviewDays, useOverview } from './creditAdmin.ts'
import { FlowCard } from './FlowCard.tsx'
import { AuditCard } from './AuditCard.tsx'

const Mismatched = ({ count }: { count: number }) => {
  const { t } = useTranslation('creditsAdmin')
  const format = useFormat()
  if (count === 0) return null
  return (
    <Alert
      tone="warn"
      title={t('mismatched.title', { count, figure: format.number(count) })}
      action={
        <LinkButton size="s" to="/admin/credits?tab=purchases&state=mismatched">
          {t('mismatched.show')}
        </LinkButton>
      }
    >
      {t('mismatched.text')}
    </Alert>
  )
}

const figures = ['circulating', 'given', 'sold', 'burned', 'owed'] as const

const Sums = ({ overview }: { overview: Overview }) => {
  const { t } = useTranslation('creditsAdmin')
  const format = useFormat()
  const sums = sumsOf(overview.accounts)
  return (
    <Card aria-label={t('sums.title')}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 xl:grid-cols-5">
        {figures.map((name) => (
          <Stat key={name} label={t(`sums.${name}`)} value={format.credits(sums[name])} note={t(`sums.${name}Note`)} />
        ))}
      </dl>
    </Card>
  )
}

const Waiting = () => (
  <div className="grid gap-4" aria-busy="true">
    <Skeleton className="h-28 rounded-card" />
    <div className="grid gap-4 xl:grid-cols-3">
      <Skeleton className="h-96 rounded-card xl:col-span-2" />
      <Skeleton className="h-96 rounded-card" />
    </div>
    <Skeleton className="h-[34rem] rounded-card" />
  </div>
)

export const OverviewTab = () => {
  const [search, setSearch] = useSearchParams()
  const days = oneOf(overviewDays, search.get('days')) ?? '30'
  const { data, error, isPlaceholderData, refetch } = useOverview(days)
  if (data === undefined) return error === null ? <Waiting /> : <LoadFailure failure={error} retry={refetch} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Mismatched count={data.mismatched} />
      <Sums overview={data} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-3">
        <div className="xl:col-span-2">
          <FlowCard
            flow={data.days}
            days={days}
            stale={isPlaceholderData}
            onDays={(next) =>
              setSearch(next === '30' ? {} : { days: next }, { replace: true, preventScrollReset: true })
            }
          />
        </div>
        <AuditCard latest={data.audit} />
      </div>
      <AccountsCard accounts={data.accounts} sum={heldBy(data.accounts)} />
    </div>
  )
}
