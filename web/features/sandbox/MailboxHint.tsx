// Link to the mailbox that receives all email of this installation.
import { useTranslation } from '../../lib/translation.ts'
import { buttonStyles } from '../../ui/buttonStyles.ts'
import { Mail } from '../../ui/icons.ts'
import { SandboxHint } from './SandboxHint.tsx'

export const MailboxHint = ({ email }: { email: string | null }) => {
  const { t } = useTranslation('sandbox')
  const search = email === null ? '' : `?${new URLSearchParams({ search: email }).toString()}`
  return (
    <SandboxHint title={t('mail.title')} text={t('mail.text')}>
      <a href={`/sandbox/mail${search}`} className={buttonStyles({ size: 's' })}>
        <Mail aria-hidden />
        {t('mail.open')}
      </a>
    </SandboxHint>
  )
}
