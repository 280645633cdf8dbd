// Form of one basket item: target URL, anchor text, note to the seller, and project.
import { useId } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { BasketItem } from '../../../contract/basket.ts'
import { anchorTextLengthMax, orderNotesMax, pageUrlLengthMax } from '../../../contract/limits.ts'
import { useFormat } from '../../lib/format.ts'
import { AddressInput } from '../../ui/AddressInput.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { Select } from '../../ui/Select.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import type { Tone } from '../../ui/tones.ts'
import { lightTones } from '../footprint/findingTexts.ts'
import { useWork } from '../websites/useWork.ts'
import { useWebsites } from '../websites/websites.ts'
import { useBasketActions, useProjectChoices } from './basket.ts'
import type { ItemDraft } from './useItemDraft.ts'
import { totalOf } from '../../../contract/surcharge.ts'

interface ItemFieldsProps {
  item: BasketItem
  draft: ItemDraft
}

const ownShownMax = 4

const checkTones: Record<BasketItem['target_check']['state'], Tone> = {
  unchecked: 'neutral',
  checking: 'waiting',
  reachable: 'alive',
  not_found: 'lost',
  unclear: 'warn',
}

/** The result of the check of the target page. */
const TargetCheck = ({ item }: { item: BasketItem }) => {
  const { t } = useTranslation('basket')
  const { state, status } = item.target_check
  if (item.target_url === null || state === 'unchecked') return null
  return (
    <span aria-live="polite">
      <StatusPill tone={checkTones[state]}>
        {t(`check.${state}`)}
        {status !== null && state !== 'reachable' && ` (${status})`}
      </StatusPill>
    </span>
  )
}

/** The member's own websites, so that their addresses need not be typed. */
const OwnWebsites = ({ draft }: { draft: ItemDraft }) => {
  const { t } = useTranslation('basket')
  const { data } = useWebsites()
  const own = data?.websites.filter(({ is_verified: verified }) => verified).slice(0, ownShownMax) ?? []
  if (own.length === 0 || draft.input.target_url !== '') return null
  return (
    <ul aria-label={t('item.ownWebsites')} className="flex flex-wrap gap-2">
      {own.map(({ id, domain, domain_name: name }) => (
        <li key={id}>
          <Button size="s" className="max-sm:h-11" onClick={() => draft.save({ target_url: `https://${domain}/` })}>
            {name}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const Target = ({ item, draft }: ItemFieldsProps) => {
  const { t } = useTranslation('basket')
  const actions = useBasketActions()
  const { busy, run } = useWork()
  const { state, is_slow: isSlow } = item.target_check
  const isForeign = item.target_url !== null && item.target_website === null
  return (
    <div className="grid content-start gap-2">
      <Field
        required
        label={t('item.target')}
        hint={t('item.targetHint')}
        error={draft.refusals.target_url}
        aside={<TargetCheck item={item} />}
      >
        <AddressInput
          maxLength={pageUrlLengthMax}
          placeholder="https://"
          value={draft.input.target_url}
          onChange={(event) => draft.set({ target_url: event.target.value })}
          onBlur={() => draft.save()}
        />
      </Field>
      <OwnWebsites draft={draft} />
      {(state === 'not_found' || state === 'unclear' || isSlow) && (
        <Alert
          tone={state === 'not_found' ? 'lost' : 'warn'}
          action={
            <Button busy={busy} onClick={() => run(() => actions.check(item.id))}>
              {t('check.again')}
            </Button>
          }
        >
          {t(`check.${state === 'not_found' || state === 'unclear' ? state : 'slow'}Text`)}
        </Alert>
      )}
      {isForeign && <Alert tone="warn">{t('item.foreign')}</Alert>}
    </div>
  )
}

const Anchor = ({ item, draft }: ItemFieldsProps) => {
  const { t } = useTranslation('basket')
  const { t: tf } = useTranslation('footprint')
  const chosen = item.anchors?.chosen ?? null
  return (
    <Field
      label={t('item.anchor')}
      hint={t('item.anchorHint')}
      error={draft.refusals.anchor_text}
      aside={
        chosen !== null && draft.input.anchor_text !== '' ? (
          <span aria-live="polite">
            <StatusPill tone={lightTones[chosen.light]}>
              {tf(`lights.${chosen.light}`)} · {tf(`kinds.${chosen.kind}`)}
            </StatusPill>
          </span>
        ) : undefined
      }
    >
      <Input
        dir="auto"
        autoComplete="off"
        maxLength={anchorTextLengthMax}
        value={draft.input.anchor_text}
        onChange={(event) => draft.set({ anchor_text: event.target.value })}
        onBlur={() => draft.save()}
      />
    </Field>
  )
}

const noProject = 'none'

const Project = ({ draft }: { draft: ItemDraft }) => {
  const { t } = useTranslation('basket')
  const { data } = useProjectChoices()
  const projects = data?.projects ?? []
  if (projects.length === 0) return null
  const choose = (value: string): void => {
    const chosen = projects.find(({ id }) => id === value)
    const target = chosen !== undefined && draft.input.target_url === '' ? { target_url: chosen.target_url } : {}
    draft.save({ project_id: chosen?.id ?? null, ...target })
  }
  return (
    <Field label={t('item.project')} hint={t('item.projectHint')} error={draft.refusals.project_id}>
      <Select
        choices={[
          { value: noProject, label: t('item.noProject') },
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={draft.input.project_id ?? noProject}
        onChange={choose}
      />
    </Field>
  )
}

export const ItemFields = ({ item, draft }: ItemFieldsProps) => {
  const { t } = useTranslation('basket')
  const format = useFormat()
  const id = useId()
  const { notes } = draft.input
  return (
    <div role="group" aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
      <span id={id} className="sr-only">
        {t('item.form', { domain: item.domain_name, price: format.credits(totalOf(item.terms)) })}
      </span>
      <div className="sm:col-span-2">
        <Target item={item} draft={draft} />
      </div>
      <Anchor item={item} draft={draft} />
      <Project draft={draft} />
      <div className="sm:col-span-2">
        <Field
          label={t('item.notes')}
          hint={t(`item.notesHint.${item.terms.writer}`)}
          error={draft.refusals.notes}
          counter={{ used: notes.length, max: orderNotesMax }}
        >
          <Textarea
            rows={3}
            dir="auto"
            value={notes}
            onChange={(event) => draft.set({ notes: event.target.value })}
            onBlur={() => draft.save()}
          />
        </Field>
      </div>
      {draft.refusals.all !== undefined && (
        <Alert
          live
          tone="lost"
          className="sm:col-span-2"
          action={
            <Button busy={draft.saving} onClick={() => draft.save()}>
              {t('item.saveAgain')}
            </Button>
          }
        >
          {draft.refusals.all}
        </Alert>
      )}
    </div>
  )
}
