import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { OfferingSite } from '../../../contract/offers.ts'
import { issueText } from '../../lib/errorText.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Input } from '../../ui/Input.tsx'
import { toast } from '../../ui/toast.ts'
import { useWork } from '../websites/useWork.ts'
import { readCapacity } from './capacity.ts'
import { useOfferActions } from './offers.ts'

const lengthMax = 6

/** Maximum number of open orders on a website; the save button appears with a change. */
export const CapacityForm = ({ site }: { site: OfferingSite }) => {
  const { t, i18n } = useTranslation('offers')
  const { t: te } = useTranslation('errors')
  const { setCapacity } = useOfferActions()
  const { busy, run } = useWork()
  /** Null: no unsaved input. */
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? String(site.open_orders_max)
  const read = readCapacity(shown, i18n.language)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (read.kind !== 'orders') return
    run(async () => {
      await setCapacity(site.website_id, read.orders)
      setTyped(null)
      toast.success(t('capacity.saved'))
    })
  }
  return (
    <form noValidate onSubmit={submit} className="max-w-xl">
      <Field
        label={t('capacity.label')}
        hint={t('capacity.hint')}
        error={read.kind === 'orders' ? undefined : issueText(te, read.issue)}
      >
        <div className="flex items-center gap-2.5">
          <span className="w-24">
            <Input
              inputMode="numeric"
              autoComplete="off"
              maxLength={lengthMax}
              className="tabular-nums"
              value={shown}
              onChange={({ target }) => setTyped(target.value)}
            />
          </span>
          {typed !== null && (
            <Button type="submit" variant="primary" busy={busy}>
              {t('capacity.save')}
            </Button>
          )}
        </div>
      </Field>
    </form>
  )
}
