import { useTranslation } from '../../lib/translation.ts'
import type { Project } from '../../../contract/projects.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toast.ts'
import { PlanForm } from './PlanForm.tsx'

interface ProjectDialogProps {
  /** Null: a new project. */
  project: Project | null
  onSaved?(project: Project): void
  onClose(): void
}

/** Dialog to create or edit a project. */
export const ProjectDialog = ({ project, onSaved, onClose }: ProjectDialogProps) => {
  const { t } = useTranslation('projects')
  const isNew = project === null
  const done = (saved: Project): void => {
    toast.success(t(isNew ? 'form.created' : 'form.saved'))
    onClose()
    onSaved?.(saved)
  }
  return (
    <FormDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t(isNew ? 'form.newTitle' : 'form.editTitle')}
      description={t('form.text')}
    >
      <PlanForm project={project} submit={t(isNew ? 'form.create' : 'form.save')} onDone={done} />
    </FormDialog>
  )
}
