import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from '../../../lib/translation.ts'
import type { EngineChoice } from '../../../../contract/contentRules.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { RadioGroup } from '../../../ui/RadioGroup.tsx'
import { contentGroups, contentUnits } from './ruleFields.ts'
import { SettingField } from './SettingField.tsx'
import type { TypedSettings } from './settingsForm.ts'

const legendStyle = 'mb-3 w-full border-t border-line-soft pt-4 font-head text-base font-semibold'

// Repeated here to keep the contract's schemas out of the bundle; the types ensure that the values match the contract.
const engineChoices: readonly EngineChoice[] = ['auto', 'built_in', 'service']

const EngineField = () => {
  const { t } = useTranslation('contentRules')
  const { control } = useFormContext<TypedSettings>()
  const { field } = useController({ control, name: 'content.engine' })
  return (
    <RadioGroup
      columns={3}
      label={t('engine')}
      choices={engineChoices.map((value) => ({
        value,
        label: t(`engines.${value}.name`),
        hint: t(`engines.${value}.hint`),
      }))}
      value={field.value}
      onChange={field.onChange}
    />
  )
}

/** Engine for drafts, quota per member, and cost limit of the service. */
export const ContentCard = () => {
  const { t } = useTranslation('contentRules')
  return (
    <Card aria-labelledby="content-title">
      <CardHead id="content-title" title={t('title')}>
        {t('text')}
      </CardHead>
      <div className="grid gap-6">
        <fieldset>
          <legend className={legendStyle}>{t('engine')}</legend>
          <EngineField />
        </fieldset>
        {contentGroups.map(({ name, rules }) => (
          <fieldset key={name}>
            <legend className={legendStyle}>{t(name)}</legend>
            <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
              {rules.map((rule) => (
                <SettingField
                  key={rule}
                  path={`content.${rule}`}
                  unit={contentUnits[rule]}
                  label={t(`rules.${rule}`)}
                  hint={t(`hints.${rule}`)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Card>
  )
}
