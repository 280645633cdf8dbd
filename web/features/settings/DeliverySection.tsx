import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { turnaroundDaysMax, turnaroundDaysMin } from '../../../contract/limits.ts'
import type { Settings } from '../../../contract/profiles.ts'
import { issueText } from '../../lib/errorText.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { type RadioChoice, RadioGroup } from '../../ui/RadioGroup.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { usePrices } from '../credits/prices.ts'
import { useSettings } from './settings.ts'
import { LoadFailed, SettingsSection } from './SettingsSection.tsx'
import { readDays } from './turnaround.ts'
import { useSaving } from './useSaving.ts'

const modes = ['standard', 'prime', 'vacation'] as const satisfies readonly Settings['delivery_mode'][]

const Turnaround = ({ settings, primeDays }: { settings: Settings; primeDays: number }) => {
  const { t } = useTranslation('settings')
  const { t: te } = useTranslation('errors')
  const save = useSaving()
  const saved = settings.default_turnaround_days
  /** Null: no unsaved input. */
  const [typed, setTyped] = useState<string | null>(null)
  const prime = settings.delivery_mode === 'prime'
  const read = readDays(typed ?? String(saved))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (read.kind !== 'days') return
    setTyped(null)
    if (read.days !== saved) save({ default_turnaround_days: read.days })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <div className="max-w-md flex-1 basis-64">
        <Field
          label={t('delivery.turnaround')}
          hint={prime ? t('delivery.turnaroundPrime', { count: primeDays }) : t('delivery.turnaroundHint')}
          error={prime || read.kind === 'days' ? undefined : issueText(te, read.issue)}
        >
          <div className="flex items-center gap-2.5">
            <span className="w-24">
              <Input
                type="number"
                inputMode="numeric"
                min={turnaroundDaysMin}
                max={turnaroundDaysMax}
                step={1}
                disabled={prime}
                value={typed ?? String(saved)}
                onChange={(event) => setTyped(event.target.value)}
                className="tabular-nums"
              />
            </span>
            <span className="text-soft">{t('delivery.days')}</span>
            {typed !== null && !prime && (
              <Button type="submit" variant="primary" className="ml-2">
                {t('delivery.save')}
              </Button>
            )}
          </div>
        </Field>
      </div>
    </form>
  )
}

export const DeliverySection = () => {
  const { t } = useTranslation('settings')
  const [settings, prices] = [useSettings(), usePrices()]
  const { data } = settings
  const failed = [settings, prices].filter(({ isError }) => isError)
  const save = useSaving()
  const format = useFormat()
  /** The operator sets the terms of prime. */
  const prime = prices.data && {
    count: prices.data.prime_days,
    bonus: format.percent(prices.data.prime_bonus / 100),
  }
  /**
   * A seller who missed too many deadlines cannot choose prime for a while; the reason and the end date are shown
   * beside it.
   */
  const pausedUntil = data?.prime_paused_until ?? null
  const choiceOf = (value: (typeof modes)[number]): RadioChoice<typeof value> => ({
    value,
    label: t(`delivery.modes.${value}`),
    ...(value === 'prime' && pausedUntil !== null
      ? { hint: t('delivery.primePaused', { date: format.dateTime(pausedUntil) }), disabled: true }
      : { hint: value === 'prime' ? t('delivery.primeHint', { ...prime }) : t(`delivery.modeHints.${value}`) }),
  })
  return (
    <SettingsSection name="delivery">
      {data !== undefined && prime !== undefined ? (
        <div className="grid gap-6">
          <RadioGroup
            label={t('delivery.mode')}
            value={data.delivery_mode}
            onChange={(mode) => save({ delivery_mode: mode })}
            choices={modes.map((value) => choiceOf(value))}
          />
          <Turnaround settings={data} primeDays={prime.count} />
        </div>
      ) : failed.length > 0 ? (
        <LoadFailed retry={() => Promise.all(failed.map(({ refetch }) => refetch()))} />
      ) : (
        <div aria-busy="true" className="grid gap-2">
          {modes.map((mode) => (
            <Skeleton key={mode} className="h-[4.125rem] rounded-control" />
          ))}
          <Skeleton className="mt-4 h-[5.5rem] max-w-md rounded-control" />
        </div>
      )}
    </SettingsSection>
  )
}
