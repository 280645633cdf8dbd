// Confirmation before unsaved input is lost, by closing its dialog or leaving its page.
import { useTranslation } from '../lib/translation.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface LossQuestionProps {
  by: 'close' | 'leave'
  open: boolean
  onStay(): void
  onGo(): void
}

export const LossQuestion = ({ by, open, onStay, onGo }: LossQuestionProps) => {
  const { t } = useTranslation('unsaved')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onStay()}
      title={t(`${by}.title`)}
      description={t('text')}
      footer={
        <>
          <Button data-first onClick={onStay}>
            {t(`${by}.stay`)}
          </Button>
          <Button variant="danger" onClick={onGo}>
            {t(`${by}.go`)}
          </Button>
        </>
      }
    />
  )
}
