// Target of the links in an address change. Both addresses confirm, with a button press, so that a mail scanner cannot.
import { MailCheck, Unlink } from '../../ui/icons.ts'
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { accountEndpoints } from '../../../contract/accounts.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { securityEndpoints } from '../../../contract/security.ts'
import { ApiError, at, call } from '../../lib/api.ts'
import { sessionClient, useSession } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { OneThingPage } from '../../ui/NarrowPage.tsx'
import { useLinkToken } from '../../lib/linkToken.ts'

const confirm = at<typeof securityEndpoints.confirmEmailChange>('POST', '/api/auth/email-change')
const me = at<typeof accountEndpoints.me>('GET', '/api/me')

type Confirmed = OutputOf<typeof securityEndpoints.confirmEmailChange>
type Step = { kind: 'ready' } | { kind: 'busy' } | { kind: 'expired' } | { kind: 'done'; confirmed: Confirmed }

/** The member signed in here may not be the owner of the email, so the server has to identify them. */
const showNewAddress = async (): Promise<void> => {
  if (sessionClient.state().kind !== 'signedIn') return
  const { user } = await call(me, {})
  sessionClient.updateUser(user)
}

/** Where an address change starts. Visitors sign in on the way there. */
const ToSettings = () => {
  const { t } = useTranslation('accounts')
  return (
    <LinkButton variant="primary" size="l" to="/settings#security" className="w-full">
      {t('emailChange.toSettings')}
    </LinkButton>
  )
}

const Onwards = () => {
  const { t } = useTranslation('accounts')
  if (useSession().kind === 'signedIn') return <ToSettings />
  return (
    <LinkButton variant="primary" size="l" to="/auth" className="w-full">
      {t('toSignIn')}
    </LinkButton>
  )
}

const Confirming = ({ token }: { token: string | null }) => {
  const { t } = useTranslation('accounts')
  const [step, setStep] = useState<Step>({ kind: 'ready' })
  const [failure, setFailure] = useState<unknown>(null)
  if (step.kind === 'done') {
    const { outcome, new_email: email } = step.confirmed
    return (
      <OneThingPage
        icon={MailCheck}
        tone="alive"
        title={outcome === 'changed' ? t('emailChange.changedTitle') : t('emailChange.waitingTitle')}
        text={t(`emailChange.outcomes.${outcome}`, { email })}
      >
        <Onwards />
      </OneThingPage>
    )
  }
  if (step.kind === 'expired' || token === null) {
    return (
      <OneThingPage
        icon={Unlink}
        tone="warn"
        title={t('expired.title')}
        text={step.kind === 'expired' ? t('expired.emailChange') : t('expired.incomplete')}
      >
        <ToSettings />
      </OneThingPage>
    )
  }
  const press = async () => {
    setStep({ kind: 'busy' })
    setFailure(null)
    try {
      const confirmed = await call(confirm, { body: { token } })
      setStep({ kind: 'done', confirmed })
      // The address has changed even if it cannot be shown yet; the next token refresh brings it.
      if (confirmed.outcome === 'changed') await showNewAddress().catch(() => undefined)
    } catch (error) {
      const expired = error instanceof ApiError && error.code === 'link_expired'
      setStep({ kind: expired ? 'expired' : 'ready' })
      setFailure(expired ? null : error)
    }
  }
  return (
    <OneThingPage icon={MailCheck} title={t('emailChange.title')} text={t('emailChange.text')}>
      <div className="grid gap-4">
        <FormFailure failure={failure} />
        <Button variant="primary" size="l" busy={step.kind === 'busy'} onClick={() => void press()} className="w-full">
          {t('emailChange.confirm')}
        </Button>
      </div>
    </OneThingPage>
  )
}

/** A second link opened in the same tab resets the page. */
const EmailChangePage = () => {
  const token = useLinkToken()
  return <Confirming key={token} token={token} />
}

export default EmailChangePage
