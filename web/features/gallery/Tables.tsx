import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useFormat } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Credits } from '../../ui/Credits.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Figure } from '../../ui/StatTile.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { FilterChip } from '../../ui/FilterChip.tsx'
import { Search } from '../../ui/icons.ts'
import { Meter } from '../../ui/Meter.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { ScoreRing } from '../../ui/ScoreRing.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '../../ui/Table.tsx'
import { Section } from './Section.tsx'

const rows = [
  { domain: 'waldpfad-magazin.de', score: 86, visits: 18_000, alive: 0.96, price: 180, prime: false },
  { domain: 'the-slow-web.org', score: 77, visits: 22_400, alive: 0.91, price: 165, prime: true },
  { domain: 'bauherrenblick.de', score: 62, visits: null, alive: 0.84, price: 95, prime: false },
  { domain: 'steuerklar.blog', score: 38, visits: 900, alive: 0.55, price: 12, prime: true },
] as const

type Site = (typeof rows)[number]

const deliveries = ['prime', 'standard'] as const

interface SiteFilters {
  q: string
  delivery: (typeof deliveries)[number] | undefined
}

const noFilters: SiteFilters = { q: '', delivery: undefined }

const fits = ({ domain, prime }: Site, { q, delivery }: SiteFilters): boolean =>
  domain.includes(q.toLowerCase()) && (delivery === undefined || prime === (delivery === 'prime'))

const Filters = ({ filters, onChange }: { filters: SiteFilters; onChange(filters: SiteFilters): void }) => {
  const { t } = useTranslation('gallery')
  return (
    <FilterBar
      search={{
        label: t('table.search'),
        placeholder: t('table.searchHint'),
        lengthMax: 60,
        q: filters.q,
        onSearch: (q) => onChange({ ...filters, q }),
      }}
      clear={{
        filtered: filters.q !== '' || filters.delivery !== undefined,
        onClear: () => onChange(noFilters),
      }}
    >
      <FilterChip
        label={t('table.delivery')}
        choices={deliveries.map((value) => ({ value, label: t(`choices.${value}`) }))}
        value={filters.delivery}
        onChange={(delivery) => onChange({ ...filters, delivery })}
      />
    </FilterBar>
  )
}

const Row = ({ row }: { row: Site }) => {
  const { t } = useTranslation('gallery')
  const format = useFormat()
  return (
    <TableRow>
      <RowHead>
        <span className="flex items-center gap-3">
          <Avatar shape="site" name={row.domain} size="s" />
          {row.domain}
        </span>
      </RowHead>
      <Cell numeric label={t('table.quality')}>
        <ScoreRing score={row.score} label={t('table.quality')} />
      </Cell>
      <Cell numeric label={t('table.visits')}>
        <Figure value={row.visits} format={format.compact} reason={t('table.unknown')} />
      </Cell>
      <Cell label={t('table.alive')}>
        <Meter
          share={row.alive}
          label={t('table.alive')}
          text={format.percent(row.alive)}
          tone={row.alive < 0.6 ? 'lost' : 'alive'}
        />
      </Cell>
      <Cell label={t('table.delivery')}>
        {row.prime ? <StatusPill tone="accent">{t('table.prime')}</StatusPill> : t('table.days', { count: 3 })}
      </Cell>
      <Cell numeric label={t('table.price')}>
        <Credits amount={row.price} bare />
      </Cell>
      <Cell>
        <Button size="s">{t('table.order')}</Button>
      </Cell>
    </TableRow>
  )
}

const Sites = ({ sites }: { sites: readonly Site[] }) => {
  const { t } = useTranslation('gallery')
  const format = useFormat()
  return (
    <>
      <Table label={t('table.label')} className="max-h-96">
        <TableHead>
          <HeadCell>{t('table.website')}</HeadCell>
          <HeadCell numeric>{t('table.quality')}</HeadCell>
          <HeadCell numeric>{t('table.visits')}</HeadCell>
          <HeadCell>{t('table.alive')}</HeadCell>
          <HeadCell>{t('table.delivery')}</HeadCell>
          <HeadCell numeric>{t('table.price')}</HeadCell>
          <HeadCell>{t('table.action')}</HeadCell>
        </TableHead>
        <TableBody>
          {sites.map((row) => (
            <Row key={row.domain} row={row} />
          ))}
        </TableBody>
      </Table>
      <Pagination onNext={() => undefined} remark={t('table.remark')}>
        {t('table.range', { from: 1, to: sites.length, total: format.number(2318) })}
      </Pagination>
    </>
  )
}

/** The tables at the core of the product; the sites are invented. */
export const Tables = () => {
  const { t } = useTranslation('gallery')
  const [filters, setFilters] = useState(noFilters)
  const found = rows.filter((row) => fits(row, filters))
  return (
    <Section title={t('table.title')}>
      <div>
        <Filters filters={filters} onChange={setFilters} />
        {found.length === 0 ? (
          <Card>
            <EmptyState icon={Search} title={t('table.none')} />
          </Card>
        ) : (
          <Sites sites={found} />
        )}
      </div>
    </Section>
  )
}
