import type { RelationReason } from '../../../contract/fraud.ts'
import { useFormat } from '../../lib/format.ts'
import { useTranslation } from '../../lib/translation.ts'
import { signalText } from '../decisions/DecisionFacts.tsx'

/** Why two members count as related, the strongest signal first. */
export const ReasonsOfPair = ({ reasons }: { reasons: readonly RelationReason[] }) => {
  const { t } = useTranslation('fraud')
  const { t: td } = useTranslation('decisions')
  const format = useFormat()
  if (reasons.length === 0) return <span className="text-soft">—</span>
  return (
    <ul className="grid gap-0.5 text-[0.8125rem] cards:justify-items-end">
      {reasons.map(({ signal, weight, since }) => (
        <li key={signal} className="first-letter:uppercase">
          {t('reasonOfPair', { signal: signalText(td, signal), points: format.number(Math.round(weight)) })}
          {since !== null && (
            <span className="whitespace-nowrap text-faint"> · {t('since', { at: format.date(since) })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
