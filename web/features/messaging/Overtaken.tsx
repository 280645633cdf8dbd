import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'

/** What can be done once somebody else has saved what is being written here. */
interface Choice {
  loadTheirs(): void
  keepMine(): void
}

export const Overtaken = ({ editing }: { editing: Choice }) => {
  const { t } = useTranslation('messaging')
  return (
    <Alert
      live
      tone="warn"
      title={t('overtaken.title')}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="s" onClick={editing.loadTheirs}>
            {t('overtaken.theirs')}
          </Button>
          <Button size="s" look="ghost" onClick={editing.keepMine}>
            {t('overtaken.mine')}
          </Button>
        </div>
      }
    >
      {t('overtaken.text')}
    </Alert>
  )
}
