// Link report dialog: every check with its result, and an export of the whole report.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { LinkCheck } from '../../../contract/links.ts'
import { failureText } from '../../lib/errorText.ts'
import { useFormat } from '../../lib/format.ts'
import type { Language } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { FileDown } from '../../ui/icons.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { saveLinkFile, useLinkFile, type Whose } from './linkReport.ts'
import { LinkPicture } from './LinkPicture.tsx'
import { VerdictPill } from './LinkStatePill.tsx'
import { ReasonList } from './ReasonList.tsx'

const useFacts = (check: LinkCheck): Fact[] => {
  const { t } = useTranslation('links')
  const { requested_url: asked, final_url: final, status, anchor_text: anchor, rel, place, notes } = check
  return [
    { label: t('file.asked'), value: asked },
    ...(final === null || final === asked ? [] : [{ label: t('file.final'), value: final }]),
    ...(status === null ? [] : [{ label: t('file.status'), value: String(status) }]),
    ...(anchor === null ? [] : [{ label: t('file.anchor'), value: <bdi>{anchor}</bdi> }]),
    // Without a link there is no rel attribute to show.
    ...(anchor === null ? [] : [{ label: t('file.rel'), value: rel.length === 0 ? t('file.relNone') : rel.join(' ') }]),
    ...(place === null ? [] : [{ label: t('file.place'), value: t(`places.${place}`) }]),
    ...(notes.length === 0
      ? []
      : [{ label: t('file.notes'), value: notes.map((note) => t(`notes.${note}`)).join(' ') }]),
  ]
}

interface CheckProps {
  check: LinkCheck
  linkId: string
  whose: Whose
  /** An unchanged picture is shown once, with the newest check that has it. */
  showsPicture: boolean
}

const Check = ({ check, linkId, whose, showsPicture }: CheckProps) => {
  const { t } = useTranslation('links')
  const format = useFormat()
  const facts = useFacts(check)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-control border border-line-soft bg-ground p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <time dateTime={check.at} className="font-semibold">
          {format.dateTime(check.at)}
        </time>
        <VerdictPill verdict={check.verdict} />
      </div>
      {check.reasons.length > 0 && <ReasonList reasons={check.reasons} />}
      <div className="text-[0.8125rem]">
        {check.is_manual ? <p className="text-soft">{t('file.isManual')}</p> : <FactList facts={facts} />}
      </div>
      {check.picture !== null && showsPicture && <LinkPicture linkId={linkId} picture={check.picture} whose={whose} />}
      {check.snippet !== null && (
        <figure>
          <figcaption className="mb-1 text-[0.8125rem] text-soft">{t('file.snippet')}</figcaption>
          <pre
            tabIndex={0}
            className="max-h-40 overflow-auto rounded-small bg-sunken px-3 py-2 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap text-soft"
          >
            {check.snippet}
          </pre>
        </figure>
      )}
    </li>
  )
}

const Checks = (asked: Parameters<typeof useLinkFile>[0]) => {
  const { t } = useTranslation('links')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLinkFile(asked)
  if (data === undefined) {
    if (error !== null) return <LoadFailure failure={error} retry={refetch} />
    return <Skeleton className="h-64 w-full rounded-control" />
  }
  const checks = data.pages.flatMap((page) => page.checks)
  if (checks.length === 0) return <p className="text-soft">{t('file.none')}</p>
  return (
    <>
      <ol aria-label={t('file.looks')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {checks.map((check, index) => (
          <Check
            key={check.id}
            check={check}
            linkId={asked.id}
            whose={asked.whose}
            showsPicture={checks.findIndex(({ picture }) => picture === check.picture) === index}
          />
        ))}
      </ol>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} className="mt-3" onClick={() => void fetchNextPage()}>
          {t('file.more')}
        </Button>
      )}
    </>
  )
}

const Exports = ({ id }: { id: string }) => {
  const { t, i18n } = useTranslation('links')
  const { t: te } = useTranslation('errors')
  const [saving, setSaving] = useState<'pdf' | 'json' | null>(null)
  const save = async (format: 'pdf' | 'json') => {
    if (saving !== null) return
    setSaving(format)
    try {
      await saveLinkFile(id, format, i18n.language as Language)
    } catch (error) {
      toast.error(failureText(te, error), t('file.exporting'))
    } finally {
      setSaving(null)
    }
  }
  return (
    <>
      <Button busy={saving === 'json'} onClick={() => void save('json')}>
        {saving !== 'json' && <FileDown aria-hidden />}
        {t('file.exportJson')}
      </Button>
      <Button variant="primary" busy={saving === 'pdf'} onClick={() => void save('pdf')}>
        {saving !== 'pdf' && <FileDown aria-hidden />}
        {t('file.exportPdf')}
      </Button>
    </>
  )
}

interface LinkFileDialogProps {
  id: string
  /** Number of checks, as far as the page knows. */
  checks: number
  /** Only the member’s own report can be exported. */
  whose?: Whose
  onClose(): void
}

export const LinkFileDialog = ({ id, checks, whose = 'mine', onClose }: LinkFileDialogProps) => {
  const { t } = useTranslation('links')
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => open || onClose()}
      title={t('file.title')}
      description={t('file.text')}
      footer={whose === 'mine' ? <Exports id={id} /> : undefined}
    >
      <Checks id={id} whose={whose} version={checks} />
    </Dialog>
  )
}
