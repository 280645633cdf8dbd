// Requests a recovery link by email. The page is the same whether or not an account has this address.
import { KeyRound, MailCheck } from '../../ui/icons.ts'
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useLocation } from 'react-router'
import type { accountEndpoints } from '../../../contract/accounts.ts'
import { at, call } from '../../lib/api.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { inSandbox } from '../../lib/sandbox.ts'
import { later } from '../../ui/LazyPart.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { OneThingPage } from '../../ui/NarrowPage.tsx'
import { EmailForm } from './EmailForm.tsx'
import { handedOver } from './handedOver.ts'
import { SendAgain } from './SendAgain.tsx'

const MailboxHint = later(async () => (await import('../sandbox/MailboxHint.tsx')).MailboxHint)

const recover = at<typeof accountEndpoints.recover>('POST', '/api/auth/recovery')

const BackToSignIn = () => {
  const { t } = useTranslation('accounts')
  return (
    <p className="mt-5 text-center">
      <LinkButton variant="ghost" size="s" to="/auth">
        {t('toSignIn')}
      </LinkButton>
    </p>
  )
}

const RecoveryPage = () => {
  const { t } = useTranslation('accounts')
  const { language } = useLanguageChoice()
  const { email: known } = handedOver(useLocation().state)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = (email: string) => call(recover, { body: { email, language } })
  if (sentTo === null) {
    return (
      <OneThingPage icon={KeyRound} title={t('recovery.title')} text={t('recovery.text')}>
        <EmailForm
          submit={t('recovery.submit')}
          email={known ?? ''}
          send={async (email) => {
            await send(email)
            setSentTo(email)
          }}
        />
        <BackToSignIn />
      </OneThingPage>
    )
  }
  return (
    <OneThingPage
      icon={MailCheck}
      tone="alive"
      title={t('recovery.sentTitle')}
      text={t('recovery.sentText', { email: sentTo })}
    >
      <SendAgain label={t('recovery.again')} sent={t('recovery.sentAgain')} send={() => send(sentTo)} first="pause" />
      {inSandbox() && <MailboxHint email={sentTo} />}
      <BackToSignIn />
    </OneThingPage>
  )
}

export default RecoveryPage
