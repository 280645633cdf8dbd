import { useTranslation } from '../../lib/translation.ts'
import { ConflictedTransition } from '../../ui/Conflict.tsx'
import type { useConflict } from './useConflict.ts'

interface ConflictNoticeProps {
  overtaking: ReturnType<typeof useConflict>
  onClose(): void
}

/** Shows what happened to the order if it changed while the member was about to act. */
export const ConflictNotice = ({ overtaking: { happened, stillOpen, goOn }, onClose }: ConflictNoticeProps) => {
  const { t } = useTranslation('orderSteps')
  if (happened === null) return null
  const words = {
    title: t('overtaken.title'),
    text: t('overtaken.text', { what: happened }),
    closed: t('overtaken.closed', { what: happened }),
    theirs: t('overtaken.theirs'),
    mine: t('overtaken.mine'),
  }
  return <ConflictedTransition words={words} stillOpen={stillOpen} onCheck={onClose} goOn={goOn} />
}
