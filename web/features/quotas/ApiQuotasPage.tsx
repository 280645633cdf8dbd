// Data sources of website metrics: services with an API key and a quota, and imported open data.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { Provider, Quota } from '../../../contract/quotas.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ImportsCard } from './ImportsCard.tsx'
import { QuotaCard } from './QuotaCard.tsx'
import { ResetQuotaDialog, SetQuotaDialog } from './QuotaDialogs.tsx'
import { useQuotas } from './quotas.ts'

interface Asked {
  dialog: 'set' | 'reset'
  provider: Provider
}

const Dialogs = ({ asked, quotas, onClose }: { asked: Asked; quotas: readonly Quota[]; onClose(): void }) => {
  const quota = quotas.find(({ provider }) => provider === asked.provider)
  if (quota === undefined) return null
  return asked.dialog === 'set' ? (
    <SetQuotaDialog quota={quota} onClose={onClose} />
  ) : (
    <ResetQuotaDialog quota={quota} onClose={onClose} />
  )
}

const Waiting = () => (
  <>
    <div className="grid gap-4 xl:grid-cols-2">
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
    <Skeleton className="mt-4 h-64 rounded-card" />
  </>
)

const ApiQuotasPage = () => {
  const { t } = useTranslation('quotas')
  const { data, error, isPending, refetch } = useQuotas()
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      {isPending && <Waiting />}
      {error !== null && data === undefined && <LoadFailure failure={error} retry={refetch} />}
      {data !== undefined && (
        <>
          <div className="grid gap-4 xl:grid-cols-2">
            {data.quotas.map((quota) => (
              <QuotaCard
                key={quota.provider}
                quota={quota}
                onSet={() => setAsked({ dialog: 'set', provider: quota.provider })}
                onReset={() => setAsked({ dialog: 'reset', provider: quota.provider })}
              />
            ))}
          </div>
          <ImportsCard imports={data.imports} />
          {asked !== null && <Dialogs asked={asked} quotas={data.quotas} onClose={() => setAsked(null)} />}
        </>
      )}
    </>
  )
}

export default ApiQuotasPage
