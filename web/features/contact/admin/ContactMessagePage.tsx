// One contact message: text, sender, reply by email, and marking it resolved.
import clsx from 'clsx'
import { useTranslation } from '../../../lib/translation.ts'
import { Link, useParams } from 'react-router'
import type { ContactMessage } from '../../../../contract/contact.ts'
import { ApiError } from '../../../lib/api.ts'
import { useDetailName } from '../../../lib/detailName.ts'
import { failureText } from '../../../lib/errorText.ts'
import { useFormat } from '../../../lib/format.ts'
import { isUuid } from '../../../lib/isUuid.ts'
import { siteName } from '../../../lib/site.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonStyles } from '../../../ui/buttonStyles.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { CodeBlock } from '../../../ui/CodeBlock.tsx'
import { DetailFailure } from '../../../ui/DetailFailure.tsx'
import { DetailOutline } from '../../../ui/DetailOutline.tsx'
import { DocumentHead } from '../../../ui/DocumentHead.tsx'
import { type Fact, FactList } from '../../../ui/FactList.tsx'
import { Check, Mail, RotateCcw, Send } from '../../../ui/icons.ts'
import { MissingPage } from '../../../ui/MissingPage.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { useMessage, useTransitionAction } from './contactAdmin.ts'
import { StatePill } from './ContactTable.tsx'
import { replyLink } from './replyLink.ts'

const underlined = 'underline underline-offset-4'

const TransitionButton = ({ message }: { message: ContactMessage }) => {
  const { t } = useTranslation('contactAdmin')
  const { t: te } = useTranslation('errors')
  const { mutate, isPending } = useTransitionAction(message.id)
  const next = message.state === 'open' ? 'done' : 'open'
  const Icon = next === 'done' ? Check : RotateCcw
  const move = () =>
    mutate(next, {
      onSuccess: () => toast.success(t(`message.moved.${next}`)),
      onError: (error) => toast.error(failureText(te, error)),
    })
  return (
    <Button busy={isPending} onClick={move}>
      <Icon aria-hidden />
      {t(`message.move.${next}`)}
    </Button>
  )
}

const Head = ({ message }: { message: ContactMessage }) => {
  const { t } = useTranslation('contactAdmin')
  useDetailName(message.reference)
  const topic = t(`topics.${message.topic}`)
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <DocumentHead title={`${topic} ${message.reference}`} hidden />
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-[1.6875rem] tracking-tight">{topic}</h1>
          <StatePill state={message.state} />
        </div>
        <p className="mt-0.5 text-soft wrap-anywhere">
          {t('message.from', { who: message.name === null ? message.email : `${message.name} · ${message.email}` })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <TransitionButton message={message} />
        <a href={replyLink(message, `${topic} · ${siteName}`)} className={clsx(buttonStyles({ variant: 'primary' }))}>
          <Send aria-hidden />
          {t('message.reply')}
        </a>
      </div>
    </header>
  )
}

const useFacts = (message: ContactMessage): Fact[] => {
  const { t } = useTranslation('contactAdmin')
  const format = useFormat()
  const { member, closed_at: closedAt, closed_by: closedBy } = message
  const person = ({ id, name }: { id: string; name: string }) => (
    <Link to={`/admin/users/${id}`} className={underlined}>
      <bdi>{name === '' ? t('message.nameless') : name}</bdi>
    </Link>
  )
  return [
    { label: t('message.reference'), value: <code className="font-mono text-xs">{message.reference}</code> },
    { label: t('list.at'), value: <time dateTime={message.created_at}>{format.dateTime(message.created_at)}</time> },
    { label: t('message.member'), value: member === null ? t('message.notSignedIn') : person(member) },
    { label: t('message.language'), value: t(`languages.${message.language}`) },
    ...(closedAt === null
      ? []
      : [{ label: t('message.closedAt'), value: <time dateTime={closedAt}>{format.dateTime(closedAt)}</time> }]),
    ...(closedBy === null ? [] : [{ label: t('message.closedBy'), value: person(closedBy) }]),
  ]
}

const Facts = ({ message }: { message: ContactMessage }) => {
  const { t } = useTranslation('contactAdmin')
  return (
    <Card aria-labelledby="facts-title">
      <CardHead id="facts-title" title={t('message.facts')} />
      <FactList facts={useFacts(message)} />
      <p className="mt-3 text-[0.8125rem] text-faint">{t('message.kept')}</p>
    </Card>
  )
}

/** Addresses from strangers are plain text: opening one requires copying it. */
const Words = ({ message }: { message: ContactMessage }) => {
  const { t } = useTranslation('contactAdmin')
  return (
    <Card aria-labelledby="words-title">
      <CardHead id="words-title" title={t('list.message')} />
      {message.page_url !== null && (
        <div className="mb-4 rounded-control border border-warn/35 bg-warn-tint px-4 py-3">
          <p className="font-semibold">{t('message.page')}</p>
          <div className="mt-1.5">
            <CodeBlock wrap code={message.page_url} label={t('message.page')} />
          </div>
          <p className="mt-1.5 text-[0.8125rem] text-soft">{t('message.noticeHint')}</p>
        </div>
      )}
      <p lang={message.language} className="max-w-[46rem] leading-[1.65] wrap-anywhere whitespace-pre-wrap">
        {message.message}
      </p>
    </Card>
  )
}

const Outline = () => {
  const { t } = useTranslation('contactAdmin')
  const head = (
    <>
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="mt-2 h-4 w-48" />
    </>
  )
  return <DetailOutline title={t('message.one')} head={head} heights={{ main: 'h-72', aside: 'h-64' }} />
}

const Unknown = () => {
  const { t } = useTranslation('contactAdmin')
  return (
    <MissingPage
      icon={Mail}
      title={t('message.unknownTitle')}
      back={{ to: '/admin/contact', label: t('message.toList') }}
    >
      {t('message.unknown')}
    </MissingPage>
  )
}

const OneMessage = ({ id }: { id: string }) => {
  const { t } = useTranslation('contactAdmin')
  const { data, error, refetch } = useMessage(id)
  if (error instanceof ApiError && error.code === 'not_found') return <Unknown />
  if (data === undefined && error !== null) {
    return <DetailFailure title={t('message.one')} failure={error} retry={refetch} />
  }
  if (data === undefined) return <Outline />
  return (
    <>
      <Head message={data.message} />
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <div className="min-w-0 lg:col-span-2">
          <Words message={data.message} />
        </div>
        <Facts message={data.message} />
      </div>
    </>
  )
}

const ContactMessagePage = () => {
  const { id = '' } = useParams()
  return isUuid(id) ? <OneMessage key={id} id={id} /> : <Unknown />
}

export default ContactMessagePage
