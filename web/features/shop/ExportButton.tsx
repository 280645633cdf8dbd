// Exports the list as CSV, with its filters and in its sort order.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { shopExportedMax } from '../../../contract/limits.ts'
import { saveFile } from '../../lib/download.ts'
import { failureText } from '../../lib/errorText.ts'
import { useFormat } from '../../lib/format.ts'
import type { Language } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { FileDown } from '../../ui/icons.ts'
import { toast } from '../../ui/toast.ts'
import { exportShop } from './shop.ts'
import type { ShopAsked } from './shopAddress.ts'

interface ExportButtonProps {
  asked: ShopAsked
  /** Number of offers on all pages; undefined while unknown. */
  total: number | undefined
}

export const ExportButton = ({ asked, total = 0 }: ExportButtonProps) => {
  const { t, i18n } = useTranslation('shop')
  const { t: te } = useTranslation('errors')
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const fetchAll = async () => {
    setBusy(true)
    try {
      saveFile(await exportShop(asked, i18n.language as Language))
      const figures = { max: format.number(shopExportedMax), total: format.number(total) }
      if (total > shopExportedMax) toast.warning(t('export.part', figures))
      else toast.success(t('export.done'))
    } catch (error) {
      toast.error(failureText(te, error), t('export.failed'))
    }
    setBusy(false)
  }
  return (
    <Button busy={busy} disabled={total === 0} onClick={() => void fetchAll()} className="max-sm:h-11">
      <FileDown aria-hidden />
      <span className="max-sm:sr-only">{t('export.button')}</span>
    </Button>
  )
}
