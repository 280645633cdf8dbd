// Project form: name, the member’s website with the target page, keywords and a note.
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from '../../lib/translation.ts'
import type { Project, ProjectDraft } from '../../../contract/projects.ts'
import { ApiError } from '../../lib/api.ts'
import { fieldText } from '../../lib/errorText.ts'
import { messageOf } from '../../lib/formIssues.ts'
import { type Submission, useSubmit } from '../../lib/useSubmit.ts'
import { useFormWork } from '../../lib/useUnsaved.ts'
import { AddressInput } from '../../ui/AddressInput.tsx'
import { Button } from '../../ui/Button.tsx'
import { CloseButton } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { useUnsavedInDialog } from '../../ui/FormDialog.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Input } from '../../ui/Input.tsx'
import { Overtaken } from '../../ui/Conflict.tsx'
import { type Choice, Select } from '../../ui/Select.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { newProjectInput, projectForm, type ProjectInput, projectInputOf } from './projectForm.ts'
import { useProjectActions } from './projects.ts'

export interface PlannedSite {
  id: string
  domain: string
  domain_name: string
}

type Form = UseFormReturn<ProjectInput, unknown, ProjectDraft>

const Fields = ({ form, sites }: { form: Form; sites: readonly PlannedSite[] }) => {
  const { t } = useTranslation('projects')
  const { t: te } = useTranslation('errors')
  const { errors } = form.formState
  const domain = sites.find(({ id }) => id === form.watch('website_id'))?.domain_name ?? ''
  const choices: Choice<string>[] = sites.map(({ id, domain_name: label }) => ({ value: id, label }))
  return (
    <>
      <Field required label={t('form.name')} error={fieldText(te, errors.name?.message)}>
        <Input data-first autoComplete="off" placeholder={t('form.namePlaceholder')} {...form.register('name')} />
      </Field>
      <Field required label={t('form.website')} error={fieldText(te, errors.website_id?.message)}>
        <Controller
          control={form.control}
          name="website_id"
          render={({ field: { value, onChange } }) => (
            <Select choices={choices} value={value} onChange={onChange} placeholder={t('form.websitePlaceholder')} />
          )}
        />
      </Field>
      <Field
        label={t('form.target')}
        hint={t('form.targetHint', { domain })}
        error={fieldText(te, errors.target_url?.message)}
      >
        <AddressInput placeholder={t('form.targetPlaceholder')} {...form.register('target_url')} />
      </Field>
      <Field label={t('form.keywords')} hint={t('form.keywordsHint')} error={fieldText(te, errors.keywords?.message)}>
        <Input autoComplete="off" placeholder={t('form.keywordsPlaceholder')} {...form.register('keywords')} />
      </Field>
      <Field label={t('form.note')} error={fieldText(te, errors.note?.message)}>
        <Textarea rows={3} {...form.register('note')} />
      </Field>
    </>
  )
}

interface Editing {
  form: Form
  submission: Submission
  loadTheirs(): void
  keepMine(): void
}

const useEditing = ({ project, sites, onDone }: Omit<ProjectFormProps, 'onBack' | 'submit'>): Editing => {
  /** The version the changes are based on; another tab may have saved in the meantime. */
  const [basis, setBasis] = useState(project)
  const { add, change, reload } = useProjectActions()
  const domainOf = (websiteId: string): string | undefined => sites.find(({ id }) => id === websiteId)?.domain
  const form = useForm<ProjectInput, unknown, ProjectDraft>({
    mode: 'onTouched',
    resolver: zodResolver(projectForm(domainOf), { error: messageOf }),
    defaultValues: project === null ? newProjectInput(sites[0]?.id ?? '') : projectInputOf(project),
  })
  const send = async (draft: ProjectDraft): Promise<void> => {
    await onDone(basis === null ? await add(draft) : await change(basis.id, draft, basis.version))
  }
  const submission = useSubmit(form, send, {
    project_exists: 'name',
    wrong_domain: 'target_url',
    ...(project === null ? { not_found: 'website_id' } : {}),
  })
  const catchUp = async (): Promise<Project | null> => {
    const theirs = basis === null ? null : await reload(basis.id)
    setBasis(theirs)
    submission.clear()
    return theirs
  }
  return {
    form,
    submission,
    loadTheirs: () => void catchUp().then((theirs) => theirs !== null && form.reset(projectInputOf(theirs))),
    keepMine: () => void catchUp(),
  }
}

const Failure = ({ editing }: { editing: Editing }) => {
  const { t } = useTranslation('projects')
  const { failure } = editing.submission
  if (!(failure instanceof ApiError) || failure.code !== 'conflict') return <FormFailure failure={failure} />
  const words = {
    title: t('overtaken.title'),
    text: t('overtaken.text'),
    theirs: t('overtaken.theirs'),
    mine: t('overtaken.mine'),
  }
  return <Overtaken words={words} loadTheirs={editing.loadTheirs} keepMine={editing.keepMine} />
}

interface ProjectFormProps {
  /** Null: a new project. */
  project: Project | null
  sites: readonly PlannedSite[]
  submit: string
  onDone(project: Project): Promise<void> | void
  /** Goes back inside the dialog on cancel; without it, the dialog closes. */
  onBack?(): void
}

export const ProjectForm = ({ project, sites, submit, onDone, onBack }: ProjectFormProps) => {
  const { t } = useTranslation('projects')
  const editing = useEditing({ project, sites, onDone })
  useUnsavedInDialog(useFormWork(editing.form))
  return (
    <form noValidate onSubmit={editing.submission.submit} className="grid gap-4">
      <Failure editing={editing} />
      <Fields form={editing.form} sites={sites} />
      <div className="flex flex-wrap justify-end gap-2 pt-1">
        {onBack === undefined ? (
          <CloseButton>{t('cancel')}</CloseButton>
        ) : (
          <Button onClick={onBack}>{t('cancel')}</Button>
        )}
        <Button type="submit" variant="primary" busy={editing.form.formState.isSubmitting}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
