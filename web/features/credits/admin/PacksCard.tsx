import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from '../../../lib/translation.ts'
import { packsMax } from '../../../../contract/limits.ts'
import { percentMoreThanSmallestPack, smallestPack } from '../../../../contract/pricing.ts'
import { useFormat } from '../../../lib/format.ts'
import { useMoney } from '../../../lib/money.ts'
import { SettingCard } from './SettingCard.tsx'
import { SettingField } from './SettingField.tsx'
import type { TypedSettings } from './settingsForm.ts'
import { SettingRows } from './SettingRows.tsx'
import { useDraft } from './useDraft.ts'

const Meaning = ({ index }: { index: number }) => {
  const { t } = useTranslation('creditsAdmin')
  const format = useFormat()
  const money = useMoney()
  const { packs } = useDraft()
  const pack = packs?.[index]
  if (packs === null || pack === undefined) return <>{t('settings.notYet')}</>
  const each = t('settings.packs.each', { money: money.perCredit(pack.price_cents, pack.credits) })
  if (pack === smallestPack(packs)) return <>{t('settings.packs.smallest', { each })}</>
  const percent = percentMoreThanSmallestPack(pack.credits, pack.price_cents, packs)
  const more = format.percent(Math.abs(percent) / 100)
  return percent < 0 ? (
    <span className="text-warn">{t('settings.packs.fewer', { each, more })}</span>
  ) : (
    <>{t('settings.packs.more', { each, more })}</>
  )
}

/** Credit packs for one-time purchases. */
export const PacksCard = () => {
  const { t } = useTranslation('creditsAdmin')
  const { control } = useFormContext<TypedSettings>()
  const { fields, append, remove } = useFieldArray({ control, name: 'packs', keyName: 'key' })
  return (
    <SettingCard about="packs">
      <SettingRows
        rows={fields.map(({ key }) => ({ id: key }))}
        fields={(index) => (
          <>
            <SettingField path={`packs.${index}.credits`} unit="number" label={t('settings.packs.credits')} />
            <SettingField path={`packs.${index}.price_cents`} unit="euro" label={t('settings.packs.price')} />
          </>
        )}
        meaning={(index) => <Meaning index={index} />}
        removeLabel={(index) => t('settings.packs.remove', { number: index + 1 })}
        onRemove={fields.length > 1 ? remove : null}
        add={t('settings.packs.add')}
        onAdd={fields.length < packsMax ? () => append({ id: '', credits: '', price_cents: '' }) : null}
      />
    </SettingCard>
  )
}
