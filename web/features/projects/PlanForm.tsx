// Project form once the eligible websites have loaded; without one, a prompt to add a first website.
import { useTranslation } from '../../lib/translation.ts'
import type { Project } from '../../../contract/projects.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Globe } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWebsites } from '../websites/websites.ts'
import { type PlannedSite, ProjectForm } from './ProjectForm.tsx'

interface PlanFormProps {
  /** Null: a new project. */
  project: Project | null
  submit: string
  onDone(project: Project): Promise<void> | void
  /** Goes back inside the dialog on cancel; without it, the dialog closes. */
  onBack?(): void
}

/** A project’s website stays among the choices even if the member no longer has it. */
const choicesOf = (websites: readonly PlannedSite[], project: Project | null): readonly PlannedSite[] =>
  project === null || websites.some(({ id }) => id === project.website.id) ? websites : [project.website, ...websites]

export const PlanForm = (props: PlanFormProps) => {
  const { t } = useTranslation('projects')
  const { data, error, refetch } = useWebsites()
  if (data === undefined) {
    return error === null ? <Skeleton className="h-96 w-full" /> : <LoadFailure failure={error} retry={refetch} />
  }
  const sites = choicesOf(data.websites, props.project)
  if (sites.length === 0) {
    const add = (
      <LinkButton variant="primary" to="/websites?add">
        {t('noWebsite.add')}
      </LinkButton>
    )
    return (
      <EmptyState icon={Globe} title={t('noWebsite.title')} action={add}>
        {t('noWebsite.text')}
      </EmptyState>
    )
  }
  return <ProjectForm {...props} sites={sites} />
}
