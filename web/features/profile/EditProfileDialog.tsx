// Profile dialog in three sections. Opened from the profile menu and from the settings.
import { useEffect, useEffectEvent, useId } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { failureText } from '../../lib/errorText.ts'
import { useSubmit } from '../../lib/useSubmit.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { CloseButton } from '../../ui/Dialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { nameOf, useMe } from '../accounts/me.ts'
import { AvatarField } from './AvatarField.tsx'
import { useProfile, useProfileWriters } from './profile.ts'
import { ProfileFields } from './ProfileFields.tsx'
import { useProfileForm, valuesOf } from './profileForm.ts'
import { usePictureChoice } from './usePictureChoice.ts'

interface EditProfileDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
}

const Outline = () => (
  <div aria-busy="true" className="grid gap-4 sm:grid-cols-2">
    <Skeleton className="h-28 rounded-control sm:col-span-2" />
    <Skeleton className="h-16 rounded-control" />
    <Skeleton className="h-16 rounded-control" />
    <Skeleton className="h-32 rounded-control sm:col-span-2" />
  </div>
)

const NotLoaded = ({ again, busy }: { again(): void; busy: boolean }) => {
  const { t } = useTranslation('profile')
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-control bg-sunken px-4 py-3 text-[0.8125rem] text-soft">
      {t('notLoaded')}
      <Button size="s" busy={busy} onClick={again}>
        {t('loadAgain')}
      </Button>
    </div>
  )
}

const useEditing = ({ open, onOpenChange }: EditProfileDialogProps) => {
  const { t } = useTranslation('profile')
  const query = useProfile(open)
  const form = useProfileForm(query.data)
  const { save } = useProfileWriters()
  const submission = useSubmit(form, async (changes) => {
    await save(changes)
    toast.success(t('saved'))
    onOpenChange(false)
  })
  const begin = useEffectEvent(() => {
    submission.clear()
    form.reset(valuesOf(query.data))
  })
  useEffect(() => {
    if (open) begin()
  }, [open])
  return { query, form, submission }
}

export const EditProfileDialog = ({ open, onOpenChange }: EditProfileDialogProps) => {
  const { t } = useTranslation('profile')
  const { t: te } = useTranslation('errors')
  const { data: me } = useMe()
  const { query, form, submission } = useEditing({ open, onOpenChange })
  const { isDirty, isSubmitting } = form.formState
  const choice = usePictureChoice(query.isSuccess)
  const formId = useId()
  const picture = (
    <AvatarField
      name={nameOf(me) ?? me?.user.email ?? ''}
      src={query.data?.avatar_url ?? null}
      disabled={!query.isSuccess}
      choice={choice}
    />
  )
  return (
    <FormDialog
      wide
      unsaved={isDirty && !isSubmitting}
      open={open}
      onOpenChange={(next) => next || isSubmitting || onOpenChange(false)}
      title={t('title')}
      description={t('description')}
      footer={
        <>
          <CloseButton>{t('cancel')}</CloseButton>
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting} disabled={!query.isSuccess}>
            {t('save')}
          </Button>
        </>
      }
    >
      {query.isPending ? (
        <Outline />
      ) : (
        <form id={formId} noValidate onSubmit={submission.submit} {...choice.dropHandlers}>
          {query.isError && <NotLoaded again={() => void query.refetch()} busy={query.isFetching} />}
          {submission.failure !== null && (
            <Alert live tone="lost" title={t('failed')} className="mb-5">
              {failureText(te, submission.failure)}
            </Alert>
          )}
          <fieldset disabled={!query.isSuccess} className="contents">
            <ProfileFields form={form} picture={picture} />
          </fieldset>
        </form>
      )}
    </FormDialog>
  )
}
