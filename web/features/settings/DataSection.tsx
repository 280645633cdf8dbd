import { Download, Trash2 } from '../../ui/icons.ts'
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { recordEndpoints } from '../../../contract/records.ts'
import { at } from '../../lib/api.ts'
import { download, saveFile } from '../../lib/download.ts'
import { siteName } from '../../lib/site.ts'
import { Button } from '../../ui/Button.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { later } from '../../ui/LazyPart.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { toast } from '../../ui/toast.ts'
import { SettingRow, SettingsSection } from './SettingsSection.tsx'

const DeleteAccountDialog = later(async () => (await import('./DeleteAccountDialog.tsx')).DeleteAccountDialog)

const exported = at<typeof recordEndpoints.exportRecords>('GET', '/api/me/export')

type Export = { kind: 'idle' } | { kind: 'fetching'; share: number | null } | { kind: 'failed'; failure: unknown }

const ExportRow = () => {
  const { t } = useTranslation('settings')
  const [state, setState] = useState<Export>({ kind: 'idle' })
  const fetchAll = async () => {
    setState({ kind: 'fetching', share: null })
    try {
      const name = `${siteName.toLowerCase()}-${new Date().toISOString().slice(0, 10)}.json`
      const onProgress = (received: number, total: number | null) =>
        setState({ kind: 'fetching', share: total === null ? null : received / total })
      saveFile(await download(exported, {}, { name, onProgress }))
      setState({ kind: 'idle' })
      toast.success(t('data.exported'))
    } catch (failure) {
      setState({ kind: 'failed', failure })
    }
  }
  return (
    <SettingRow
      title={t('data.export')}
      action={
        <Button busy={state.kind === 'fetching'} onClick={() => void fetchAll()}>
          <Download aria-hidden />
          {t('data.download')}
        </Button>
      }
    >
      {t('data.exportText')}
      {state.kind === 'fetching' && (
        <Progress label={t('data.exporting')} share={state.share} className="mt-3 max-w-72" />
      )}
      {state.kind === 'failed' && (
        <div className="mt-3 text-text">
          <FormFailure failure={state.failure} />
        </div>
      )}
    </SettingRow>
  )
}

export const DataSection = () => {
  const { t } = useTranslation('settings')
  const [deleting, setDeleting] = useState<boolean | null>(null)
  return (
    <SettingsSection name="data">
      <div>
        <ExportRow />
        <SettingRow
          title={t('data.delete')}
          action={
            <Button variant="danger" onClick={() => setDeleting(true)}>
              <Trash2 aria-hidden />
              {t('data.deleteOpen')}
            </Button>
          }
        >
          {t('data.deleteText')}
        </SettingRow>
      </div>
      {deleting !== null && (
        <DeleteAccountDialog open={deleting} onOpenChange={setDeleting} onMissing={() => setDeleting(null)} />
      )}
    </SettingsSection>
  )
}
