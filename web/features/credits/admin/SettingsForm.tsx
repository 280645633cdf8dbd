// Settings form, shown in full or for one group: the effect of each change is computed while typing, and saving
// requires a reason.
import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from '../../../lib/translation.ts'
import type { Location } from 'react-router'
import type { CreditSettings } from '../../../../contract/pricing.ts'
import { useFormat } from '../../../lib/format.ts'
import { messageOf } from '../../../lib/formIssues.ts'
import { useUnsaved } from '../../../lib/useUnsaved.ts'
import { Button } from '../../../ui/Button.tsx'
import { Overtaken } from '../../../ui/Conflict.tsx'
import type { KeptSettings } from './creditAdmin.ts'
import { SaveDialog } from './SaveDialog.tsx'
import { settingsForm, type TypedSettings, typedSettings } from './settingsForm.ts'

/** Switching tabs on the same page also unmounts the form. */
const leavesForm = (from: Location, to: Location): boolean =>
  from.pathname !== to.pathname ||
  new URLSearchParams(from.search).get('tab') !== new URLSearchParams(to.search).get('tab')

const LastChange = ({ kept }: { kept: KeptSettings }) => {
  const { t } = useTranslation('creditsAdmin')
  const format = useFormat()
  const { version, changed_at: at, changed_by: by } = kept
  return (
    <p className="text-[0.8125rem] text-faint">
      {at === null
        ? t('settings.asShipped')
        : t('settings.changed', { version: format.number(version), at: format.dateTime(at), name: by ?? '—' })}
    </p>
  )
}

const Bar = ({ onDiscard, onSave }: { onDiscard(): void; onSave(): void }) => {
  const { t } = useTranslation('creditsAdmin')
  return (
    <div className="sticky bottom-3 z-10 flex flex-wrap items-center justify-between gap-3 rounded-card border border-accent/45 bg-raised px-5 py-3 shadow-float">
      <p role="status" className="font-semibold">
        {t('settings.unsaved')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onDiscard}>{t('settings.discard')}</Button>
        <Button variant="primary" onClick={onSave}>
          {t('settings.save')}
        </Button>
      </div>
    </div>
  )
}

interface SettingsFormProps {
  kept: KeptSettings
  /** The cards with its fields: all of them, or those of one group. */
  children: ReactNode
}

export const SettingsForm = ({ kept, children }: SettingsFormProps) => {
  const { t, i18n } = useTranslation('creditsAdmin')
  const [base, setBase] = useState(kept)
  const [asked, setAsked] = useState<CreditSettings | null>(null)
  const form = useForm<TypedSettings, unknown, CreditSettings>({
    resolver: zodResolver(settingsForm(i18n.language), { error: messageOf }),
    defaultValues: typedSettings(kept.settings, i18n.language),
  })
  const { isDirty } = form.formState
  const unsavedNow = useRef(isDirty)
  useEffect(() => {
    unsavedNow.current = isDirty
  }, [isDirty])
  useUnsaved(isDirty, { isUnsaved: () => unsavedNow.current, leaves: leavesForm })
  const isNewer = kept.version !== base.version
  const take = (next: KeptSettings, keepTyped = false) => {
    setBase(next)
    form.reset(typedSettings(next.settings, i18n.language), { keepValues: keepTyped })
  }
  // Without local changes, a version saved elsewhere can be loaded without loss.
  useEffect(() => {
    if (isNewer && !isDirty) take(kept)
  })
  const review = form.handleSubmit(setAsked)
  const saved = (settings: CreditSettings, version: number) => {
    unsavedNow.current = false
    take({ ...base, settings, version })
  }
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void review(event)} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <LastChange kept={kept} />
        {isNewer && isDirty && (
          <Overtaken
            words={{
              title: t('overtaken.title'),
              text: t('overtaken.text', { name: kept.changed_by ?? '—' }),
              theirs: t('overtaken.theirs'),
              mine: t('overtaken.mine'),
            }}
            loadTheirs={() => take(kept)}
            keepMine={() => take(kept, true)}
          />
        )}
        {children}
        {isDirty && <Bar onDiscard={() => take(kept)} onSave={() => void review()} />}
      </form>
      {asked !== null && (
        <SaveDialog
          before={base.settings}
          after={asked}
          version={base.version}
          onSaved={(version) => saved(asked, version)}
          onClose={() => setAsked(null)}
        />
      )}
    </FormProvider>
  )
}
