// Changes to the settings as logged: one line each, with the old and new value.
import { useTranslation } from '../../../lib/translation.ts'
import { useFormat } from '../../../lib/format.ts'
import { ArrowRight } from '../../../ui/icons.ts'
import { type NotedChange, notedChanges } from './settingsChanges.ts'

const Line = ({ change }: { change: NotedChange }) => {
  const { t } = useTranslation('creditsAdmin')
  if ('noted' in change) {
    return (
      <>
        {change.label}: <bdi>{change.noted}</bdi>
      </>
    )
  }
  return (
    <>
      {change.label}: <bdi className="tabular-nums">{change.before}</bdi>{' '}
      <ArrowRight role="img" aria-label={t('transfer.becomes')} className="inline size-3 align-[-0.1em]" />{' '}
      <bdi className="font-medium text-soft tabular-nums">{change.after}</bdi>
    </>
  )
}

export const SettingChanges = ({ details }: { details: Readonly<Record<string, string>> }) => {
  const { t } = useTranslation('creditsAdmin')
  const { t: ofContent } = useTranslation('contentRules')
  const { t: ofLimits } = useTranslation('awardLimits')
  const { t: ofOrders } = useTranslation('orderRules')
  const { t: ofPayments } = useTranslation('paymentRules')
  const format = useFormat()
  const { changes, further } = notedChanges({ t, ofContent, ofLimits, ofOrders, ofPayments, format }, details)
  return (
    <ul className="mt-1 grid gap-1 text-xs text-faint">
      {changes.map((change) => (
        <li key={change.label}>
          <Line change={change} />
        </li>
      ))}
      {further > 0 && <li>{t('changes.further', { count: further, figure: format.number(further) })}</li>}
    </ul>
  )
}
