import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Overtaken } from '../../ui/Overtaken.tsx'
import type { Overtaking } from './useOvertaking.ts'

interface OvertakenNoticeProps {
  overtaking: Overtaking
  onClose(): void
}

/** Says how the exchange stands by now while somebody was about to move it. What they wrote stays until they have chosen. */
export const OvertakenNotice = ({ overtaking: { now, stillOpen, goOn }, onClose }: OvertakenNoticeProps) => {
  const { t } = useTranslation('exchangeSteps')
  if (now === null) return null
  const what = t(`now.${now}.title`)
  const title = t('overtaken.title')
  const theirs = t('overtaken.theirs')
  if (stillOpen) {
    const words = { title, text: t('overtaken.text', { what }), theirs, mine: t('overtaken.mine') }
    return <Overtaken words={words} loadTheirs={onClose} keepMine={goOn} />
  }
  return (
    <Alert
      live
      tone="warn"
      title={title}
      action={
        <Button size="s" onClick={onClose}>
          {theirs}
        </Button>
      }
    >
      {t('overtaken.closed', { what })}
    </Alert>
  )
}
