// Dead jobs, given up after all attempts: an admin retries or discards them.
import { CircleCheck, RotateCcw, Trash2 } from '../../ui/icons.ts'
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { failureText } from '../../lib/errorText.ts'
import { useFormat } from '../../lib/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stat } from '../../ui/Stat.tsx'
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '../../ui/Table.tsx'
import { toast } from '../../ui/toast.ts'
import { DiscardJobDialog } from './DiscardJobDialog.tsx'
import { type JobAction, type ParkedJob, type ParkedJobs, useJobAction, useParkedJobs } from './parkedJobs.ts'

const Counts = ({ jobs }: { jobs: ParkedJobs | undefined }) => {
  const { t } = useTranslation('operations')
  const format = useFormat()
  const figure = (value: number | undefined) =>
    value === undefined ? <Skeleton className="mt-1 h-7 w-12" /> : format.number(value)
  return (
    <Card className="mb-4">
      <dl className="grid grid-cols-3 gap-4">
        <Stat label={t('jobs.waiting')} value={figure(jobs?.waiting)} />
        <Stat label={t('jobs.running')} value={figure(jobs?.running)} />
        <Stat label={t('jobs.parked')} value={figure(jobs?.jobs.length)} />
      </dl>
    </Card>
  )
}

interface RowsProps {
  jobs: readonly ParkedJob[]
  busyId: string | null
  act(action: JobAction, job: ParkedJob): void
}

const Rows = ({ jobs, busyId, act }: RowsProps) => {
  const { t } = useTranslation('operations')
  const format = useFormat()
  return (
    <Table label={t('jobs.title')}>
      <TableHead>
        <HeadCell>{t('jobs.name')}</HeadCell>
        <HeadCell numeric>{t('jobs.attempts')}</HeadCell>
        <HeadCell>{t('jobs.error')}</HeadCell>
        <HeadCell>{t('jobs.since')}</HeadCell>
        <HeadCell>{t('jobs.actions')}</HeadCell>
      </TableHead>
      <TableBody>
        {jobs.map((job) => (
          <TableRow key={job.id}>
            <RowHead>
              {job.name}
              <span className="block font-mono text-xs font-normal text-faint">#{job.id}</span>
            </RowHead>
            <Cell numeric label={t('jobs.attempts')}>
              {format.number(job.attempts)}
            </Cell>
            <Cell label={t('jobs.error')} className="max-w-md text-soft">
              <span className="line-clamp-3 text-left break-words" title={job.last_error ?? undefined}>
                {job.last_error ?? '—'}
              </span>
            </Cell>
            <Cell label={t('jobs.since')} className="whitespace-nowrap text-soft">
              {format.dateTime(job.parked_at)}
            </Cell>
            <Cell>
              <span className="flex gap-2">
                <Button size="s" busy={busyId === job.id} onClick={() => act('retry', job)}>
                  <RotateCcw aria-hidden />
                  {t('jobs.retry')}
                </Button>
                <Button size="s" variant="danger" onClick={() => act('discard', job)}>
                  <Trash2 aria-hidden />
                  {t('jobs.discard')}
                </Button>
              </span>
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const ParkedJobsPage = () => {
  const { t } = useTranslation('operations')
  const { t: te } = useTranslation('errors')
  const { data, error, isPending, refetch } = useParkedJobs()
  const jobAction = useJobAction()
  const [doomed, setDoomed] = useState<ParkedJob | null>(null)
  const run = (action: JobAction, job: ParkedJob) =>
    jobAction.mutate(
      { action, id: job.id },
      {
        onSuccess: () => toast.success(t(action === 'retry' ? 'jobs.retried' : 'jobs.discarded', { name: job.name })),
        onError: (failure) => toast.error(failureText(te, failure)),
      },
    )
  return (
    <>
      <PageHead title={t('jobs.title')} subtitle={t('jobs.subtitle')} />
      <Counts jobs={data} />
      {isPending && <Skeleton className="h-64 rounded-card" />}
      {error !== null && data === undefined && (
        <Alert tone="lost" action={<Button onClick={() => void refetch()}>{t('jobs.reload')}</Button>}>
          {failureText(te, error)}
        </Alert>
      )}
      {data?.jobs.length === 0 && (
        <Card>
          <EmptyState icon={CircleCheck} title={t('jobs.emptyTitle')}>
            {t('jobs.empty')}
          </EmptyState>
        </Card>
      )}
      {data !== undefined && data.jobs.length > 0 && (
        <Rows
          jobs={data.jobs}
          busyId={jobAction.isPending ? jobAction.variables.id : null}
          act={(action, job) => (action === 'retry' ? run('retry', job) : setDoomed(job))}
        />
      )}
      <DiscardJobDialog job={doomed} onClose={() => setDoomed(null)} onDiscard={(job) => run('discard', job)} />
    </>
  )
}

export default ParkedJobsPage
