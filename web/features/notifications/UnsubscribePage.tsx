// Unsubscribe page, linked at the end of our emails. No sign-in needed, but a button press, so that email scanners
// cannot unsubscribe a member.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { ApiError } from '../../lib/api.ts'
import { useLinkToken } from '../../lib/linkToken.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { MailCheck, MailX, Unlink } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { OneThingPage } from '../../ui/NarrowPage.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import {
  type Change,
  changeSubscription,
  readSubscription,
  type Scope,
  scopesOf,
  type Subscription,
} from './subscription.ts'
import { useScopeNames } from './scopeNames.ts'

/** `only`: the only action on the page. */
const ToSettings = ({ only = false }: { only?: boolean }) => {
  const { t } = useTranslation('notifications')
  const signedIn = useSession().kind === 'signedIn'
  return (
    <LinkButton
      variant={only ? 'primary' : 'ghost'}
      size={only ? 'l' : 'm'}
      to="/settings#notifications"
      className="w-full"
    >
      {signedIn ? t('unsubscribe.toSettings') : t('unsubscribe.signIn')}
    </LinkButton>
  )
}

const Expired = ({ incomplete }: { incomplete: boolean }) => {
  const { t } = useTranslation('notifications')
  return (
    <OneThingPage
      icon={Unlink}
      tone="warn"
      title={t('unsubscribe.expiredTitle')}
      text={incomplete ? t('unsubscribe.incomplete') : t('unsubscribe.expiredText')}
    >
      <ToSettings only />
    </OneThingPage>
  )
}

const Loading = () => {
  const { t } = useTranslation('notifications')
  return (
    <OneThingPage icon={MailX} title={t('unsubscribe.title')}>
      <div aria-busy="true" className="grid gap-3">
        <span role="status" className="sr-only">
          {t('unsubscribe.loading')}
        </span>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-[4.5rem] rounded-control" />
        ))}
      </div>
    </OneThingPage>
  )
}

interface ScopeRowProps {
  scope: Scope
  subscription: Subscription
  busy: boolean
  change(change: Change): void
}

/** One unsubscribe scope and whether it is active. */
const ScopeRow = ({ scope, subscription, busy, change }: ScopeRowProps) => {
  const { t } = useTranslation('notifications')
  const { what, hint } = useScopeNames(subscription)[scope]
  const on = subscription.on[scope]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5 rounded-control border border-line p-3.5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold">{what}</p>
        <p className="text-[0.8125rem] text-soft">{on ? hint : t('unsubscribe.off')}</p>
      </div>
      <Button
        size="s"
        busy={busy}
        aria-label={on ? t('unsubscribe.stopNamed', { what }) : t('unsubscribe.againNamed', { what })}
        onClick={() => change({ scope, on: !on })}
      >
        {on ? t('unsubscribe.stop') : t('unsubscribe.again')}
      </Button>
    </li>
  )
}

type Check =
  | { kind: 'loading' }
  | { kind: 'expired' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'known'; is: Subscription }

const lookOf = async (token: string): Promise<Check> => {
  try {
    return { kind: 'known', is: await readSubscription(token) }
  } catch (error) {
    return error instanceof ApiError && error.code === 'link_expired' ? { kind: 'expired' } : { kind: 'failed', error }
  }
}

interface ChoiceProps {
  token: string
  subscription: Subscription
  show(variant: Check): void
}

const Choice = ({ token, subscription, show }: ChoiceProps) => {
  const { t } = useTranslation('notifications')
  const names = useScopeNames(subscription)
  const [busy, setBusy] = useState<Scope | null>(null)
  const [done, setDone] = useState<Change | null>(null)
  const [before, setBefore] = useState(subscription.groups)
  const [failure, setFailure] = useState<unknown>(null)
  const main = useRef<HTMLElement>(null)
  // The undo button disappears once used; the focus must not be lost with it.
  useEffect(() => {
    if (done !== null && document.activeElement === document.body) main.current?.focus()
  }, [done])
  const change = async (wanted: Change) => {
    setBusy(wanted.scope)
    setFailure(null)
    try {
      await changeSubscription(token, wanted)
      show(await lookOf(token))
      setDone(wanted)
      setBefore(subscription.groups)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link_expired') show({ kind: 'expired' })
      else setFailure(error)
    } finally {
      setBusy(null)
    }
  }
  const { address } = subscription
  const scopes = scopesOf(subscription)
  return (
    <OneThingPage
      ref={main}
      icon={done === null ? MailX : MailCheck}
      tone={done === null ? 'accent' : 'alive'}
      title={
        done === null ? t('unsubscribe.title') : done.on ? t('unsubscribe.undoneTitle') : t('unsubscribe.doneTitle')
      }
      text={
        <span role="status">
          {done === null
            ? t('unsubscribe.text', { kind: names.kindName, address })
            : done.on
              ? t('unsubscribe.undone', { address })
              : t(`unsubscribe.stopped.${done.scope}`, { kind: names.kindName, group: names.groupName, address })}
        </span>
      }
    >
      <div className="grid gap-4">
        <FormFailure failure={failure} />
        {done !== null && !done.on && (
          <Button
            variant="primary"
            size="l"
            busy={busy === done.scope}
            onClick={() => void change({ scope: done.scope, on: true, groups: before })}
          >
            {t('unsubscribe.undo')}
          </Button>
        )}
        <ul className="grid gap-2.5">
          {scopes.map((scope) => (
            <ScopeRow
              key={scope}
              scope={scope}
              subscription={subscription}
              busy={busy === scope}
              change={(wanted) => void change(wanted)}
            />
          ))}
        </ul>
        <ToSettings />
      </div>
    </OneThingPage>
  )
}

const Asking = ({ token }: { token: string }) => {
  const { t } = useTranslation('notifications')
  const [variant, show] = useState<Check>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    let left = false
    void lookOf(token).then((found) => {
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
  switch (variant.kind) {
    case 'loading':
      return <Loading />
    case 'expired':
      return <Expired incomplete={false} />
    case 'failed':
      return (
        <OneThingPage icon={MailX} tone="warn" title={t('unsubscribe.failedTitle')}>
          <div className="grid gap-4">
            <FormFailure failure={variant.error} />
            <Button variant="primary" size="l" onClick={retry}>
              {t('retry')}
            </Button>
            <ToSettings />
          </div>
        </OneThingPage>
      )
    case 'known':
      return <Choice token={token} subscription={variant.is} show={show} />
  }
}

/** A second link opened in the same tab resets the page. */
const UnsubscribePage = () => {
  const token = useLinkToken()
  return token === null ? <Expired incomplete /> : <Asking key={token} token={token} />
}

export default UnsubscribePage
