// Referring domains of a website, provided by its owner: their number, the list, import and export.
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { Project } from '../../../contract/projects.ts'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Download, Trash2, Upload } from '../../ui/icons.ts'
import { later } from '../../ui/LazyPart.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useWork } from '../websites/useWork.ts'
import { DomainList } from './DomainList.tsx'
import { type ReferringDomains, useReferringDomainActions, useReferringDomains } from './referringDomains.ts'

const UploadDialog = later(async () => (await import('./UploadDialog.tsx')).UploadDialog)

type Site = Project['website']

const InGraph = ({ website, inGraph }: { website: Site; inGraph: ReferringDomains['in_graph'] }) => {
  const { t } = useTranslation('projects')
  const format = useFormat()
  const domain = website.domain_name
  const figure = format.number(inGraph.count)
  if (inGraph.count === 0) return t('known.graphNone', { domain })
  return inGraph.more
    ? t('known.graphMore', { figure, domain })
    : t('known.graph', { count: inGraph.count, figure, domain })
}

const ClearDialog = ({ website, total, onClose }: { website: Site; total: number; onClose(): void }) => {
  const { t } = useTranslation('projects')
  const format = useFormat()
  const { clear } = useReferringDomainActions(website.id)
  return (
    <ConfirmDialog
      harsh
      title={t('known.clearTitle')}
      description={t('known.clearText', { count: total, figure: format.number(total), domain: website.domain_name })}
      confirm={t('known.clear')}
      cancel={t('cancel')}
      onClose={onClose}
      onConfirm={async () => {
        await clear()
        toast.success(t('known.cleared'))
      }}
    />
  )
}

interface ActionsProps {
  website: Site
  total: number
  onOpen(what: 'upload' | 'clear'): void
}

const Actions = ({ website, total, onOpen }: ActionsProps) => {
  const { t } = useTranslation('projects')
  const actions = useReferringDomainActions(website.id)
  const { busy, run } = useWork()
  return (
    <div className="flex flex-wrap gap-2">
      {total > 0 && (
        <>
          <Button variant="ghost" onClick={() => onOpen('clear')}>
            <Trash2 aria-hidden />
            {t('known.clear')}
          </Button>
          <Button busy={busy} onClick={() => run(actions.download)}>
            <Download aria-hidden />
            {t('known.download')}
          </Button>
        </>
      )}
      {/* What was given up cannot be added to. */}
      {!website.has_ended && (
        <Button onClick={() => onOpen('upload')} onPointerEnter={() => UploadDialog.bring()}>
          <Upload aria-hidden />
          {t('upload.action')}
        </Button>
      )}
    </div>
  )
}

const Frame = ({ website, aside, children }: { website: Site; aside?: ReactNode; children: ReactNode }) => {
  const { t } = useTranslation('projects')
  return (
    <Card aria-labelledby="known-domains">
      <CardHead id="known-domains" title={t('known.title')} aside={aside}>
        <span className="block max-w-2xl">{t('known.text', { domain: website.domain_name })}</span>
      </CardHead>
      {children}
    </Card>
  )
}

export const ReferringDomainsCard = ({ website }: { website: Site }) => {
  const { t } = useTranslation('projects')
  const format = useFormat()
  const { data, error, refetch } = useReferringDomains(website.id, { q: '', cursor: undefined })
  const [open, setOpen] = useState<'upload' | 'clear' | null>(null)
  const close = () => setOpen(null)
  if (data === undefined) {
    return (
      <Frame website={website}>
        {error === null ? <Skeleton className="h-24 w-full" /> : <LoadFailure failure={error} retry={refetch} />}
      </Frame>
    )
  }
  const { total } = data
  return (
    <Frame website={website} aside={<Actions website={website} total={total} onOpen={setOpen} />}>
      <p className="font-semibold" aria-live="polite">
        {t('known.total', { count: total, figure: format.number(total) })}
      </p>
      <p className="mt-1 text-[0.8125rem] text-soft">
        <InGraph website={website} inGraph={data.in_graph} />
      </p>
      {total > 0 && <DomainList websiteId={website.id} total={total} />}
      {open === 'upload' && <UploadDialog website={website} total={total} onClose={close} onMissing={close} />}
      {open === 'clear' && <ClearDialog website={website} total={total} onClose={close} />}
    </Frame>
  )
}
