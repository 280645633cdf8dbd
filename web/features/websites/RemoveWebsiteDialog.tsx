import { useTranslation } from '../../lib/translation.ts'
import type { Website } from '../../../contract/websites.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useWebsiteActions } from './websites.ts'

interface RemoveWebsiteDialogProps {
  website: Website
  onClose(): void
  onRemoved?(): void
}

/** States what is lost; a rejection because of open orders is shown in the dialog. */
export const RemoveWebsiteDialog = ({ website, onClose, onRemoved }: RemoveWebsiteDialogProps) => {
  const { t } = useTranslation('websites')
  const { remove } = useWebsiteActions()
  const domain = website.domain_name
  return (
    <ConfirmDialog
      harsh
      title={t('remove.title', { domain })}
      description={t(website.is_verified ? 'remove.textVerified' : 'remove.text')}
      confirm={t('remove.confirm')}
      cancel={t('cancel')}
      onClose={onClose}
      onConfirm={async () => {
        await remove(website.id)
        toast.success(t('remove.done', { domain }))
        onRemoved?.()
      }}
    />
  )
}
