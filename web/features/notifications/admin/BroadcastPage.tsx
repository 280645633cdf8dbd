// Page of one broadcast: an editor while it is a draft, a report afterwards.
import { useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { useNavigate, useParams } from 'react-router'
import type { Broadcast } from '../../../../contract/broadcasts.ts'
import { ApiError } from '../../../lib/api.ts'
import { useDetailName } from '../../../lib/detailName.ts'
import { DetailFailure } from '../../../ui/DetailFailure.tsx'
import { DocumentHead } from '../../../ui/DocumentHead.tsx'
import { Megaphone } from '../../../ui/icons.ts'
import { MissingPage } from '../../../ui/MissingPage.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { BroadcastEditor } from './BroadcastEditor.tsx'
import { BroadcastPill } from './BroadcastMarks.tsx'
import { BroadcastReport } from './BroadcastReport.tsx'
import { useBroadcast } from './broadcasts.ts'
import { isUuid } from '../../../lib/isUuid.ts'
import { useTitle } from './useTitle.ts'

const Head = ({ broadcast }: { broadcast: Broadcast | null }) => {
  const { t } = useTranslation('notificationsAdmin')
  const titleOf = useTitle()
  const name = broadcast === null ? t('broadcast.new') : titleOf(broadcast.content)
  useDetailName(name)
  return (
    <header className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1">
      <DocumentHead title={name} hidden />
      <h1 className="min-w-0 text-[1.6875rem] tracking-tight wrap-anywhere">
        <bdi>{name}</bdi>
      </h1>
      {broadcast !== null && <BroadcastPill state={broadcast.state} />}
    </header>
  )
}

const Outline = () => {
  const { t } = useTranslation('notificationsAdmin')
  return (
    <div aria-busy="true">
      <DocumentHead title={t('broadcast.one')} hidden />
      <h1 className="sr-only">{t('broadcast.one')}</h1>
      <Skeleton className="mb-6 h-8 w-72" />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Skeleton className="h-[40rem] rounded-card" />
        <Skeleton className="h-[40rem] rounded-card" />
      </div>
    </div>
  )
}

const Unknown = () => {
  const { t } = useTranslation('notificationsAdmin')
  return (
    <MissingPage
      icon={Megaphone}
      title={t('broadcast.unknownTitle')}
      back={{ to: '/admin/messaging?tab=broadcasts', label: t('broadcast.toList') }}
    >
      {t('broadcast.unknown')}
    </MissingPage>
  )
}

const BroadcastPage = () => {
  const { t } = useTranslation('notificationsAdmin')
  const { id = '' } = useParams()
  const navigate = useNavigate()
  // A draft saved for the first time gets its URL while it is being edited: the page keeps its state.
  const [createdHere, setCreatedHere] = useState<string | null>(null)
  const isNew = id === 'new'
  const { data, error, refetch } = useBroadcast(isUuid(id) ? id : null)
  if (!isNew && !isUuid(id)) return <Unknown />
  if (error instanceof ApiError && error.code === 'not_found') return <Unknown />
  if (!isNew && data === undefined) {
    if (error === null) return <Outline />
    return <DetailFailure title={t('broadcast.one')} failure={error} retry={refetch} />
  }
  const broadcast = isNew ? null : (data ?? null)
  return (
    <>
      <Head broadcast={broadcast} />
      {broadcast === null || broadcast.state === 'draft' ? (
        <BroadcastEditor
          key={isNew || id === createdHere ? 'new' : id}
          broadcast={broadcast}
          onCreated={(created) => {
            setCreatedHere(created)
            void navigate(`/admin/messaging/broadcasts/${created}`, { replace: true, preventScrollReset: true })
          }}
        />
      ) : (
        <BroadcastReport broadcast={broadcast} />
      )}
    </>
  )
}

export default BroadcastPage
