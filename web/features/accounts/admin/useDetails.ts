// Formats the details of an admin action, wherever a log entry is shown.
import { useTranslation } from '../../../lib/translation.ts'
import type { AuditEntry } from '../../../../contract/accountsAdmin.ts'
import { useFormat } from '../../../lib/format.ts'
import { detailsText } from './auditLog.ts'

export const useDetails = (): ((entry: AuditEntry) => string) => {
  const { t } = useTranslation('accountsAdmin')
  const { t: tm } = useTranslation('notificationsAdmin')
  const { t: tr } = useTranslation('referralsAdmin')
  const { t: tl } = useTranslation('movements')
  const format = useFormat()
  const mailName = (kind: string) => tm(`kinds.${kind as 'digest'}`, { defaultValue: kind })
  const heldName = (reason: string) => tr(`reasons.${reason as 'same_device'}.name`, { defaultValue: reason })
  const reasonName = (reason: string) => tl(`reasons.${reason as 'welcome_bonus'}`, { defaultValue: reason })
  return (entry) => detailsText({ t, format, mailName, heldName, reasonName }, entry)
}
