// Control of one filter: a list with facet counts, a range, yes/no, or a toggle. The same in a chip and in the sheet of
// all filters.
import clsx from 'clsx'
import { useId, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { shopBoundMax } from '../../../contract/limits.ts'
import type { ShopCounts } from '../../../contract/shop.ts'
import { useFormat } from '../../lib/format.ts'
import { useSearchText } from '../../lib/useSearchText.ts'
import { readWholeNumber } from '../../lib/wholeNumber.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Input } from '../../ui/Input.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { type OwnSite, useFilterNames } from './filterNames.ts'
import {
  asksForSite,
  type BoundName,
  type ChoiceName,
  choicesOf,
  isOwn,
  isRange,
  isYesNo,
  type FilterKey,
  type Narrowing,
  type OwnFilter,
  type RangeName,
  ranges,
  withBound,
  withChoices,
  withoutFilter,
} from './filters.ts'

export interface Narrowed {
  narrowing: Narrowing
  narrow(narrowing: Narrowing): void
  /** Undefined while loading. */
  counts: ShopCounts | undefined
  /** Facet counts of the whole shop: the choices for filters without a fixed list. */
  whole: ShopCounts | undefined
  /** The member's own websites, for filters about one of them. */
  sites: readonly OwnSite[]
}

/** This many fit on a screen; longer lists get a search field. */
const unsearchedMax = 12

const useChoices = (name: ChoiceName, { narrowing, whole }: Narrowed): { value: string; label: string }[] => {
  const { i18n } = useTranslation('shop')
  const names = useFilterNames()
  const chosen = narrowing.choices[name] ?? []
  const values = choicesOf[name] ?? [...new Set([...Object.keys(whole?.[name] ?? {}), ...chosen])]
  const choices = values.map((value) => ({ value, label: names.choice(name, value) }))
  const sorted = name === 'category' || name === 'country' || name === 'accepts'
  return sorted ? choices.sort((one, other) => one.label.localeCompare(other.label, i18n.language)) : choices
}

const ChoiceList = ({ name, ...narrowed }: Narrowed & { name: ChoiceName }) => {
  const { t } = useTranslation('shop')
  const format = useFormat()
  const names = useFilterNames()
  const [words, setWords] = useState('')
  const choices = useChoices(name, narrowed)
  const { narrowing, narrow, counts } = narrowed
  const chosen = narrowing.choices[name] ?? []
  const found = choices.filter(({ label }) => label.toLowerCase().includes(words.trim().toLowerCase()))
  const toggle = (value: string) =>
    narrow(
      withChoices(
        narrowing,
        name,
        chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value],
      ),
    )
  return (
    <div role="group" aria-label={names.filterKey(name)} className="grid gap-1">
      {choices.length > unsearchedMax && (
        <Input
          type="search"
          aria-label={t('find', { filterKey: names.filterKey(name) })}
          placeholder={t('findHint')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          className="mb-1.5 h-9!"
        />
      )}
      {found.length === 0 && <p className="py-1 text-[0.8125rem] text-soft">{t('findNothing')}</p>}
      {found.map(({ value, label }) => {
        const count = counts?.[name][value] ?? 0
        return (
          <Checkbox
            key={value}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
            className="flex! w-full py-1 text-sm [&>span:last-child]:min-w-0 [&>span:last-child]:flex-1"
          >
            <span className={clsx('flex justify-between gap-3', counts !== undefined && count === 0 && 'text-faint')}>
              <span className="min-w-0 wrap-anywhere">{label}</span>
              <span className="text-faint tabular-nums">{counts === undefined ? '' : format.number(count)}</span>
            </span>
          </Checkbox>
        )
      })}
    </div>
  )
}

const YesNo = ({ name, narrowing, narrow, counts }: Narrowed & { name: ChoiceName }) => {
  const { t } = useTranslation('shop')
  const format = useFormat()
  const names = useFilterNames()
  const counted = (value: 'yes' | 'no'): string =>
    counts === undefined ? t(value) : t('counted', { name: t(value), figure: format.number(counts[name][value] ?? 0) })
  return (
    <Segmented
      label={names.filterKey(name)}
      choices={[
        { value: 'any', label: t('any') },
        { value: 'yes', label: counted('yes') },
        { value: 'no', label: counted('no') },
      ]}
      value={narrowing.choices[name]?.[0] ?? 'any'}
      onChange={(value) => narrow(withChoices(narrowing, name, value === 'any' ? [] : [value]))}
    />
  )
}

/** The value that means all websites. */
const allSites = 'all'

const SiteChoice = ({ narrowing, narrow, sites }: Pick<Narrowed, 'narrowing' | 'narrow' | 'sites'>) => {
  const { t } = useTranslation('shop')
  return (
    <Select
      label={t('mine.forSite')}
      choices={[
        { value: allSites, label: t('mine.allSites') },
        ...sites.map(({ id, domain_name: label }) => ({ value: id, label })),
      ]}
      value={narrowing.site ?? allSites}
      onChange={(value) => narrow({ ...narrowing, site: value === allSites ? null : value })}
    />
  )
}

const OwnSwitch = ({ name, ...narrowed }: Narrowed & { name: OwnFilter }) => {
  const format = useFormat()
  const names = useFilterNames()
  const { narrowing, narrow, counts, sites } = narrowed
  const [value = ''] = choicesOf[name] ?? []
  const set = narrowing.choices[name] !== undefined
  return (
    <div className="grid gap-2">
      <Checkbox
        checked={set}
        onChange={() => narrow(set ? withoutFilter(narrowing, name) : withChoices(narrowing, name, [value]))}
        className="flex! w-full py-1 text-sm [&>span:last-child]:min-w-0 [&>span:last-child]:flex-1"
      >
        <span className="flex justify-between gap-3">
          <span className="min-w-0">{names.choice(name, value)}</span>
          <span className="text-faint tabular-nums">
            {counts === undefined ? '' : format.number(counts[name][value] ?? 0)}
          </span>
        </span>
      </Checkbox>
      {set && asksForSite(name) && sites.length > 1 && <SiteChoice {...narrowed} />}
    </div>
  )
}

interface BoundFieldProps extends Pick<Narrowed, 'narrowing' | 'narrow'> {
  name: BoundName
  label: string
}

/** Debounced: the list updates when the typing pauses. Invalid input changes nothing and shows an error. */
const BoundField = ({ name, label, narrowing, narrow }: BoundFieldProps) => {
  const { t, i18n } = useTranslation('shop')
  const format = useFormat()
  const id = useId()
  const max = shopBoundMax[name]
  const readText = (text: string): { valid: boolean; value: number | undefined } => {
    const read = readWholeNumber(text, i18n.language)
    if (read.kind === 'empty') return { valid: true, value: undefined }
    const valid = read.kind === 'number' && read.value >= 0 && read.value <= max
    return { valid, value: valid ? read.value : undefined }
  }
  const { text, setText, searchNow } = useSearchText(String(narrowing.bounds[name] ?? ''), (typed) => {
    const { valid, value } = readText(typed)
    if (valid) narrow(withBound(narrowing, name, value))
  })
  const { valid } = readText(text)
  return (
    <div className="grid min-w-0 flex-1 content-start gap-1.5">
      <label htmlFor={id} className="text-[0.8125rem] text-soft">
        {label}
      </label>
      <Input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={14}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={searchNow}
        aria-invalid={!valid || undefined}
        aria-describedby={valid ? undefined : `${id}-error`}
        className="tabular-nums"
      />
      {!valid && (
        <p id={`${id}-error`} className="text-[0.8125rem] text-lost">
          {t('range.wrong', { max: format.number(max) })}
        </p>
      )}
    </div>
  )
}

const RangeFields = ({ name, ...narrowed }: Narrowed & { name: RangeName }) => {
  const { t } = useTranslation('shop')
  const names = useFilterNames()
  const { from, to } = ranges[name]
  return (
    <div role="group" aria-label={names.filterKey(name)} className="flex gap-3">
      {from !== null && <BoundField name={from} label={t(`bounds.${name}.from`)} {...narrowed} />}
      {to !== null && <BoundField name={to} label={t(`bounds.${name}.to`)} {...narrowed} />}
    </div>
  )
}

export const FilterControl = ({ filterKey, ...narrowed }: Narrowed & { filterKey: FilterKey }) => {
  if (isRange(filterKey)) return <RangeFields name={filterKey} {...narrowed} />
  if (isOwn(filterKey)) return <OwnSwitch name={filterKey} {...narrowed} />
  return isYesNo(filterKey) ? <YesNo name={filterKey} {...narrowed} /> : <ChoiceList name={filterKey} {...narrowed} />
}
