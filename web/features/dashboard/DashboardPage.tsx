// Dashboard, the first page after sign-in: balance, next step, open work, news.
import { useTranslation } from '../../lib/translation.ts'
import { failureText } from '../../lib/errorText.ts'
import { useFormat } from '../../lib/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { later } from '../../ui/LazyPart.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ReadyLinkButton } from '../../ui/ReadyLinkButton.tsx'
import { nameOf, useMe } from '../accounts/me.ts'
import { useBalance } from '../credits/balance.ts'
import { CardsOutline } from './CardsOutline.tsx'

const WorkColumn = later(async () => (await import('./WorkColumn.tsx')).WorkColumn, <CardsOutline />)
const BalanceChart = later(async () => (await import('./BalanceChart.tsx')).BalanceChart)
const EventsCard = later(async () => (await import('./EventsCard.tsx')).EventsCard)

/** Admins only. */
const SetupNotice = later(async () => (await import('../operations/SetupNotice.tsx')).SetupNotice)

const BalanceCard = () => {
  const { t } = useTranslation('dashboard')
  const { t: te } = useTranslation('errors')
  const format = useFormat()
  const { data, error, refetch } = useBalance()
  return (
    <Card aria-labelledby="balance-title">
      <CardHead
        id="balance-title"
        title={t('balance.title')}
        aside={
          <ReadyLinkButton size="s" to="/credits">
            {t('balance.more')}
          </ReadyLinkButton>
        }
      />
      {data !== undefined ? (
        <p className="font-head text-5xl font-bold tracking-tight text-accent-text tabular-nums">
          {format.credits(data.total_credits)}
        </p>
      ) : error === null ? (
        <Skeleton className="h-12 w-28" />
      ) : (
        <Alert tone="lost" action={<Button onClick={() => void refetch()}>{t('balance.retry')}</Button>}>
          {failureText(te, error)}
        </Alert>
      )}
      <p className="mt-3 min-h-[2lh] text-soft">
        {data !== undefined && data.debt > 0 ? (
          <span className="text-warn">{t('balance.debt', { figure: format.credits(data.debt) })}</span>
        ) : data !== undefined && data.owed_to_others > 0 ? (
          <span className="text-warn">
            {t('balance.owed', { count: data.owed_to_others, figure: format.credits(data.owed_to_others) })}
          </span>
        ) : data !== undefined && data.pending > 0 ? (
          t('balance.pending', { count: data.pending, figure: format.credits(data.pending) })
        ) : data?.total_credits === 0 ? (
          t('balance.empty')
        ) : (
          error === null && t('balance.note')
        )}
      </p>
      {/* As high as what comes, so that nothing moves when it does. */}
      <div className="mt-3 min-h-[11.75rem]">
        <BalanceChart />
      </div>
    </Card>
  )
}

const DashboardPage = () => {
  const { t } = useTranslation('dashboard')
  const { data: me } = useMe()
  // If the name ends in a full stop, drop it, because the sentence adds its own.
  const name = nameOf(me)?.replace(/\.$/, '') ?? null
  return (
    <>
      <PageHead title={t('title')} subtitle={name === null ? t('hello') : t('helloName', { name })} />
      {me?.is_admin === true && <SetupNotice />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-3 lg:grid-rows-[auto_1fr]">
        {/* First on a phone as well: it has its height from the start, while the cards below grow with what is known. */}
        <div className="lg:col-start-3 lg:row-start-1">
          <BalanceCard />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-span-2 lg:row-span-2 lg:row-start-1">
          <WorkColumn />
        </div>
        <div className="lg:col-start-3 lg:row-start-2">
          <EventsCard />
        </div>
      </div>
    </>
  )
}

export default DashboardPage
