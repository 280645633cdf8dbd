// Metrics overridden by admins, each with its reason and an action to remove it.
import { useState } from 'react'
import { useTranslation } from '../../../lib/translation.ts'
import { Link } from 'react-router'
import type { OverrideField } from '../../../../contract/overrideFields.ts'
import { type Override, override } from '../../../../contract/websitesAdmin.ts'
import { useFormat } from '../../../lib/format.ts'
import { countryName, languageName, nicheName } from '../../analysis/names.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { Pencil } from '../../../ui/icons.ts'
import { toast } from '../../../ui/toast.ts'
import { type DomainDetail, useDropOverride } from './domains.ts'
import { OverrideDialog } from './OverrideDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

type Kept = DomainDetail['overrides'][number]

/** Formatted for the reader; a value stored by another version of the product is shown raw. */
const useValueText = (): ((kept: Kept) => string) => {
  const { t, i18n } = useTranslation('websitesAdmin')
  const { t: ta } = useTranslation('analysis')
  const format = useFormat()
  const textOf = (said: Override): string => {
    switch (said.field) {
      case 'niche':
        return nicheName(ta, said.value)
      case 'language':
        return languageName(ta, said.value)
      case 'country':
        return countryName(i18n.language, said.value)
      case 'traffic': {
        const { from, to } = said.value
        return to === null
          ? t('override.over', { from: format.number(from) })
          : t('override.between', { from: format.number(from), to: format.number(to) })
      }
      case 'quality_score':
      case 'dr':
      case 'da':
      case 'spam_score':
        return format.number(said.value)
    }
  }
  return ({ field, value }) => {
    const said = override.safeParse({ field, value }).data
    return said === undefined ? JSON.stringify(value) : textOf(said)
  }
}

const Item = ({ kept, onDrop }: { kept: Kept; onDrop(): void }) => {
  const { t } = useTranslation('websitesAdmin')
  const format = useFormat()
  const valueText = useValueText()
  const field = t(`fields.${kept.field}`)
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-soft">{field}</span>
        <span className="font-semibold tabular-nums">{valueText(kept)}</span>
      </div>
      <p className="mt-1 text-[0.875rem] whitespace-pre-line wrap-anywhere">
        <bdi>{kept.reason}</bdi>
      </p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-2 text-[0.8125rem] text-faint">
        <span>
          <Link to={`/admin/users/${kept.by.id}`} className="no-underline hover:underline">
            <bdi>{kept.by.name}</bdi>
          </Link>
          {' · '}
          <time dateTime={kept.at}>{format.dateTime(kept.at)}</time>
        </span>
        <Button size="s" variant="ghost" aria-label={t('drop.named', { field })} onClick={onDrop}>
          {t('drop.button')}
        </Button>
      </div>
    </li>
  )
}

export const OverridesCard = ({ detail: { website, overrides } }: { detail: DomainDetail }) => {
  const { t } = useTranslation('websitesAdmin')
  const [saying, setSaying] = useState(false)
  const [dropping, setDropping] = useState<OverrideField | null>(null)
  const { mutateAsync } = useDropOverride()
  return (
    <Card aria-labelledby="overrides-title">
      <CardHead
        id="overrides-title"
        title={t('overrides.title')}
        aside={
          <Button size="s" onClick={() => setSaying(true)}>
            <Pencil aria-hidden />
            {t('override.button')}
          </Button>
        }
      />
      {overrides.length === 0 ? (
        <p className="text-soft">{t('overrides.none')}</p>
      ) : (
        <ul className="divide-y divide-line-soft">
          {overrides.map((kept) => (
            <Item key={kept.field} kept={kept} onDrop={() => setDropping(kept.field)} />
          ))}
        </ul>
      )}
      {saying && <OverrideDialog website={website} onClose={() => setSaying(false)} />}
      {dropping !== null && (
        <ReasonDialog
          title={t('drop.title', { field: t(`fields.${dropping}`) })}
          text={t('drop.text')}
          hint={t('reasonKept')}
          confirm={t('drop.confirm')}
          onConfirm={async (reason) => {
            await mutateAsync({ params: { id: website.id }, body: { field: dropping, reason } })
            toast.success(t('drop.done', { field: t(`fields.${dropping}`) }))
          }}
          onClose={() => setDropping(null)}
        />
      )}
    </Card>
  )
}
