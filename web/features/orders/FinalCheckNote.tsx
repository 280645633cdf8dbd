// A fresh check decides about completion, refund or payout: what it waits for, and when it is repeated.
import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'
import { middayOf } from '../../lib/middayOf.ts'
import type { NotifiedOrder } from './sharedOrder.ts'

export const FinalCheckNote = ({ order: { final_check: check, status } }: { order: NotifiedOrder }) => {
  const { t } = useTranslation('orderDeadlines')
  const format = useFormat()
  if (check === null) return null
  const { postponed, postponements_max: max, next_on: next } = check
  const values = { times: format.number(postponed), most: format.number(max) }
  return (
    <>
      {status === 'completed' && <p className="mt-1">{t(postponed < max ? 'finalCheck.payout' : 'finalCheck.team')}</p>}
      {next !== null && (
        <p className="mt-1">{t('finalCheck.postponed', { ...values, date: format.date(middayOf(next)) })}</p>
      )}
    </>
  )
}
