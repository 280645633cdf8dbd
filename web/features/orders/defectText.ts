// Texts for defects of an ordered link, in the words of the link check.
import { useTranslation } from '../../lib/translation.ts'
import type { LinkReason } from '../../../contract/links.ts'
import { reasonText } from '../links/names.ts'

export const useDefectText = (): ((defect: LinkReason) => string) => {
  const { t } = useTranslation('links')
  return (defect) => reasonText(t, defect)
}
