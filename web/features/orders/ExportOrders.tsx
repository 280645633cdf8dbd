// Export button: saves all orders of one side, or those of a project, as a file for spreadsheets.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { OrderSide } from '../../../contract/orders.ts'
import { failureText } from '../../lib/errorText.ts'
import type { Language } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { FileDown } from '../../ui/icons.ts'
import { toast } from '../../ui/toast.ts'
import { exportOrders } from './orders.ts'

export const ExportOrders = ({ side, project }: { side: OrderSide; project: string | undefined }) => {
  const { t, i18n } = useTranslation('orders')
  const { t: te } = useTranslation('errors')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await exportOrders(side, project, i18n.language as Language)
    } catch (error) {
      toast.error(failureText(te, error), t('export.failed'))
    }
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void save()}>
      {!busy && <FileDown aria-hidden />}
      {t('export.button')}
    </Button>
  )
}
