// After sign-up: a mail is on its way. Leads home by itself, but never under the reader's hands.
import { MailCheck } from '../../ui/icons.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { accountEndpoints } from '../../../contract/accounts.ts'
import { at, call } from '../../lib/api.ts'
import { failureText } from '../../lib/errorText.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DocumentHead } from '../../ui/DocumentHead.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { mainId } from '../../ui/SkipLink.tsx'
import { returnAfterMs } from './returnHome.ts'
import { useReturnHome } from './useReturnHome.ts'

const resend = at<typeof accountEndpoints.resendConfirmation>('POST', '/api/auth/resend-confirmation')

const emailOf = (state: unknown): string | null => {
  const email = (state as { email?: unknown } | null)?.email
  return typeof email === 'string' ? email : null
}

const Resend = ({ email }: { email: string }) => {
  const { t } = useTranslation('accounts')
  const { t: te } = useTranslation('errors')
  const { language } = useLanguageChoice()
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')
  const [failure, setFailure] = useState<unknown>(null)
  const send = async () => {
    setState('busy')
    setFailure(null)
    try {
      await call(resend, { body: { email, language } })
      setState('sent')
    } catch (error) {
      setFailure(error)
      setState('idle')
    }
  }
  return (
    <div className="mt-5 grid gap-3">
      {state === 'sent' && (
        <Alert live tone="alive">
          {t('verification.sentAgain')}
        </Alert>
      )}
      {failure !== null && (
        <Alert live tone="lost">
          {failureText(te, failure)}
        </Alert>
      )}
      <Button busy={state === 'busy'} onClick={() => void send()} className="justify-self-center">
        {t('verification.resend')}
      </Button>
    </div>
  )
}

const EmailVerificationPage = () => {
  const { t } = useTranslation('accounts')
  const { language } = useLanguageChoice()
  const navigate = useNavigate()
  const email = emailOf(useLocation().state)
  const main = useRef<HTMLElement>(null)
  const home = publicPath('/', language)
  const { seconds, paused } = useReturnHome(main, () => void navigate(home, { replace: true }))
  return (
    <main
      ref={main}
      id={mainId}
      tabIndex={-1}
      className="mx-auto w-full max-w-lg flex-1 px-5 py-10 outline-none sm:py-16"
    >
      <DocumentHead title={t('verification.title')} hidden />
      <Card className="p-6 text-center sm:p-8">
        <span className="mx-auto mb-5 grid size-14 place-items-center rounded-[16px] bg-alive-tint text-alive">
          <MailCheck aria-hidden className="size-7" />
        </span>
        <h1 className="text-2xl tracking-tight">{t('verification.title')}</h1>
        <p className="mt-2 text-[0.9375rem] text-soft">
          {email === null ? t('verification.text') : t('verification.textWithAddress', { email })}
        </p>
        {email === null ? null : <Resend email={email} />}
        <div className="mt-7 border-t border-line-soft pt-5">
          <Progress
            label={t('verification.progress')}
            share={(seconds * 1000) / returnAfterMs}
            tone="accent"
            className="mx-auto mb-3 max-w-40"
          />
          <p className="text-[0.8125rem] text-faint">
            {paused ? t('verification.paused') : t('verification.countdown', { count: seconds })}
          </p>
          <LinkButton look="ghost" size="s" to={home} replace className="mt-2">
            {t('verification.home')}
          </LinkButton>
        </div>
      </Card>
    </main>
  )
}

export default EmailVerificationPage
