// Defects of the link that a decision has accepted, for both sides: the guarantee does not cover them.
import { useTranslation } from '../../lib/translation.ts'
import type { AcceptedDefects } from '../../../contract/links.ts'
import { useDefectText } from './defectText.ts'

export const AcceptedDefectList = ({ accepted: { defects, anchor_text: anchor } }: { accepted: AcceptedDefects }) => {
  const { t } = useTranslation('orders')
  const defectText = useDefectText()
  if (defects.length === 0) return null
  return (
    <div>
      <p className="text-soft">{t('decision.accepted')}</p>
      <ul className="mt-1 list-disc ps-5">
        {defects.map((defect) => (
          <li key={defect}>
            {defectText(defect)}
            {defect === 'wrong_anchor' && anchor !== null && (
              <>
                {' '}
                {t('decision.acceptedAnchor')} <bdi>{anchor}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-[0.8125rem] text-soft">{t('decision.monitored')}</p>
    </div>
  )
}
