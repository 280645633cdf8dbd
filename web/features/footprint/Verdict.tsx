// Verdict of the footprint check for a link between two websites, with all findings.
import { useTranslation } from '../../lib/translation.ts'
import type { FootprintFinding, FootprintVerdict } from '../../../contract/footprint.ts'
import { useFormat } from '../../lib/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { findingText, type Pair, verdictTones } from './findingTexts.ts'

interface VerdictProps {
  verdict: FootprintVerdict
  findings: readonly FootprintFinding[]
  pair: Pair
}

export const Verdict = ({ verdict, findings, pair }: VerdictProps) => {
  const { t } = useTranslation('footprint')
  const format = useFormat()
  return (
    <Alert tone={verdictTones[verdict]} title={t(`verdicts.${verdict}`)}>
      {findings.length === 0 ? (
        t('clear', { ...pair })
      ) : (
        <ul className="grid gap-2">
          {findings.map((finding) => (
            <li key={finding.finding}>
              {findingText(t, format, finding, pair)}
              {finding.finding === 'triangle' && finding.via.length > 0 && (
                <span className="block text-[0.8125rem]">{t('via', { names: finding.via.join(', ') })}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
