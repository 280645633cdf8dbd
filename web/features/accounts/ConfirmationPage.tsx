// Target of the link in the sign-up email. Opening it changes nothing, because mail scanners open links too; what is
// left to do depends on the browser: a button, the password of the sign-up, or a new one.
import { CircleCheck, MailCheck, Unlink } from '../../ui/icons.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useNavigate } from 'react-router'
import type { accountEndpoints } from '../../../contract/accounts.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { ApiError, at, call } from '../../lib/api.ts'
import { failureText } from '../../lib/errorText.ts'
import { useLinkToken } from '../../lib/linkToken.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { sessionClient, useSession } from '../../lib/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { OneThingPage } from '../../ui/NarrowPage.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ConfirmForm, type Proof } from './ConfirmForm.tsx'

const readStep = at<typeof accountEndpoints.confirmationStep>('POST', '/api/auth/confirmation-step')
const confirm = at<typeof accountEndpoints.confirm>('POST', '/api/auth/confirm')

type Link = OutputOf<typeof accountEndpoints.confirmationStep>

const isCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code

const Expired = ({ incomplete }: { incomplete: boolean }) => {
  const { t } = useTranslation('accounts')
  return (
    <OneThingPage
      icon={Unlink}
      tone="warn"
      title={t('expired.title')}
      text={incomplete ? t('expired.incomplete') : t('expired.confirmation')}
    >
      <LinkButton variant="primary" size="l" to="/email-verification" state={{ ask: true }} className="w-full">
        {t('expired.toRecovery')}
      </LinkButton>
    </OneThingPage>
  )
}

const Loading = () => {
  const { t } = useTranslation('accounts')
  return (
    <OneThingPage icon={MailCheck} title={t('confirmation.title')}>
      <div aria-busy="true">
        <span role="status" className="sr-only">
          {t('confirmation.loading')}
        </span>
        <Skeleton className="h-12 w-full rounded-control" />
      </div>
    </OneThingPage>
  )
}

const Failed = ({ error, retry }: { error: unknown; retry(): void }) => {
  const { t } = useTranslation('accounts')
  const { t: te } = useTranslation('errors')
  const { language } = useLanguageChoice()
  return (
    <OneThingPage icon={MailCheck} tone="warn" title={t('confirmation.title')}>
      <Alert
        live
        tone="lost"
        action={
          isCode(error, 'blocked') ? (
            <LinkButton size="s" to={publicPath('/contact', language)}>
              {t('signIn.toContact')}
            </LinkButton>
          ) : (
            <Button size="s" onClick={retry}>
              {t('confirmation.retry')}
            </Button>
          )
        }
      >
        {failureText(te, error)}
      </Alert>
    </OneThingPage>
  )
}

const AlreadyConfirmed = ({ email }: { email: string }) => {
  const { t } = useTranslation('accounts')
  const signedIn = useSession().kind === 'signedIn'
  return (
    <OneThingPage
      icon={CircleCheck}
      tone="alive"
      title={t('confirmation.doneTitle')}
      text={t('confirmation.doneText', { email })}
    >
      <LinkButton variant="primary" size="l" to={signedIn ? '/dashboard' : '/auth'} className="w-full">
        {signedIn ? t('toDashboard') : t('signIn.submit')}
      </LinkButton>
    </OneThingPage>
  )
}

const Confirming = ({ token, link, reread }: { token: string; link: Link; reread(): Promise<void> }) => {
  const navigate = useNavigate()
  const send = async (proof: Proof): Promise<void> => {
    try {
      const { language, ...session } = await call(confirm, { body: { token, ...proof } })
      sessionClient.adopt(session, 'signed_in')
      await navigate(publicPath('/', language), { replace: true })
    } catch (error) {
      // Confirmed in another tab, signed up again, or expired by now: the page shows what applies.
      if (!isCode(error, 'conflict') && !isCode(error, 'link_expired')) throw error
      await reread()
    }
  }
  if (link.step === 'already_confirmed') return <AlreadyConfirmed email={link.email} />
  return <ConfirmForm key={link.step} step={link.step} email={link.email} send={send} />
}

type Shown =
  | { kind: 'loading' }
  | { kind: 'expired' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'known'; link: Link }

const readLink = async (token: string): Promise<Shown> => {
  try {
    return { kind: 'known', link: await call(readStep, { body: { token } }) }
  } catch (error) {
    return isCode(error, 'link_expired') ? { kind: 'expired' } : { kind: 'failed', error }
  }
}

const OpenLink = ({ token }: { token: string }) => {
  const [shown, show] = useState<Shown>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    let left = false
    void readLink(token).then((found) => {
      if (!left) show(found)
    })
    return () => {
      left = true
    }
  }, [token, attempt])
  const retry = () => {
    show({ kind: 'loading' })
    setAttempt(attempt + 1)
  }
  switch (shown.kind) {
    case 'loading':
      return <Loading />
    case 'expired':
      return <Expired incomplete={false} />
    case 'failed':
      return <Failed error={shown.error} retry={retry} />
    case 'known':
      return <Confirming token={token} link={shown.link} reread={async () => show(await readLink(token))} />
  }
}

/** A newer link opened in the same tab resets the page. */
const ConfirmationPage = () => {
  const token = useLinkToken()
  return token === null ? <Expired incomplete /> : <OpenLink key={token} token={token} />
}

export default ConfirmationPage
