// Why the text is not saved, and how to fix it. Hidden while everything is saved.
import { useTranslation } from '../../lib/translation.ts'
import { failureText } from '../../lib/errorText.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Overtaken } from '../../ui/Conflict.tsx'
import type { Autosave, Saving } from './autosave.ts'

interface SavingAlertProps {
  saving: Saving
  autosave: Autosave
}

export const SavingAlert = ({ saving, autosave }: SavingAlertProps) => {
  const { t } = useTranslation('content')
  const { t: te } = useTranslation('errors')
  const again = (
    <Button size="s" className="max-sm:h-11" onClick={() => void autosave.save()}>
      {t('saving.again')}
    </Button>
  )
  switch (saving.kind) {
    case 'saved':
    case 'changed':
    case 'saving':
      return null
    case 'too_long':
      return (
        <Alert live tone="warn" title={t('saving.tooLongTitle')}>
          {t('saving.tooLong')}
        </Alert>
      )
    case 'offline':
      return (
        <Alert live tone="warn" title={t('saving.offlineTitle')} action={again}>
          {t('saving.offlineText')}
        </Alert>
      )
    case 'failed':
      return (
        <Alert live tone="lost" title={t('saving.failedTitle')} action={again}>
          {failureText(te, saving.error)}
        </Alert>
      )
    case 'overtaken': {
      const words = {
        title: t('overtaken.title'),
        text: t('overtaken.text'),
        theirs: t('overtaken.theirs'),
        mine: t('overtaken.mine'),
      }
      return <Overtaken words={words} loadTheirs={autosave.takeTheirs} keepMine={() => void autosave.keepMine()} />
    }
    case 'gone':
      return (
        <Alert live tone="lost" title={t('saving.goneTitle')}>
          {t('saving.goneText')}
        </Alert>
      )
  }
}
