import { useTranslation } from '../../lib/translation.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import type { ParkedJob } from './parkedJobs.ts'

interface DiscardJobDialogProps {
  /** Null: closed. */
  job: ParkedJob | null
  onClose(): void
  onDiscard(job: ParkedJob): void
}

/** Discarding a job cannot be undone, so its details are shown once more. */
export const DiscardJobDialog = ({ job, onClose, onDiscard }: DiscardJobDialogProps) => {
  const { t } = useTranslation('operations')
  return (
    <Dialog
      open={job !== null}
      onOpenChange={(open) => open || onClose()}
      title={t('discard.title', { name: job?.name ?? '' })}
      description={t('discard.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('discard.cancel')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              if (job !== null) onDiscard(job)
              onClose()
            }}
          >
            {t('discard.confirm')}
          </Button>
        </>
      }
    >
      <CodeBlock label={t('discard.payload')} code={JSON.stringify(job?.payload ?? null, null, 2)} />
    </Dialog>
  )
}
