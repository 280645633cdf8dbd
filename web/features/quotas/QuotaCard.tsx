// One provider: what it supplies, quota usage, pending requests, and the last error.
import { useId } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { Quota } from '../../../contract/quotas.ts'
import { useFormat } from '../../lib/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Pencil, RotateCcw } from '../../ui/icons.ts'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { CallsChart } from './CallsChart.tsx'
import { keySettings, providerNames } from './quotas.ts'
import { UseMeter } from './UseMeter.tsx'

interface QuotaCardProps {
  quota: Quota
  onSet(): void
  onReset(): void
}

const isSwitchedOff = ({ per_day: perDay, per_month: perMonth }: Quota) => perDay === 0 || perMonth === 0

const isExhausted = ({ per_day: perDay, per_month: perMonth, used_today: today, used_this_month: month }: Quota) =>
  (perDay !== null && today >= perDay) || (perMonth !== null && month >= perMonth)

const Standing = ({ quota }: { quota: Quota }) => {
  const { t } = useTranslation('quotas')
  if (!quota.has_key) return <StatusPill tone="neutral">{t('standing.off')}</StatusPill>
  if (isSwitchedOff(quota)) return <StatusPill tone="neutral">{t('standing.switchedOff')}</StatusPill>
  return isExhausted(quota) ? (
    <StatusPill tone="lost">{t('standing.exhausted')}</StatusPill>
  ) : (
    <StatusPill tone="alive">{t('standing.on')}</StatusPill>
  )
}

const Notices = ({ quota }: { quota: Quota }) => {
  const { t } = useTranslation('quotas')
  const format = useFormat()
  const { provider, deferred, last_failure: failure } = quota
  return (
    <div className="grid gap-3 empty:hidden">
      {!quota.has_key && (
        <Alert tone="waiting" title={t('noKey.title')}>
          {t('noKey.text', { name: providerNames[provider], setting: keySettings[provider] })}
        </Alert>
      )}
      {deferred > 0 && (
        <Alert tone="warn" title={t('deferred.title', { count: deferred, figure: format.number(deferred) })}>
          {t('deferred.text')}
        </Alert>
      )}
      {failure !== null && (
        <p className="text-[0.8125rem] text-soft">
          <span className="font-medium text-lost">{t('failure.last')}</span>{' '}
          {t('failure.what', { what: t(`failure.${failure.reason}`), date: format.dateTime(failure.at) })}
        </p>
      )}
    </div>
  )
}

export const QuotaCard = ({ quota, onSet, onReset }: QuotaCardProps) => {
  const { t } = useTranslation('quotas')
  const id = useId()
  const { provider } = quota
  const name = providerNames[provider]
  return (
    <Card aria-labelledby={id} className="grid min-w-0 content-start gap-5">
      <CardHead id={id} title={name} aside={<Standing quota={quota} />}>
        {t(`supplies.${provider}`)}
      </CardHead>
      <div className="-mt-4 grid gap-5 sm:grid-cols-2">
        <UseMeter label={t('use.today')} used={quota.used_today} limit={quota.per_day} resetsAt={quota.resets_day_at} />
        <UseMeter
          label={t('use.month')}
          used={quota.used_this_month}
          limit={quota.per_month}
          resetsAt={quota.resets_month_at}
        />
      </div>
      <Notices quota={quota} />
      <CallsChart quota={quota} />
      <div className="flex flex-wrap gap-2">
        <Button size="s" onClick={onSet} aria-label={t('set.openFor', { name })}>
          <Pencil aria-hidden />
          {t('set.open')}
        </Button>
        <Button size="s" onClick={onReset} aria-label={t('reset.openFor', { name })}>
          <RotateCcw aria-hidden />
          {t('reset.open')}
        </Button>
      </div>
    </Card>
  )
}
