// Button that exports the metrics of a period as CSV.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { failureText } from '../../lib/errorText.ts'
import type { Language } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx'
import { FileDown } from '../../ui/icons.ts'
import { toast } from '../../ui/toast.ts'
import { exportAnalytics, type ExportedBy } from './analytics.ts'
import type { AnalyticsFilters } from './analyticsFilters.ts'

const groupings = ['day', 'source', 'landing'] as const satisfies readonly ExportedBy[]

export const ExportAnalytics = ({ asked }: { asked: Pick<AnalyticsFilters, 'period' | 'range'> }) => {
  const { t, i18n } = useTranslation('referrals')
  const { t: te } = useTranslation('errors')
  const [busy, setBusy] = useState(false)
  const save = async (by: ExportedBy) => {
    setBusy(true)
    try {
      await exportAnalytics(asked, by, i18n.language as Language)
    } catch (error) {
      toast.error(failureText(te, error), t('export.failed'))
    }
    setBusy(false)
  }
  return (
    <DropdownMenu
      trigger={
        <Button size="s" busy={busy}>
          {!busy && <FileDown aria-hidden />}
          {t('export.button')}
        </Button>
      }
    >
      {groupings.map((by) => (
        <MenuItem key={by} onSelect={() => void save(by)}>
          {t(`export.${by}`)}
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
