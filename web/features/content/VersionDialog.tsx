import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { DraftVersion } from '../../../contract/content.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { RotateCcw } from '../../ui/icons.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { ArticleView } from '../articles/ArticleView.tsx'
import { useDraftCalls, useVersion } from './drafts.ts'
import { linkOf } from './linkOf.ts'
import type { AutosavedDraft } from './useAutosave.ts'

interface VersionDialogProps {
  autosaved: AutosavedDraft
  version: DraftVersion
  locked: boolean
  onClose(): void
}

const Text = ({ autosaved: { draft }, version }: Pick<VersionDialogProps, 'autosaved' | 'version'>) => {
  const { data, error, refetch } = useVersion(draft.id, version.number)
  if (data !== undefined) return <ArticleView article={data.article} link={linkOf(draft.brief)} />
  return error === null ? <Skeleton className="h-64 w-full" /> : <LoadFailure failure={error} retry={refetch} />
}

/** Preview of one version with the current link, and restoring it. */
export const VersionDialog = ({ autosaved, version, locked, onClose }: VersionDialogProps) => {
  const { t } = useTranslation('content')
  const format = useFormat()
  const { restore } = useDraftCalls()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const { number } = version
  const bringBack = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await autosaved.autosave.change((revision) => restore(autosaved.draft.id, revision, number))
      toast.success(t('versions.restored', { number }))
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => open || onClose()}
      title={t('versions.dialogTitle', { number })}
      description={`${t(`versions.origins.${version.origin}`)}, ${format.dateTime(version.saved_at)}`}
      footer={
        <>
          <Button className="max-sm:h-11" onClick={onClose}>
            {t('versions.close')}
          </Button>
          {!version.is_current && (
            <Button
              variant="primary"
              className="max-sm:h-11"
              busy={busy}
              disabled={locked}
              onClick={() => void bringBack()}
            >
              <RotateCcw aria-hidden />
              {t('versions.restore')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <FormFailure failure={failure} />
        <Text autosaved={autosaved} version={version} />
      </div>
    </Dialog>
  )
}
