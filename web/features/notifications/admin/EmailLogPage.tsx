// Log entry of one email: content, recipient, the receiving server’s responses, and resending it.
import { useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { Link, useNavigate, useParams } from 'react-router'
import { ApiError } from '../../../lib/api.ts'
import { useDetailName } from '../../../lib/detailName.ts'
import { failureText } from '../../../lib/errorText.ts'
import { useFormat } from '../../../lib/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { DetailFailure } from '../../../ui/DetailFailure.tsx'
import { DetailOutline } from '../../../ui/DetailOutline.tsx'
import { DocumentHead } from '../../../ui/DocumentHead.tsx'
import { Mail, Repeat2 } from '../../../ui/icons.ts'
import { MissingPage } from '../../../ui/MissingPage.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { AttemptList } from './AttemptList.tsx'
import { MailPill } from './BroadcastMarks.tsx'
import { type Fact, FactList } from '../../../ui/FactList.tsx'
import { isUuid } from '../../../lib/isUuid.ts'
import { MailMessage } from './MailMessage.tsx'
import { type LoggedMail, useMail, useResend, useTrust } from './mails.ts'
import { hasTemplate, useKindName } from './templateKinds.ts'

const ResendButton = ({ mail }: { mail: LoggedMail }) => {
  const { t } = useTranslation('notificationsAdmin')
  const navigate = useNavigate()
  const { mutateAsync } = useResend(mail.id)
  const [asking, setAsking] = useState(false)
  if (mail.body === null) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Repeat2 aria-hidden />
        {t('mail.resend')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('mail.resendTitle')}
          description={t('mail.resendText', { recipient: mail.recipient })}
          confirm={t('mail.resendConfirm')}
          cancel={t('cancel')}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            const { id } = await mutateAsync()
            toast.success(t('mail.resent'))
            await navigate(`/admin/email-logs/${id}`)
          }}
        />
      )}
    </>
  )
}

const Head = ({ mail }: { mail: LoggedMail }) => {
  const { t } = useTranslation('notificationsAdmin')
  useDetailName(mail.subject)
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <DocumentHead title={mail.subject} hidden />
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-[1.6875rem] tracking-tight wrap-anywhere">
            <bdi>{mail.subject}</bdi>
          </h1>
          <MailPill state={mail.state} />
        </div>
        <p className="mt-0.5 text-soft wrap-anywhere">{t('mail.to', { recipient: mail.recipient })}</p>
      </div>
      <ResendButton mail={mail} />
    </header>
  )
}

/**
 * The address bounced: it only gets emails needed for sign-in until the member or an admin confirms that it works
 * again.
 */
const HeldBack = ({ mail }: { mail: LoggedMail }) => {
  const { t } = useTranslation('notificationsAdmin')
  const { t: te } = useTranslation('errors')
  const format = useFormat()
  const { mutate, isPending } = useTrust(mail.id)
  if (mail.suppressed_at === null) return null
  const trust = () =>
    mutate(undefined, {
      onSuccess: () => toast.success(t('mail.trusted', { recipient: mail.recipient })),
      onError: (error) => toast.error(failureText(te, error)),
    })
  return (
    <Alert
      tone="warn"
      className="mb-4"
      title={t('mail.heldBackTitle')}
      action={
        <Button size="s" busy={isPending} onClick={trust}>
          {t('mail.trust')}
        </Button>
      }
    >
      {t('mail.heldBack', { recipient: mail.recipient, date: format.dateTime(mail.suppressed_at) })}
    </Alert>
  )
}

const underlined = 'underline underline-offset-4'

const useFacts = (mail: LoggedMail): Fact[] => {
  const { t } = useTranslation('notificationsAdmin')
  const kindName = useKindName()
  const format = useFormat()
  const link = (to: string, text: string) => (
    <Link to={to} className={underlined}>
      {text}
    </Link>
  )
  return [
    {
      label: t('log.recipient'),
      value: mail.member_id === null ? mail.recipient : link(`/admin/users/${mail.member_id}`, mail.recipient),
    },
    {
      label: t('log.kind'),
      value: hasTemplate(mail.kind)
        ? link(`/admin/messaging/templates/${mail.kind}/${mail.language}`, kindName(mail.kind))
        : kindName(mail.kind),
    },
    { label: t('language'), value: t(`languages.${mail.language}`) },
    ...(mail.broadcast_id === null
      ? []
      : [
          {
            label: t('broadcast.one'),
            value: link(`/admin/messaging/broadcasts/${mail.broadcast_id}`, t('mail.toBroadcast')),
          },
        ]),
    ...(mail.resend_of === null
      ? []
      : [{ label: t('mail.resendOf'), value: link(`/admin/email-logs/${mail.resend_of}`, t('mail.toOriginal')) }]),
    { label: t('log.attempts'), value: format.number(mail.attempts) },
    ...(mail.sent_at === null
      ? []
      : [{ label: t('mail.sentAt'), value: <time dateTime={mail.sent_at}>{format.dateTime(mail.sent_at)}</time> }]),
    { label: t('mail.messageId'), value: <code className="font-mono text-xs">{mail.message_id}</code> },
  ]
}

const Facts = ({ mail }: { mail: LoggedMail }) => {
  const { t } = useTranslation('notificationsAdmin')
  return (
    <Card aria-labelledby="facts-title">
      <CardHead id="facts-title" title={t('mail.facts')} />
      <FactList facts={useFacts(mail)} />
    </Card>
  )
}

const Outline = () => {
  const { t } = useTranslation('notificationsAdmin')
  const head = (
    <>
      <Skeleton className="h-8 w-80 max-w-full" />
      <Skeleton className="mt-2 h-4 w-48" />
    </>
  )
  return <DetailOutline title={t('mail.one')} head={head} heights={{ main: 'h-[42rem]', aside: 'h-72' }} />
}

const Unknown = () => {
  const { t } = useTranslation('notificationsAdmin')
  return (
    <MissingPage icon={Mail} title={t('mail.unknownTitle')} back={{ to: '/admin/email-logs', label: t('mail.toList') }}>
      {t('mail.unknown')}
    </MissingPage>
  )
}

const OneMail = ({ id }: { id: string }) => {
  const { t } = useTranslation('notificationsAdmin')
  const { data, error, refetch } = useMail(id)
  if (error instanceof ApiError && error.code === 'not_found') return <Unknown />
  if (data === undefined && error !== null) {
    return <DetailFailure title={t('mail.one')} failure={error} retry={refetch} />
  }
  if (data === undefined) return <Outline />
  return (
    <>
      <Head mail={data.mail} />
      <HeldBack mail={data.mail} />
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <div className="min-w-0 lg:col-span-2">
          <MailMessage mail={data.mail} />
        </div>
        <div className="grid min-w-0 gap-4">
          <AttemptList mail={data.mail} attempts={data.attempts} />
          <Facts mail={data.mail} />
        </div>
      </div>
    </>
  )
}

const EmailLogPage = () => {
  const { id = '' } = useParams()
  return isUuid(id) ? <OneMail key={id} id={id} /> : <Unknown />
}

export default EmailLogPage
