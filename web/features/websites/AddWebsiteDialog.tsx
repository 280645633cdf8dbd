import { useTranslation } from '../../lib/translation.ts'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { AddWebsiteForm } from './AddWebsiteForm.tsx'

/** Adds a domain and continues to its verification. */
export const AddWebsiteDialog = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation('websites')
  const navigate = useNavigate()
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t('add.title')} description={t('add.text')}>
      <AddWebsiteForm
        onAdded={({ id }) => {
          onClose()
          void navigate(`/websites/${id}`)
        }}
        actions={(busy) => (
          <div className="flex flex-wrap justify-end gap-2 pt-1">
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" variant="primary" busy={busy}>
              {t('add.submit')}
            </Button>
          </div>
        )}
      />
    </Dialog>
  )
}
