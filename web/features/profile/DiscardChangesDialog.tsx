import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface DiscardChangesDialogProps {
  open: boolean
  onKeep(): void
  onDiscard(): void
}

/** A stray click must not cost what somebody has written. */
export const DiscardChangesDialog = ({ open, onKeep, onDiscard }: DiscardChangesDialogProps) => {
  const { t } = useTranslation('profile')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onKeep()}
      title={t('discard.title')}
      description={t('discard.text')}
      footer={
        <>
          <Button onClick={onKeep}>{t('discard.keep')}</Button>
          <Button look="danger" onClick={onDiscard}>
            {t('discard.confirm')}
          </Button>
        </>
      }
    />
  )
}
