import { useTranslation } from 'react-i18next'
import { OvertakenMove } from '../../ui/Overtaken.tsx'
import type { useOvertaking } from './useOvertaking.ts'

interface OvertakenNoticeProps {
  overtaking: ReturnType<typeof useOvertaking>
  onClose(): void
}

/** Says what happened to the order while somebody was about to move it. */
export const OvertakenNotice = ({ overtaking: { happened, stillOpen, goOn }, onClose }: OvertakenNoticeProps) => {
  const { t } = useTranslation('orderSteps')
  if (happened === null) return null
  const words = {
    title: t('overtaken.title'),
    text: t('overtaken.text', { what: happened }),
    closed: t('overtaken.closed', { what: happened }),
    theirs: t('overtaken.theirs'),
    mine: t('overtaken.mine'),
  }
  return <OvertakenMove words={words} stillOpen={stillOpen} onLook={onClose} goOn={goOn} />
}
