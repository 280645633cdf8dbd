import { useTranslation } from '../../../lib/translation.ts'
import { fieldText } from '../../../lib/errorText.ts'
import { useFormat } from '../../../lib/format.ts'
import { readIssue } from '../../../lib/formIssues.ts'

/** Shows price limits as money, not as cents. */
export const useMoneyIssue = (): ((message: string | undefined) => string | undefined) => {
  const { t } = useTranslation('creditsAdmin')
  const { t: te } = useTranslation('errors')
  const format = useFormat()
  return (message) => {
    if (message === undefined) return undefined
    const { code, limit } = readIssue(message)
    if (limit === undefined || (code !== 'too_small' && code !== 'too_big')) return fieldText(te, message)
    return t(code === 'too_small' ? 'money.atLeast' : 'money.atMost', { money: format.money(limit) })
  }
}
