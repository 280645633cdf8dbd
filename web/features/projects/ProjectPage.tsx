// Page of one project: its purpose, ordered links, suggestions for the next order, wishlist, and referring domains of
// its website.
import { useTranslation } from '../../lib/translation.ts'
import { useParams } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { useDetailName } from '../../lib/detailName.ts'
import { isUuid } from '../../lib/isUuid.ts'
import { DetailOutline, PicturedHeadOutline } from '../../ui/DetailOutline.tsx'
import { DocumentHead } from '../../ui/DocumentHead.tsx'
import { FolderOpen } from '../../ui/icons.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { MissingPage } from '../../ui/MissingPage.tsx'
import { ReferringDomainsCard } from './ReferringDomainsCard.tsx'
import { OrderedLinks } from './OrderedLinks.tsx'
import { PlanCard } from './PlanCard.tsx'
import { ProjectHead } from './ProjectHead.tsx'
import { type ProjectDetail, useLiveProjects, useProject } from './projects.ts'
import { Wishlist } from './Wishlist.tsx'

const Missing = () => {
  const { t } = useTranslation('projects')
  return (
    <MissingPage icon={FolderOpen} title={t('missing.title')} back={{ to: '/projects', label: t('missing.back') }}>
      {t('missing.text')}
    </MissingPage>
  )
}

const Shown = ({ detail: { project, wishlist } }: { detail: ProjectDetail }) => {
  useDetailName(project.name)
  return (
    <>
      <DocumentHead title={project.name} hidden />
      <ProjectHead project={project} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <OrderedLinks project={project} />
        <PlanCard project={project} />
        <Wishlist project={project} wishlist={wishlist} />
        <ReferringDomainsCard key={project.website.id} website={project.website} />
      </div>
    </>
  )
}

const Loaded = ({ id }: { id: string }) => {
  // Loads the namespaces of all parts at once, so that no part waits for its texts.
  const { t } = useTranslation(['projects', 'orders', 'offers', 'basket', 'footprint', 'analysis', 'errors'])
  const { data, error, refetch } = useProject(id)
  useLiveProjects()
  if (error instanceof ApiError && error.code === 'not_found') return <Missing />
  if (data !== undefined) return <Shown detail={data} />
  if (error !== null) return <LoadFailure failure={error} retry={refetch} />
  const head = <PicturedHeadOutline picture="size-12 rounded-[14px]" />
  return <DetailOutline title={t('title')} head={head} heights={{ main: 'h-72', aside: 'h-72' }} />
}

const ProjectPage = () => {
  const { id = '' } = useParams()
  return isUuid(id) ? <Loaded key={id} id={id} /> : <Missing />
}

export default ProjectPage
