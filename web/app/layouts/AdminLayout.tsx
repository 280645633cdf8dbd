// Layout of the admin pages. It only hides them from other members: the server authorises every call.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Outlet } from 'react-router'
import { useMe, useRefreshMe } from '../../features/accounts/me.ts'
import { onForbidden } from '../../lib/forbidden.ts'
import { Card } from '../../ui/Card.tsx'
import { DetailFailure } from '../../ui/DetailFailure.tsx'
import { DocumentHead } from '../../ui/DocumentHead.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Lock } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageSkeleton } from '../shell/ShellOutline.tsx'

const Forbidden = () => {
  const { t } = useTranslation('app')
  return (
    <Card>
      <DocumentHead title={t('forbidden.title')} hidden />
      <EmptyState
        heading="h1"
        icon={Lock}
        title={t('forbidden.title')}
        action={<LinkButton to="/dashboard">{t('shell.backToDashboard')}</LinkButton>}
      >
        {t('forbidden.text')}
      </EmptyState>
    </Card>
  )
}

/** After a refused request, rereads the member: another admin may have removed the role while this page was open. */
const useLostRole = (): void => {
  const queryClient = useQueryClient()
  const refreshMe = useRefreshMe()
  useEffect(() => onForbidden(queryClient, () => void refreshMe()), [queryClient, refreshMe])
}

const AdminLayout = () => {
  const { t } = useTranslation('app')
  const { data, error, refetch } = useMe()
  useLostRole()
  // An admin keeps the page and its input if only the reread failed.
  if (data !== undefined) return data.is_admin ? <Outlet /> : <Forbidden />
  return error === null ? (
    <PageSkeleton />
  ) : (
    <DetailFailure title={t('sections.admin')} failure={error} retry={refetch} />
  )
}

export default AdminLayout
