// Operator values for the legal texts, in one place for all of them.
import type { Translate } from '../../lib/translation.ts'
import { operatorAddress, operatorSays } from '../../lib/operator.ts'
import { siteName, supportEmail } from '../../lib/site.ts'

/** Where a value is not set, the text stays readable; a notice above it names what is missing. */
export const legalValues = (t: Translate<'legal'>): Record<string, string | number> => {
  const name = operatorSays('OPERATOR_NAME') ?? t('unsaid.name', { site: siteName })
  return {
    site: siteName,
    email: supportEmail,
    operator: name,
    line: [name, ...operatorAddress()].join(', '),
    block: [name, ...operatorAddress()].join('\n'),
    authority: operatorSays('OPERATOR_AUTHORITY') ?? t('unsaid.authority'),
    host: operatorSays('HOSTING_PROVIDER') ?? t('unsaid.host'),
  }
}
