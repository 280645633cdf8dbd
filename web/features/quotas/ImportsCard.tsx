// Open data: rank lists in use, running imports, and how to import a new one.
import { useId } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { RankImport } from '../../../contract/quotas.ts'
import { useFormat } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Database } from '../../ui/icons.ts'
import { Progress } from '../../ui/Progress.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '../../ui/Table.tsx'

const command = 'npm run import:ranks -- FILE'

const sourceNames = { common_crawl: 'Common Crawl', tranco: 'Tranco' } as const

const State = ({ one }: { one: RankImport }) => {
  const { t } = useTranslation('quotas')
  const format = useFormat()
  const percent = format.percent(Math.round(one.progress * 100) / 100)
  if (one.state === 'running') {
    return (
      <span className="inline-grid w-40 max-w-full gap-1">
        <span className="text-[0.8125rem] tabular-nums">{t('imports.running', { percent })}</span>
        <Progress label={t('imports.progress', { file: one.file })} share={one.progress} />
      </span>
    )
  }
  if (one.state === 'interrupted') return <StatusPill tone="warn">{t('imports.interrupted', { percent })}</StatusPill>
  return one.current ? (
    <StatusPill tone="alive">{t('imports.current')}</StatusPill>
  ) : (
    <StatusPill tone="neutral">{t('imports.replaced')}</StatusPill>
  )
}

const Rows = ({ imports }: { imports: readonly RankImport[] }) => {
  const { t } = useTranslation('quotas')
  const format = useFormat()
  return (
    <Table label={t('imports.title')} className="shadow-none">
      <TableHead>
        <HeadCell>{t('imports.list')}</HeadCell>
        <HeadCell>{t('imports.state')}</HeadCell>
        <HeadCell numeric>{t('imports.rows')}</HeadCell>
        <HeadCell>{t('imports.date')}</HeadCell>
      </TableHead>
      <TableBody>
        {imports.map((one) => (
          <TableRow key={one.id}>
            <RowHead>
              {sourceNames[one.source]}
              <span className="block font-mono text-xs font-normal break-all text-faint">{one.file}</span>
            </RowHead>
            <Cell label={t('imports.state')}>
              <State one={one} />
            </Cell>
            <Cell numeric label={t('imports.rows')}>
              {format.number(one.rows)}
            </Cell>
            <Cell label={t('imports.date')} className="whitespace-nowrap text-soft">
              {format.dateTime(one.finished_at ?? one.started_at)}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

export const ImportsCard = ({ imports }: { imports: readonly RankImport[] }) => {
  const { t } = useTranslation('quotas')
  const id = useId()
  return (
    <Card aria-labelledby={id} className="mt-4">
      <CardHead id={id} title={t('imports.title')}>
        {t('imports.text')}
      </CardHead>
      {imports.length === 0 ? (
        <EmptyState icon={Database} title={t('imports.emptyTitle')}>
          {t('imports.empty')}
        </EmptyState>
      ) : (
        <Rows imports={imports} />
      )}
      <p className="mt-5 mb-2 text-soft">{t('imports.how')}</p>
      <CodeBlock label={t('imports.command')} code={command} />
    </Card>
  )
}
