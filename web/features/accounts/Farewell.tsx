// One-time message on the homepage after a redirect from the account pages; not shown again after a reload.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { inSandbox } from '../../lib/sandbox.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { later } from '../../ui/LazyPart.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'

const MailboxHint = later(async () => (await import('../sandbox/MailboxHint.tsx')).MailboxHint)

interface WordProps {
  onClose(): void
}

/** Message after an account was deleted. */
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

/**
 * For members who have signed up and were redirected by the countdown: the homepage itself does not know that an email
 * is waiting.
 */
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

/** Values that are not ours show nothing. */
export const Farewell = ({ word }: { word: string }) => {
  const [open, setOpen] = useState(true)
  if (!open) return null
  const close = () => setOpen(false)
  if (word === 'account_deleted') return <Gone onClose={close} />
  if (word === 'mail_sent') return <MailWaits onClose={close} />
  return null
}
