// Terms of service between operator, sellers and buyers, as the product really enforces them.
import { useTranslation } from '../../lib/translation.ts'
import { LegalDocument } from './LegalDocument.tsx'
import { legalValues } from './legalValues.ts'
import { termsSections } from './sections.ts'

const TermsPage = () => {
  const { t } = useTranslation('legalTerms')
  const { t: tl } = useTranslation('legal')
  const values = legalValues(tl)
  const sections = termsSections.map((id) => ({
    id,
    title: t(`sections.${id}.title`),
    text: t(`sections.${id}.text`, values),
  }))
  return (
    <LegalDocument
      page="/terms"
      title={t('title')}
      description={t('description')}
      intro={t('intro')}
      sections={sections}
      needs={['OPERATOR_NAME', 'OPERATOR_ADDRESS']}
    />
  )
}

export default TermsPage
