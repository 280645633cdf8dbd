// The first page after signing in: what do I own, what is the next step.
import { useTranslation } from 'react-i18next'
import { failureText } from '../../lib/errorText.ts'
import { useFormat } from '../../lib/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { later } from '../../ui/Later.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { nameOf, useMe } from '../accounts/me.ts'
import { useBalance } from '../credits/balance.ts'
import { CardsOutline } from './CardsOutline.tsx'

const WebsitesCards = later(async () => (await import('./WebsitesCards.tsx')).WebsitesCards, <CardsOutline />)

const BalanceCard = () => {
  const { t } = useTranslation('dashboard')
  const { t: te } = useTranslation('errors')
  const format = useFormat()
  const { data, error, refetch } = useBalance()
  return (
    <Card aria-labelledby="balance-title">
      <CardHead id="balance-title" title={t('balance.title')} />
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
      <p className="mt-3 min-h-[2lh] text-soft sm:min-h-0">
        {data?.total_credits === 0 ? t('balance.empty') : t('balance.note')}
      </p>
    </Card>
  )
}

const DashboardPage = () => {
  const { t } = useTranslation('dashboard')
  const { data: me } = useMe()
  // A name that ends in a full stop ends the sentence by itself.
  const name = nameOf(me)?.replace(/\.$/, '') ?? null
  return (
    <>
      <PageHead title={t('title')} subtitle={name === null ? t('hello') : t('helloName', { name })} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-3">
        {/* First on a phone as well: it has its height from the start, while the cards below grow with what is known. */}
        <div className="lg:col-start-3 lg:row-start-1">
          <BalanceCard />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:col-span-2 lg:row-start-1">
          <WebsitesCards />
        </div>
      </div>
    </>
  )
}

export default DashboardPage
