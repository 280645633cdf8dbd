// Domain field, with a message for every possible error.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Link } from 'react-router'
import { typedDomainLengthMax } from '../../../contract/limits.ts'
import type { Website } from '../../../contract/websites.ts'
import { issueText } from '../../lib/errorText.ts'
import { ApiError } from '../../lib/http.ts'
import { inSandbox } from '../../lib/sandbox.ts'
import { later } from '../../ui/LazyPart.tsx'
import { supportEmail } from '../../lib/site.ts'
import { AddressInput } from '../../ui/AddressInput.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { ArrowRight } from '../../ui/icons.ts'
import { isBlocked, isExplained, type Refusal, refusalOf, typedDomain } from './refusal.ts'
import { useAddWebsite, useWebsites } from './websites.ts'

const DemoDomains = later(async () => (await import('../sandbox/DemoDomains.tsx')).DemoDomains)

interface Adding {
  domain: string
  setDomain(domain: string): void
  refusal: Refusal | null
  busy: boolean
  send(wanted: { domain: string; contest: boolean }): void
}

/** One attempt at a time; a rejected domain stays in the field. */
const useAdding = (onAdded: (website: Website) => void): Adding => {
  const [domain, setDomain] = useState('')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const add = useAddWebsite()
  const send = async (wanted: { domain: string; contest: boolean }) => {
    if (running.current) return
    if (wanted.domain.trim() === '') {
      setRefusal({ kind: 'wrong', code: 'required', meant: null })
      return
    }
    running.current = true
    setBusy(true)
    setRefusal(null)
    try {
      onAdded(await add(wanted))
    } catch (error) {
      setRefusal(refusalOf(error))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return {
    domain,
    setDomain: (typed) => {
      setDomain(typed)
      setRefusal(null)
    },
    refusal,
    busy,
    send: (wanted) => void send(wanted),
  }
}

/** Link to the member's existing entry. */
const Existing = ({ domain }: { domain: string }) => {
  const { t } = useTranslation('websites')
  const existing = useWebsites().data?.websites.find(
    (website) => website.domain === domain || website.domain_name === domain,
  )
  if (existing === undefined) return null
  return (
    <Link to={`/websites/${existing.id}`} className="font-semibold text-accent-text underline underline-offset-4">
      {t('add.toExisting')}
    </Link>
  )
}

const WriteToUs = () => (
  <a href={`mailto:${supportEmail}`} className="font-semibold text-accent-text underline underline-offset-4">
    {supportEmail}
  </a>
)

const Refused = ({ refusal, domain, busy, send }: Pick<Adding, 'domain' | 'busy' | 'send'> & { refusal: Refusal }) => {
  const { t } = useTranslation('websites')
  const name = typedDomain(domain)
  switch (refusal.kind) {
    case 'wrong':
      return refusal.code === 'required' ? null : (
        <Alert live tone="lost">
          {t('add.failed')}
        </Alert>
      )
    case 'added':
      return (
        <Alert live tone="warn" action={<Existing domain={name} />}>
          {t('add.duplicate', { domain: name })}
        </Alert>
      )
    case 'provedByAnother':
      return (
        <Alert
          live
          tone="warn"
          title={t('add.duplicate', { domain: name })}
          action={
            <Button size="s" busy={busy} onClick={() => send({ domain, contest: true })}>
              {t('add.contest')}
            </Button>
          }
        >
          {t('add.provedByAnother')}
        </Alert>
      )
    case 'failed':
      if (isExplained(refusal.error)) {
        return <FormFailure failure={refusal.error} action={isBlocked(refusal.error) ? <WriteToUs /> : undefined} />
      }
      return (
        <Alert live tone="lost">
          {t('add.failed')}
          {refusal.error instanceof ApiError && refusal.error.reference !== null && ` (${refusal.error.reference})`}
        </Alert>
      )
  }
}

interface AddWebsiteFormProps {
  onAdded(website: Website): void
  id?: string
  /** The form is the only thing on the page, so the field gets the focus. */
  alone?: boolean
  /** The buttons below the field; they receive whether it is being sent. */
  actions?(busy: boolean): ReactNode
}

export const AddWebsiteForm = ({ onAdded, id, alone = false, actions }: AddWebsiteFormProps) => {
  const { t } = useTranslation('websites')
  const { t: te } = useTranslation('errors')
  const { domain, setDomain, refusal, busy, send } = useAdding(onAdded)
  const wrong = refusal?.kind === 'wrong' ? refusal : null
  const meant = wrong?.meant ?? null
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (alone) field.current?.focus({ preventScroll: true })
  }, [alone])
  return (
    <form
      id={id}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        send({ domain, contest: false })
      }}
    >
      {refusal !== null && <Refused refusal={refusal} domain={domain} busy={busy} send={send} />}
      <Field
        required
        label={t('add.domain')}
        hint={t('add.hint')}
        error={wrong === null ? undefined : issueText(te, { code: wrong.code, word: wrong.meant ?? '' })}
      >
        <AddressInput
          ref={field}
          data-first
          autoCorrect="off"
          enterKeyHint="done"
          placeholder={t('add.placeholder')}
          maxLength={typedDomainLengthMax}
          value={domain}
          onChange={({ target }) => setDomain(target.value)}
        />
      </Field>
      {meant !== null && meant !== typedDomain(domain) && (
        <Button
          className="h-auto! min-h-9 justify-self-start py-1.5 whitespace-normal! wrap-anywhere"
          busy={busy}
          onClick={() => {
            setDomain(meant)
            send({ domain: meant, contest: false })
          }}
        >
          {t('add.use', { domain: meant })}
          <ArrowRight aria-hidden />
        </Button>
      )}
      {actions?.(busy)}
      {inSandbox() && <DemoDomains onChoose={setDomain} />}
    </form>
  )
}
