// Imprint of this installation’s operator, as required by § 5 DDG and § 18 (2) MStV; what the operator has not set is
// left out or named as missing.
import { useTranslation } from '../../lib/translation.ts'
import type { OperatorSetting } from '../../../contract/operatorSettings.ts'
import { operatorSays } from '../../lib/operator.ts'
import { LegalDocument } from './LegalDocument.tsx'
import { legalValues } from './legalValues.ts'
import { type ImprintSection, imprintSections } from './sections.ts'

/** Sections that depend on one setting and are left out without it: whether they apply depends on the operator. */
const attributedTo: Partial<Record<ImprintSection, OperatorSetting>> = {
  represented: 'OPERATOR_REPRESENTED_BY',
  register: 'OPERATOR_REGISTER',
  vat: 'OPERATOR_VAT_ID',
  responsible: 'OPERATOR_RESPONSIBLE',
}

const ImprintPage = () => {
  const { t } = useTranslation('legalImprint')
  const { t: tl } = useTranslation('legal')
  const phone = operatorSays('OPERATOR_PHONE')
  const values = { ...legalValues(tl), phone: phone === null ? '' : `\n${t('phone', { phone })}` }
  const sections = imprintSections.flatMap((id) => {
    const setting = attributedTo[id]
    const said = setting === undefined ? '' : operatorSays(setting)
    if (said === null) return []
    return { id, title: t(`sections.${id}.title`), text: t(`sections.${id}.text`, { ...values, said }) }
  })
  return (
    <LegalDocument
      page="/imprint"
      title={t('title')}
      description={t('description')}
      intro={t('intro')}
      sections={sections}
      needs={['OPERATOR_NAME', 'OPERATOR_ADDRESS']}
    />
  )
}

export default ImprintPage
