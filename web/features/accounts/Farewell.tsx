// What the homepage says to somebody whom the account's own pages have led there: once, and not again after a reload.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inSandbox } from '../../lib/sandbox.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { later } from '../../ui/Later.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'

const MailboxHint = later(async () => (await import('../sandbox/MailboxHint.tsx')).MailboxHint)

interface WordProps {
  onClose(): void
}

/** The last word to somebody whose account is gone. */
const Gone = ({ onClose }: WordProps) => {
  const { t } = useTranslation('accounts')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('farewell.title')}
      description={t('farewell.text')}
      footer={
        <Button autoFocus variant="primary" onClick={onClose}>
          {t('farewell.close')}
        </Button>
      }
    />
  )
}

/** To somebody who has signed up and was led here by the clock: the homepage itself does not know that a mail is waiting. */
const MailWaits = ({ onClose }: WordProps) => {
  const { t } = useTranslation('accounts')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('verification.title')}
      description={t('verification.text')}
      footer={
        <>
          <LinkButton to="/email-verification" state={{ ask: true }} onClick={onClose}>
            {t('verification.none')}
          </LinkButton>
          <Button autoFocus variant="primary" onClick={onClose}>
            {t('verification.understood')}
          </Button>
        </>
      }
    >
      {inSandbox() && <MailboxHint email={null} />}
    </Dialog>
  )
}

/** Words that nobody here has said are not repeated. */
export const Farewell = ({ word }: { word: string }) => {
  const [open, setOpen] = useState(true)
  if (!open) return null
  const close = () => setOpen(false)
  if (word === 'account_deleted') return <Gone onClose={close} />
  if (word === 'mail_sent') return <MailWaits onClose={close} />
  return null
}
