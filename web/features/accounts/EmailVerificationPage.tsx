// Confirmation page after sign-up: an email is on its way. Redirects to the homepage, but never while the reader uses
// the page.
import { MailCheck } from '../../ui/icons.ts'
import { useRef, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useLocation, useNavigate } from 'react-router'
import type { accountEndpoints } from '../../../contract/accounts.ts'
import { at, call } from '../../lib/api.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { inSandbox } from '../../lib/sandbox.ts'
import { lastWordParameter } from '../../lib/session.ts'
import type { LastWord } from '../../lib/sessionClient.ts'
import { later } from '../../ui/LazyPart.tsx'
import { publicPath } from '../../lib/publicPages.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { OneThingPage } from '../../ui/NarrowPage.tsx'
import { EmailForm } from './EmailForm.tsx'
import { handedOver } from './handedOver.ts'
import { returnAfterMs } from './returnHome.ts'
import { SendAgain } from './SendAgain.tsx'
import { useReturnHome } from './useReturnHome.ts'

const MailboxHint = later(async () => (await import('../sandbox/MailboxHint.tsx')).MailboxHint)

const resend = at<typeof accountEndpoints.resendConfirmation>('POST', '/api/auth/resend-confirmation')

const useResend = () => {
  const { language } = useLanguageChoice()
  return async (email: string): Promise<void> => {
    await call(resend, { body: { email, language } })
  }
}

const Asking = ({ onSent }: { onSent(email: string): void }) => {
  const { t } = useTranslation('accounts')
  const send = useResend()
  return (
    <OneThingPage icon={MailCheck} title={t('verification.askTitle')} text={t('verification.askText')}>
      <EmailForm
        submit={t('verification.resend')}
        send={async (email) => {
          await send(email)
          onSent(email)
        }}
      />
      <p className="mt-5 text-center">
        <LinkButton variant="ghost" size="s" to="/auth">
          {t('toSignIn')}
        </LinkButton>
      </p>
    </OneThingPage>
  )
}

interface WaitingProps {
  email: string | null
  /** Whether the email still has to be requested, was just sent here, or came with the sign-up. */
  first: 'now' | 'pause' | 'wait'
}

const Waiting = ({ email, first }: WaitingProps) => {
  const { t } = useTranslation('accounts')
  const { language } = useLanguageChoice()
  const navigate = useNavigate()
  const send = useResend()
  const main = useRef<HTMLElement>(null)
  const home = publicPath('/', language)
  const word: LastWord = 'mail_sent'
  const { seconds, paused } = useReturnHome(
    main,
    () => void navigate(`${home}?${lastWordParameter}=${word}`, { replace: true }),
  )
  return (
    <OneThingPage
      ref={main}
      icon={MailCheck}
      tone="alive"
      title={t('verification.title')}
      text={email === null ? t('verification.text') : t('verification.textWithAddress', { email })}
    >
      {email !== null && (
        <SendAgain
          label={t('verification.resend')}
          sent={t('verification.sentAgain')}
          send={() => send(email)}
          first={first}
        />
      )}
      {inSandbox() && <MailboxHint email={email} />}
      <div className="mt-7 border-t border-line-soft pt-5 text-center">
        <Progress
          label={t('verification.progress')}
          share={(seconds * 1000) / returnAfterMs}
          tone="accent"
          className="mx-auto mb-3 max-w-40"
        />
        <p className="text-[0.8125rem] text-faint">
          {paused ? t('verification.paused') : t('verification.countdown', { count: seconds })}
        </p>
        <LinkButton variant="ghost" size="s" to={home} replace className="mt-2">
          {t('verification.home')}
        </LinkButton>
      </div>
    </OneThingPage>
  )
}

const EmailVerificationPage = () => {
  const { email, ask, send } = handedOver(useLocation().state)
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <Waiting email={sentTo} first="pause" />
  if (ask) return <Asking onSent={setSentTo} />
  return <Waiting email={email} first={send ? 'now' : 'wait'} />
}

export default EmailVerificationPage
