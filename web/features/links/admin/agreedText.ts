// Short text about the agreement behind a link.
import type { TFunction } from 'i18next'
import type { LinkAgreement } from '../../../../contract/linkAgreements.ts'

export const agreedText = (t: TFunction<'linksAdmin'>, agreement: LinkAgreement): string =>
  agreement.kind === 'order' ? t('agreed.order', { number: agreement.number }) : t('agreed.exchange')
