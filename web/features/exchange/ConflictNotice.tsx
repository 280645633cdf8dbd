import { useTranslation } from '../../lib/translation.ts'
import { ConflictedTransition } from '../../ui/Conflict.tsx'
import type { Overtaking } from './useConflict.ts'

interface ConflictNoticeProps {
  overtaking: Overtaking
  onClose(): void
}

/** Shows the current state of the exchange if it changed while the member was about to act. */
export const ConflictNotice = ({ overtaking: { now, stillOpen, goOn }, onClose }: ConflictNoticeProps) => {
  const { t } = useTranslation('exchangeSteps')
  if (now === null) return null
  const what = t(`now.${now}.title`)
  const words = {
    title: t('overtaken.title'),
    text: t('overtaken.text', { what }),
    closed: t('overtaken.closed', { what }),
    theirs: t('overtaken.theirs'),
    mine: t('overtaken.mine'),
  }
  return <ConflictedTransition words={words} stillOpen={stillOpen} onCheck={onClose} goOn={goOn} />
}
