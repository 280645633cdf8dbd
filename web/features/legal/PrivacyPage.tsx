// Privacy policy: what data is stored, why and for how long, as the product really does it.
import { useTranslation } from '../../lib/translation.ts'
import { LegalDocument } from './LegalDocument.tsx'
import { legalValues } from './legalValues.ts'
import { privacySections } from './sections.ts'

const PrivacyPage = () => {
  const { t } = useTranslation('legalPrivacy')
  const { t: tl } = useTranslation('legal')
  const values = legalValues(tl)
  const sections = privacySections.map((id) => ({
    id,
    title: t(`sections.${id}.title`),
    text: t(`sections.${id}.text`, values),
  }))
  return (
    <LegalDocument
      page="/privacy"
      title={t('title')}
      description={t('description')}
      intro={t('intro')}
      sections={sections}
      needs={['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_AUTHORITY', 'HOSTING_PROVIDER']}
    />
  )
}

export default PrivacyPage
