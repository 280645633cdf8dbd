import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Overtaken } from '../../ui/Overtaken.tsx'
import type { useOvertaking } from './useOvertaking.ts'

interface OvertakenNoticeProps {
  overtaking: ReturnType<typeof useOvertaking>
  onClose(): void
}

/** Says what happened to the order while somebody was about to move it. What they wrote stays until they have chosen. */
export const OvertakenNotice = ({ overtaking: { happened, stillOpen, goOn }, onClose }: OvertakenNoticeProps) => {
  const { t } = useTranslation('orderSteps')
  if (happened === null) return null
  const title = t('overtaken.title')
  const theirs = t('overtaken.theirs')
  if (stillOpen) {
    const words = { title, text: t('overtaken.text', { what: happened }), theirs, mine: t('overtaken.mine') }
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
      {t('overtaken.closed', { what: happened })}
    </Alert>
  )
}
