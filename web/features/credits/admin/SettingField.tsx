// A field of the settings, by its path in the form: numbers, money and percentages with unit and error.
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { type FieldPath, useFormContext } from 'react-hook-form'
import { useTranslation } from '../../../lib/translation.ts'
import { fieldText } from '../../../lib/errorText.ts'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { useMoneyIssue } from './moneyIssue.ts'
import type { RuleUnit } from './ruleFields.ts'
import type { TypedSettings } from './settingsForm.ts'

export type SettingPath = FieldPath<TypedSettings>
export type Unit = RuleUnit | 'text'

interface SettingFieldProps {
  path: SettingPath
  label: string
  unit: Unit
  hint?: ReactNode
  className?: string
}

const typedLengthMax = 60

export const SettingField = ({ path, label, unit, hint, className }: SettingFieldProps) => {
  const { t } = useTranslation('creditsAdmin')
  const { t: te } = useTranslation('errors')
  const moneyIssue = useMoneyIssue()
  const { register, formState, getFieldState } = useFormContext<TypedSettings>()
  const message = getFieldState(path, formState).error?.message
  const sign = unit === 'text' || unit === 'number' ? null : t(`units.${unit}`)
  const isShort = unit === 'euro' || unit === 'percent'
  const room = isShort ? 'pr-8' : unit === 'hours' || unit === 'seconds' ? 'pr-20' : 'pr-16'
  return (
    <div className={className}>
      <Field
        label={label}
        error={unit === 'euro' ? moneyIssue(message) : fieldText(te, message)}
        {...(hint === undefined ? {} : { hint })}
      >
        <div className="relative">
          <Input
            inputMode={unit === 'text' ? 'text' : isShort ? 'decimal' : 'numeric'}
            autoComplete="off"
            maxLength={typedLengthMax}
            className={clsx(unit !== 'text' && 'text-right tabular-nums', sign !== null && room)}
            {...register(path)}
          />
          {sign !== null && (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-[0.8125rem] text-faint"
            >
              {sign}
            </span>
          )}
        </div>
      </Field>
    </div>
  )
}
