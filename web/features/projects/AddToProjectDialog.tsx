// Dialog to choose the projects that have an offer on their wishlist: a switch for each, and a way to create a new
// project.
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { projectsPerMemberMax } from '../../../contract/limits.ts'
import type { Project } from '../../../contract/projects.ts'
import { Button } from '../../ui/Button.tsx'
import { Favicon } from '../../ui/Favicon.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Check, Plus } from '../../ui/icons.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useWork } from '../websites/useWork.ts'
import { PlanForm } from './PlanForm.tsx'
import { type Projects, useLiveProjects, useProjectActions, useProjects } from './projects.ts'

interface LineProps {
  project: Project
  offerId: string
  isRequested: boolean
  isFirst: boolean
}

const Line = ({ project, offerId, isRequested, isFirst }: LineProps) => {
  const { t } = useTranslation('projects')
  const { entry, removeFromWishlist } = useProjectActions()
  const { busy, run } = useWork()
  const { name, website, wishlist } = project
  const turn = () =>
    run(async () => {
      await (isRequested ? removeFromWishlist(project.id, offerId) : entry(project.id, offerId))
      toast.success(t(isRequested ? 'add.removed' : 'add.added', { name }))
    })
  return (
    <button
      type="button"
      data-first={isFirst || undefined}
      aria-pressed={isRequested}
      aria-busy={busy || undefined}
      onClick={turn}
      className="flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-start transition-colors hover:bg-raised focus-visible:-outline-offset-2"
    >
      <Favicon domain={website.domain} size={24} />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-xs wrap-anywhere text-faint">
          {website.domain_name} · {t('wishCount', { count: wishlist.count })}
        </span>
      </span>
      <span
        aria-hidden
        className={clsx(
          'inline-flex shrink-0 items-center gap-1 text-[0.8125rem]',
          isRequested ? 'text-alive' : 'text-soft',
        )}
      >
        {isRequested ? <Check className="size-4" /> : <Plus className="size-4" />}
        {t(isRequested ? 'add.isThere' : 'add.put')}
      </span>
    </button>
  )
}

interface ChoosingProps {
  data: Projects
  offerId: string
  onNew(): void
}

const Choosing = ({ data: { projects, requesting }, offerId, onNew }: ChoosingProps) => {
  const { t } = useTranslation('projects')
  return (
    <div className="grid gap-3">
      <ul
        aria-label={t('title')}
        className="divide-y divide-line-soft overflow-hidden rounded-control border border-line-soft bg-ground"
      >
        {projects.map((project, position) => (
          <li key={project.id}>
            <Line
              project={project}
              offerId={offerId}
              isRequested={requesting.includes(project.id)}
              isFirst={position === 0}
            />
          </li>
        ))}
      </ul>
      {projects.length < projectsPerMemberMax && (
        <Button className="justify-self-start" onClick={onNew}>
          <Plus aria-hidden />
          {t('new')}
        </Button>
      )}
    </div>
  )
}

interface AddToProjectDialogProps {
  offerId: string
  domainName: string
  onClose(): void
}

export const AddToProjectDialog = ({ offerId, domainName, onClose }: AddToProjectDialogProps) => {
  const { t } = useTranslation(['projects', 'errors', 'websites'])
  const { data, error, refetch } = useProjects(offerId)
  const { entry } = useProjectActions()
  useLiveProjects()
  const [making, setMaking] = useState(false)
  const isFirst = data?.projects.length === 0
  const { run } = useWork()
  // The project has been created; if adding the offer is rejected, the member can retry in the list.
  const made = ({ id, name }: Project): void => {
    setMaking(false)
    run(async () => {
      await entry(id, offerId)
      toast.success(t('add.added', { name }))
    })
  }
  return (
    <FormDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('add.title')}
      description={t(isFirst ? 'add.first' : 'add.text', { domain: domainName })}
    >
      {making || isFirst ? (
        <PlanForm
          project={null}
          submit={t('add.createAndPut')}
          onDone={made}
          {...(isFirst ? {} : { onBack: () => setMaking(false) })}
        />
      ) : data !== undefined ? (
        <Choosing data={data} offerId={offerId} onNew={() => setMaking(true)} />
      ) : error === null ? (
        <Skeleton className="h-40 w-full rounded-control" />
      ) : (
        <LoadFailure failure={error} retry={refetch} />
      )}
    </FormDialog>
  )
}
