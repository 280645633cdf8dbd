// Around the admin pages. It only spares others the sight of them: the server decides about every call.
import { Lock } from '../../ui/icons.ts'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { useMe } from '../../features/accounts/me.ts'
import { failureText } from '../../lib/errorText.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Card } from '../../ui/Card.tsx'
import { DocumentHead } from '../../ui/DocumentHead.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
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

const AdminLayout = () => {
  const { t } = useTranslation('errors')
  const me = useMe()
  if (me.isPending) return <PageSkeleton />
  if (me.isError) return <Alert tone="lost">{failureText(t, me.error)}</Alert>
  return me.data.is_admin ? <Outlet /> : <Forbidden />
}

export default AdminLayout
