import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/Dialog.tsx'
import { Button } from '../../ui/Button.tsx'

/** The last word to somebody whose account is gone. */
export const Farewell = () => {
  const { t } = useTranslation('accounts')
  const [open, setOpen] = useState(true)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t('farewell.title')}
      description={t('farewell.text')}
      footer={
        <Button autoFocus look="primary" onClick={() => setOpen(false)}>
          {t('farewell.close')}
        </Button>
      }
    />
  )
}
