import { useTranslation } from 'react-i18next'
import { OvertakenMove } from '../../ui/Overtaken.tsx'
import type { Overtaking } from './useOvertaking.ts'

interface OvertakenNoticeProps {
  overtaking: Overtaking
  onClose(): void
}

/** Says how the exchange stands by now while somebody was about to move it. */
export const OvertakenNotice = ({ overtaking: { now, stillOpen, goOn }, onClose }: OvertakenNoticeProps) => {
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
  return <OvertakenMove words={words} stillOpen={stillOpen} onLook={onClose} goOn={goOn} />
}
