// Contact form. Input survives any failure; a double click and a retry after a lost response are one message.
import { type ComponentProps, useEffect, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import { Link, useSearchParams } from 'react-router'
import type { contactEndpoints, ContactTopic } from '../../../contract/contact.ts'
import { contactMessageLengthMax } from '../../../contract/limits.ts'
import { at, call } from '../../lib/api.ts'
import { fieldText } from '../../lib/errorText.ts'
import { useIntent } from '../../lib/idempotencyKey.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { useSession } from '../../lib/session.ts'
import { useIsAlive } from '../../lib/useIsAlive.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { useFormWork, useUnsaved } from '../../lib/useUnsaved.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Send } from '../../ui/icons.ts'
import { Input } from '../../ui/Input.tsx'
import { LeaveGuard } from '../../ui/LeaveGuard.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { contactTopics } from './contactTopics.ts'
import { lateRules } from './lazyRules.ts'
import type { Received } from './Receipt.tsx'
import { createTicketStore, type TicketStore } from './ticket.ts'
import { TopicSelect } from './TopicSelect.tsx'

const send = at<typeof contactEndpoints.sendContact>('POST', '/api/contact')
const rules = lateRules()

const empty = {
  topic: 'question' as ContactTopic,
  name: '',
  email: '',
  page_url: '',
  message: '',
  language: 'en' as const,
  ticket: '',
  website: '',
}

const useTicketStore = (): TicketStore => {
  const store = useRef<TicketStore>(null)
  store.current ??= createTicketStore()
  const { current } = store
  useEffect(() => current.prepare(), [current])
  return current
}

/** Prefills from the URL (?topic=notice) and the signed-in member, once hydrated and if nothing was typed. */
const usePrefilled = (fill: (name: 'topic' | 'email', value: string) => void): void => {
  const [search] = useSearchParams()
  const topic = contactTopics.find((known) => known === search.get('topic'))
  const session = useSession()
  const email = session.kind === 'signedIn' ? session.user.email : null
  const fillRef = useRef(fill)
  fillRef.current = fill
  useEffect(() => {
    if (topic !== undefined) fillRef.current('topic', topic)
  }, [topic])
  useEffect(() => {
    if (email !== null) fillRef.current('email', email)
  }, [email])
}

/** Honeypot: off screen for people and not a tab stop; bots fill in every field they find. */
const Trap = (props: ComponentProps<'input'>) => {
  const { t } = useTranslation('contact')
  return (
    <div aria-hidden className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        {t('form.trap')}
        <input type="text" tabIndex={-1} autoComplete="off" {...props} />
      </label>
    </div>
  )
}

export const ContactForm = ({ onReceived }: { onReceived(received: Received): void }) => {
  const { t } = useTranslation('contact')
  const { t: te } = useTranslation('errors')
  const { language } = useLanguageChoice()
  // The form is shown before hydration. Earlier input would be lost, or the browser would submit it in the URL.
  const awake = useIsAlive()
  const tickets = useTicketStore()
  const intent = useIntent()
  const form = useForm({
    mode: 'onTouched',
    resolver: rules.resolve,
    defaultValues: empty,
  })
  usePrefilled((name, value) => {
    if (!form.getFieldState(name).isDirty) form.resetField(name, { defaultValue: value })
  })
  const { errors, isSubmitting } = form.formState
  useUnsaved(useFormWork(form))
  const [topic, message] = useWatch({ control: form.control, name: ['topic', 'message'] })
  const isNotice = topic === 'notice'
  // In display order, so that the first invalid field gets the focus.
  const [topicField, pageField] = [form.register('topic'), form.register('page_url')]
  const { submit, failure } = useSubmit(form, async (given) => {
    const said = { ...given, language, page_url: given.topic === 'notice' ? given.page_url : null }
    const { reference } = await intent.once(said, (idempotencyKey) =>
      tickets.withTicket((ticket) => call(send, { body: { ...said, ticket } }, { idempotencyKey })),
    )
    onReceived({ reference, email: given.email, topic: given.topic })
  })
  return (
    <form noValidate method="post" onFocus={() => rules.bring()} onSubmit={submit} className="relative">
      <LeaveGuard />
      <fieldset disabled={!awake} className="grid gap-5">
        <FormFailure failure={failure} />
        <Field label={t('form.topic')} hint={t(`topics.${topic}.hint`)}>
          <TopicSelect {...topicField} />
        </Field>
        {isNotice && (
          <Field
            label={t('form.page')}
            required
            hint={t('form.pageHint')}
            error={fieldText(te, errors.page_url?.message)}
          >
            <Input type="url" inputMode="url" placeholder="https://" {...pageField} />
          </Field>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={isNotice ? t('form.name') : t('form.nameOptional')}
            required={isNotice}
            error={fieldText(te, errors.name?.message)}
          >
            <Input autoComplete="name" {...form.register('name')} />
          </Field>
          <Field label={t('form.email')} required error={fieldText(te, errors.email?.message)}>
            <Input type="email" autoComplete="email" inputMode="email" {...form.register('email')} />
          </Field>
        </div>
        <Field
          label={isNotice ? t('form.reason') : t('form.message')}
          required
          hint={isNotice ? t('form.reasonHint') : t('form.messageHint')}
          counter={{ used: message.length, max: contactMessageLengthMax }}
          error={fieldText(te, errors.message?.message)}
        >
          <Textarea rows={8} {...form.register('message')} />
        </Field>
        <Trap {...form.register('website')} />
        <div className="grid gap-3">
          <Button
            type="submit"
            variant="primary"
            size="l"
            busy={isSubmitting}
            className="w-full sm:w-auto sm:justify-self-start"
          >
            <Send aria-hidden />
            {t('form.submit')}
          </Button>
          <p className="text-[0.8125rem] text-faint">
            {t('form.privacy')}{' '}
            <Link to={publicPath('/privacy', language)} target="_blank" className="underline underline-offset-2">
              {t('form.toPrivacy')}
            </Link>
          </p>
        </div>
      </fieldset>
    </form>
  )
}
