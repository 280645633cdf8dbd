// Comparison of up to four websites. The URL names them, so that a comparison can be bookmarked and shared.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { comparedSitesMax } from '../../../contract/limits.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Plus, Scale } from '../../ui/icons.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AddSiteDialog } from './AddSiteDialog.tsx'
import { useChosenWebsite } from './chosenWebsite.ts'
import { comparePath, readCompared } from './compareAddress.ts'
import { CompareTable } from './CompareTable.tsx'
import { type Comparison, useComparison } from './sites.ts'
import { WebsiteChoice } from './WebsiteChoice.tsx'

interface BesideProps {
  comparison: Comparison
  /** Number of further domains in the URL. */
  left: number
  onTidy(): void
}

/** Notice about domains in the URL that are unknown or over the limit. */
const Beside = ({ comparison: { unknown }, left, onTidy }: BesideProps) => {
  const { t } = useTranslation('sites')
  if (unknown.length === 0 && left === 0) return null
  return (
    <Alert tone="warn" className="mb-4" action={<Button onClick={onTidy}>{t('compare.tidy')}</Button>}>
      {unknown.length > 0 && <p className="wrap-anywhere">{t('compare.unknown', { names: unknown.join(', ') })}</p>}
      {left > 0 && <p>{t('compare.tooMany', { count: left, max: comparedSitesMax })}</p>}
    </Alert>
  )
}

const ComparePage = () => {
  const { t } = useTranslation(['sites', 'analysis', 'offers', 'errors'])
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { domains, left } = readCompared(search)
  const choice = useChosenWebsite()
  const [adding, setAdding] = useState(false)
  const { data, error, isPlaceholderData, refetch } = useComparison(domains, choice.chosen?.id ?? null)
  const sites = domains.length === 0 ? [] : (data?.sites ?? [])
  const shown = sites.map(({ domain }) => domain)
  const go = (next: readonly string[]) => void navigate(comparePath(next), { replace: true, preventScrollReset: true })
  const add = (
    <Button variant="primary" disabled={domains.length >= comparedSitesMax} onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      {t('compare.add')}
    </Button>
  )
  return (
    <>
      <PageHead
        title={t('compare.title')}
        subtitle={t('compare.text', { max: comparedSitesMax })}
        actions={domains.length === 0 ? undefined : add}
      />
      {domains.length > 0 && data !== undefined && <Beside comparison={data} left={left} onTidy={() => go(shown)} />}
      {domains.length === 0 && (
        <Card>
          <EmptyState icon={Scale} title={t('compare.emptyTitle')} action={add} help="find-a-link">
            {t('compare.empty')}
          </EmptyState>
        </Card>
      )}
      {domains.length > 0 && data === undefined && error !== null && <LoadFailure failure={error} retry={refetch} />}
      {domains.length > 0 && data === undefined && error === null && (
        <div aria-busy="true">
          <Skeleton className="h-[36rem] w-full rounded-card" />
        </div>
      )}
      {sites.length > 0 && (
        <>
          <div className="mb-4 max-w-md">
            <WebsiteChoice choice={choice} />
          </div>
          <CompareTable
            sites={sites}
            website={choice.chosen?.domain_name ?? null}
            stale={isPlaceholderData}
            onRemove={({ domain }) => go(shown.filter((each) => each !== domain))}
          />
        </>
      )}
      {adding && (
        <AddSiteDialog
          taken={shown}
          onChoose={({ domain }) => {
            setAdding(false)
            go([...shown, domain])
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

export default ComparePage
