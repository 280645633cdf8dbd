// Short text about the agreement behind a link.
import type { Translate } from '../../../lib/translation.ts'
import type { LinkAgreement } from '../../../../contract/linkAgreements.ts'

export const agreedText = (t: Translate<'linksAdmin'>, agreement: LinkAgreement): string =>
  agreement.kind === 'order' ? t('agreed.order', { number: agreement.number }) : t('agreed.exchange')
