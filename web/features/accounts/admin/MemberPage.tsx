// Member page for admins: profile, sessions, admin actions so far, and available actions.
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { useParams } from 'react-router'
import { ApiError } from '../../../lib/api.ts'
import { useDetailName } from '../../../lib/detailName.ts'
import { useFormat } from '../../../lib/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { DetailFailure } from '../../../ui/DetailFailure.tsx'
import { DetailOutline, PicturedHeadOutline } from '../../../ui/DetailOutline.tsx'
import { DocumentHead } from '../../../ui/DocumentHead.tsx'
import { Users } from '../../../ui/icons.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { MissingPage } from '../../../ui/MissingPage.tsx'
import { useMe } from '../me.ts'
import { isUuid } from '../../../lib/isUuid.ts'
import { MemberActions } from './MemberActions.tsx'
import { AccountFacts, ProfileFacts } from './MemberFacts.tsx'
import { MemberHistory } from './MemberHistory.tsx'
import { MemberStatusPill } from './MemberMarks.tsx'
import { otherNameOf, shownName } from './memberNames.ts'
import { MemberSessions } from './MemberSessions.tsx'
import { type MemberDetail, useMember } from './members.ts'

const Head = ({ user }: { user: MemberDetail['user'] }) => {
  const { t } = useTranslation('accountsAdmin')
  const isMe = useMe().data?.user.id === user.id
  const name = shownName(t, user.full_name)
  const otherName = otherNameOf(user)
  useDetailName(name)
  return (
    <header className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
      <DocumentHead title={name} hidden />
      <Avatar name={user.status === 'deleted' ? name : user.full_name} src={user.avatar_url} size="xl" />
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-[1.6875rem] tracking-tight wrap-anywhere">
            <bdi>{name}</bdi>
          </h1>
          <MemberStatusPill status={user.status} />
        </div>
        <p className="mt-0.5 text-soft wrap-anywhere">
          {otherName !== null && (
            <>
              <bdi>{otherName}</bdi> ·{' '}
            </>
          )}
          {user.status !== 'deleted' && user.email}
          {isMe && ` · ${t('member.you')}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {user.status !== 'deleted' && (
          <LinkButton to={`/admin/domain-quality?member=${user.id}`}>{t('member.theirWebsites')}</LinkButton>
        )}
        <LinkButton to={`/admin/orders?member=${user.id}`}>{t('member.theirOrders')}</LinkButton>
        {user.status !== 'deleted' && (
          <LinkButton to={`/admin/email-logs?q=${encodeURIComponent(user.email)}`}>{t('member.theirMails')}</LinkButton>
        )}
        {user.is_admin && <LinkButton to={`/admin/audit?actor=${user.id}`}>{t('member.theirActions')}</LinkButton>}
      </div>
    </header>
  )
}

const BlockedNotice = ({ user }: { user: MemberDetail['user'] }) => {
  const { t } = useTranslation('accountsAdmin')
  const format = useFormat()
  if (user.blocked_at === null) return null
  return (
    <Alert tone="lost" title={t('member.blockedSince', { date: format.dateTime(user.blocked_at) })} className="mb-4">
      {user.blocked_reason !== null && <bdi className="whitespace-pre-line">{user.blocked_reason}</bdi>}
    </Alert>
  )
}

const Outline = () => {
  const { t } = useTranslation('accountsAdmin')
  const head = <PicturedHeadOutline picture="size-20 rounded-full" />
  return <DetailOutline title={t('member.title')} head={head} heights={{ main: 'h-72', aside: 'h-56' }} />
}

const Unknown = () => {
  const { t } = useTranslation('accountsAdmin')
  return (
    <MissingPage icon={Users} title={t('member.unknownTitle')} back={{ to: '/admin/users', label: t('member.toList') }}>
      {t('member.unknown')}
    </MissingPage>
  )
}

const Columns = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <div className="grid items-start gap-4 lg:grid-cols-3">
    <div className="grid gap-4 max-lg:order-2 lg:col-span-2">{main}</div>
    <div className="grid gap-4">{side}</div>
  </div>
)

const Member = ({ id }: { id: string }) => {
  // All namespaces of its parts, so that none of them waits for texts.
  const { t } = useTranslation(['accountsAdmin', 'referralsAdmin', 'notificationsAdmin'])
  const { data, error, refetch } = useMember(id)
  if (error instanceof ApiError && error.code === 'not_found') return <Unknown />
  if (data === undefined && error !== null) {
    return <DetailFailure title={t('member.title')} failure={error} retry={refetch} />
  }
  if (data === undefined) return <Outline />
  const { user, profile, sessions, audit } = data
  return (
    <>
      <Head user={user} />
      <BlockedNotice user={user} />
      <Columns
        main={
          <>
            {user.status !== 'deleted' && (
              <>
                <ProfileFacts profile={profile} />
                <MemberSessions sessions={sessions} />
              </>
            )}
            <MemberHistory entries={audit} />
          </>
        }
        side={
          <>
            <MemberActions user={user} />
            <AccountFacts user={user} />
          </>
        }
      />
    </>
  )
}

const MemberPage = () => {
  const { id = '' } = useParams()
  return isUuid(id) ? <Member key={id} id={id} /> : <Unknown />
}

export default MemberPage
