// All projects of the member, sorted by name.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useNavigate } from 'react-router'
import { projectsPerMemberMax } from '../../../contract/limits.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FolderOpen, Plus } from '../../ui/icons.ts'
import { later } from '../../ui/LazyPart.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { projectPath } from './paths.ts'
import { useLiveProjects, useProjects } from './projects.ts'
import { ProjectsTable } from './ProjectsTable.tsx'

const ProjectDialog = later(async () => (await import('./ProjectDialog.tsx')).ProjectDialog)

const NewProject = ({ onClick }: { onClick(): void }) => {
  const { t } = useTranslation('projects')
  return (
    <Button variant="primary" onClick={onClick} onPointerEnter={() => ProjectDialog.bring()}>
      <Plus aria-hidden />
      {t('new')}
    </Button>
  )
}

const ProjectsPage = () => {
  // Loads the namespaces of all parts at once, so that no part waits for its texts.
  const { t } = useTranslation(['projects', 'errors'])
  const format = useFormat()
  const navigate = useNavigate()
  const { data, error, refetch } = useProjects()
  useLiveProjects()
  const [making, setMaking] = useState(false)
  const count = data?.projects.length
  const isFull = count !== undefined && count >= projectsPerMemberMax
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={
          <span aria-live="polite">
            {count === undefined ? '\u00a0' : t('subtitle', { count, figure: format.number(count) })}
          </span>
        }
        actions={count !== 0 && !isFull && <NewProject onClick={() => setMaking(true)} />}
      />
      {error !== null && data === undefined ? (
        <LoadFailure failure={error} retry={refetch} />
      ) : count === 0 ? (
        <Card>
          <EmptyState
            icon={FolderOpen}
            title={t('empty.title')}
            action={<NewProject onClick={() => setMaking(true)} />}
            help="find-a-link"
          >
            {t('empty.text')}
          </EmptyState>
        </Card>
      ) : (
        <ProjectsTable projects={data?.projects} />
      )}
      {isFull && <p className="mt-3 text-soft">{t('full')}</p>}
      {making && (
        <ProjectDialog
          project={null}
          onSaved={({ id }) => void navigate(projectPath(id))}
          onClose={() => setMaking(false)}
          onMissing={() => setMaking(false)}
        />
      )}
    </>
  )
}

export default ProjectsPage
