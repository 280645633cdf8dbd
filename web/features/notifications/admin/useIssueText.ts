import { useTranslation } from '../../../lib/translation.ts'
import type { Issue } from '../../../../contract/errors.ts'
import { issueText } from '../../../lib/errorText.ts'

/** Errors of one field as one text; undefined if there are none. */
export const useIssueWords = (): ((issues: readonly Issue[]) => string | undefined) => {
  const { t } = useTranslation('errors')
  return (issues) =>
    issues.length === 0 ? undefined : [...new Set(issues.map((issue) => issueText(t, issue)))].join(' ')
}
