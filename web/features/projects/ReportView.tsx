// Result of an uploaded list: imported, already known, skipped, and the first unreadable lines.
import { useTranslation } from '../../lib/translation.ts'
import type { UploadReport } from '../../../contract/referringDomains.ts'
import { useFormat } from '../../lib/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'

const Unread = ({ report: { unread, first_unread: first } }: { report: UploadReport }) => {
  const { t } = useTranslation('projects')
  const format = useFormat()
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold text-warn">
        {t('report.unread', { count: unread, figure: format.number(unread) })}
      </h3>
      <p className="text-[0.8125rem] text-soft">{t('report.first', { count: first.length })}</p>
      <ol className="max-h-56 divide-y divide-line-soft overflow-y-auto rounded-control border border-line-soft bg-ground">
        {first.map(({ line, text }) => (
          <li key={line} className="flex gap-3 px-3 py-1.5 text-[0.8125rem]">
            <span className="shrink-0 text-faint tabular-nums">{t('report.line', { line: format.number(line) })}</span>
            <code dir="ltr" className="min-w-0 wrap-anywhere">
              {text}
            </code>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface ReportViewProps {
  report: UploadReport
  onAgain(): void
  onClose(): void
}

export const ReportView = ({ report, onAgain, onClose }: ReportViewProps) => {
  const { t } = useTranslation('projects')
  const format = useFormat()
  const { found, added, known_before: before, own } = report
  const nothing = found === 0
  return (
    <div className="grid gap-5">
      <Alert live tone={nothing ? 'warn' : 'alive'} title={t(nothing ? 'report.nothingTitle' : 'report.title')}>
        {nothing ? (
          t('report.nothing')
        ) : (
          <ul>
            <li>{t('report.added', { count: added, figure: format.number(added) })}</li>
            {before > 0 && <li>{t('report.known', { count: before, figure: format.number(before) })}</li>}
            {own > 0 && <li>{t('report.own', { count: own, figure: format.number(own) })}</li>}
          </ul>
        )}
      </Alert>
      {report.unread > 0 && <Unread report={report} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onAgain}>{t('report.again')}</Button>
        <Button variant="primary" onClick={onClose}>
          {t('report.close')}
        </Button>
      </div>
    </div>
  )
}
