// Issuance: what awaits review, and every way in which credits come into circulation, with its circuit breaker.
import { useState } from 'react'
import type { IssuanceControl } from '../../../../contract/issuance.ts'
import { useTranslation } from '../../../lib/translation.ts'
import { ListBody } from '../../../ui/ListBody.tsx'
import { ControlsTable } from './ControlsTable.tsx'
import { type IssuanceAct, useControls } from './issuance.ts'
import { IssuanceActDialog } from './IssuanceActDialog.tsx'
import { IssuanceQueue } from './IssuanceQueue.tsx'
import { LimitsDialog } from './LimitsDialog.tsx'

export const IssuanceTab = () => {
  const { t } = useTranslation('issuance')
  const { data, error, refetch } = useControls()
  const [limited, setLimited] = useState<IssuanceControl | null>(null)
  const [act, setAct] = useState<IssuanceAct | null>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <IssuanceQueue onAct={setAct} />
      <section aria-labelledby="rules-title" className="grid gap-3">
        <header>
          <h2 id="rules-title" className="text-[1.1875rem] tracking-tight">
            {t('rules.title')}
          </h2>
          <p className="mt-0.5 max-w-prose text-soft">{t('rules.text')}</p>
        </header>
        <ListBody entries={data?.controls} failure={error} retry={refetch} nothing={null}>
          <ControlsTable controls={data?.controls} onLimits={setLimited} onAct={setAct} />
        </ListBody>
      </section>
      {limited !== null && <LimitsDialog control={limited} onClose={() => setLimited(null)} />}
      {act !== null && <IssuanceActDialog act={act} onClose={() => setAct(null)} />}
    </div>
  )
}
