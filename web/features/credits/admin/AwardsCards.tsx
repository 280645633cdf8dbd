import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from '../../../lib/translation.ts'
import { awardTiersMax } from '../../../../contract/limits.ts'
import { SettingCard } from './SettingCard.tsx'
import { SettingField } from './SettingField.tsx'
import type { TypedSettings } from './settingsForm.ts'
import { SettingRows } from './SettingRows.tsx'

/** Awards: for websites by score, for a backlink to us, and for the first step. */
export const AwardsCard = () => {
  const { t } = useTranslation('creditsAdmin')
  const { control } = useFormContext<TypedSettings>()
  const { fields, append, remove } = useFieldArray({ control, name: 'awards.website' })
  return (
    <SettingCard about="awards">
      <SettingRows
        rows={fields}
        fields={(index) => (
          <>
            <SettingField
              path={`awards.website.${index}.score_from`}
              unit="number"
              label={t('settings.awards.scoreFrom')}
            />
            <SettingField path={`awards.website.${index}.credits`} unit="credits" label={t('settings.awards.award')} />
          </>
        )}
        removeLabel={(index) => t('settings.awards.remove', { number: index + 1 })}
        onRemove={fields.length > 1 ? remove : null}
        add={t('settings.awards.add')}
        onAdd={fields.length < awardTiersMax ? () => append({ score_from: '', credits: '' }) : null}
      />
      <div className="mt-5 grid gap-4 border-t border-line-soft pt-4 sm:grid-cols-2">
        <SettingField
          path="awards.own_site_link"
          unit="credits"
          label={t('settings.awards.ownLink')}
          hint={t('settings.awards.ownLinkHint')}
        />
        <SettingField
          path="awards.welcome"
          unit="credits"
          label={t('settings.awards.welcome')}
          hint={t('settings.awards.welcomeHint')}
        />
      </div>
    </SettingCard>
  )
}

/** Check schedule for backlinks to us, and how long one may be missing. */
export const CheckScheduleCard = () => {
  const { t } = useTranslation('creditsAdmin')
  return (
    <SettingCard about="schedule">
      <div className="grid gap-4">
        <SettingField
          path="own_site_link.check_after_days"
          unit="days"
          label={t('settings.schedule.after')}
          hint={t('settings.schedule.afterHint')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SettingField
            path="own_site_link.then_every_days"
            unit="days"
            label={t('settings.schedule.every')}
            hint={t('settings.schedule.everyHint')}
          />
          <SettingField
            path="own_site_link.repair_days"
            unit="days"
            label={t('settings.schedule.repair')}
            hint={t('settings.schedule.repairHint')}
          />
        </div>
      </div>
    </SettingCard>
  )
}
