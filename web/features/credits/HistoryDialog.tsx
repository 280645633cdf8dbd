// The latest credit transactions, opened from the balance in the header; the full list is on the credits page.
import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import type { HistoryEntry } from '../../../contract/credits.ts'
import { useFormat } from '../../lib/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Credits } from '../../ui/Credits.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useBalance } from './balance.ts'
import { useHistory, useLiveHistory } from './history.ts'
import { noHistoryFilters } from './historyFilters.ts'
import { movementText, subjectText } from './movementText.ts'

const latestMax = 12

const Entry = ({ entry }: { entry: HistoryEntry }) => {
  const { t } = useTranslation('movements')
  const format = useFormat()
  const subject = subjectText(entry)
  return (
    <li className="flex items-baseline gap-4 py-2.5 first:pt-0 last:pb-0">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{movementText(t, entry)}</span>
        {subject !== null && <span className="block text-[0.8125rem] wrap-anywhere text-soft">{subject}</span>}
        <time dateTime={entry.at} className="text-xs text-faint">
          {format.dateTime(entry.at)}
        </time>
      </span>
      <span className="text-end tabular-nums">
        <span className={clsx('block font-semibold', entry.amount > 0 ? 'text-alive' : 'text-text')}>
          {format.signed(entry.amount)}
        </span>
        <span className="text-xs text-faint">{t('latest.after', { figure: format.credits(entry.balance_after) })}</span>
      </span>
    </li>
  )
}

const Latest = () => {
  const { t } = useTranslation('movements')
  useLiveHistory()
  const { data, error, refetch } = useHistory(noHistoryFilters)
  if (data === undefined) {
    if (error !== null) return <LoadFailure failure={error} retry={refetch} />
    return <Skeleton className="h-64 w-full rounded-control" />
  }
  if (data.entries.length === 0) return <p className="py-6 text-center text-soft">{t('latest.none')}</p>
  return (
    // The list can scroll but contains nothing focusable, so the list itself takes keyboard focus.
    <ol tabIndex={0} aria-label={t('latest.title')} className="divide-y divide-line-soft">
      {data.entries.slice(0, latestMax).map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}

export const HistoryDialog = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation(['movements', 'errors'])
  const format = useFormat()
  const { data: balance } = useBalance()
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('latest.title')}
      footer={
        <LinkButton variant="primary" to="/credits" onClick={onClose}>
          {t('latest.all')}
        </LinkButton>
      }
    >
      {balance !== undefined && (
        <p className="mb-4 flex items-baseline justify-between gap-4 rounded-control bg-accent-tint px-4 py-3">
          <span className="text-soft">{t('latest.balance')}</span>
          <Credits amount={balance.total_credits} className="font-head text-xl" />
        </p>
      )}
      {balance !== undefined && balance.debt > 0 && (
        <Alert tone="warn" className="mb-4">
          {t('latest.debt', { count: balance.debt, figure: format.credits(balance.debt) })}
        </Alert>
      )}
      <Latest />
    </Dialog>
  )
}
