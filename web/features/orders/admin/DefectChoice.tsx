// Defects of the link at the time of a decision, and which of them the decision accepts. The admin states each one
// explicitly, because the guarantee monitors what was decided from then on.
import { useTranslation } from '../../../lib/translation.ts'
import type { AcceptableDefect } from '../../../../contract/links.ts'
import type { AdminOrder } from '../../../../contract/ordersAdmin.ts'
import { useFormat } from '../../../lib/format.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { useDefectText } from '../defectText.ts'
import type { DefectChoice } from './acceptedDefects.ts'

interface DefectChoiceFieldsProps {
  order: AdminOrder
  choice: DefectChoice
}

export const DefectChoiceFields = ({ order: { defects, terms }, choice }: DefectChoiceFieldsProps) => {
  const { t } = useTranslation('ordersAdmin')
  const defectText = useDefectText()
  const format = useFormat()
  if (defects === null) return null
  const isAcceptable = (reason: string): reason is AcceptableDefect =>
    defects.acceptable.some((defect) => defect === reason)
  return (
    <fieldset className="grid gap-2 rounded-control border border-line-soft px-4 py-3">
      <legend className="px-1 font-semibold">{t('defects.title')}</legend>
      <p className="text-[0.8125rem] text-soft">{t('defects.text', { when: format.dateTime(defects.found_at) })}</p>
      {defects.reasons.map((reason) =>
        isAcceptable(reason) ? (
          <Checkbox
            key={reason}
            checked={choice.chosen.has(reason)}
            onChange={({ target }) => choice.choose(reason, target.checked)}
          >
            {defectText(reason)}
            {reason === 'wrong_anchor' && defects.anchor_text !== null && (
              <span className="block text-[0.8125rem] text-soft">
                {t('defects.anchor')} <bdi>{defects.anchor_text}</bdi>
              </span>
            )}
          </Checkbox>
        ) : (
          <p key={reason} className="text-warn">
            {defectText(reason)} {t('defects.never')}
          </p>
        ),
      )}
      {defects.acceptable.length > choice.chosen.size && terms.guarantee_months > 0 && (
        <p className="text-[0.8125rem] text-soft">{t('defects.rest')}</p>
      )}
    </fieldset>
  )
}
