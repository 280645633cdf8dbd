// Open websites with their metrics and their members’ notes: a row on desktop, a card on a phone.
import { useTranslation } from '../../lib/translation.ts'
import type { AvailableSite } from '../../../contract/exchangeSites.ts'
import { Button } from '../../ui/Button.tsx'
import { Repeat2 } from '../../ui/icons.ts'
import { ListTable } from '../../ui/ListTable.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../ui/Table.tsx'
import { DrFigure, TrafficFigure } from '../analysis/Metrics.tsx'
import { LanguageName, NicheName, Quality, SiteName } from './SiteCells.tsx'

interface Proposing {
  onPropose(site: AvailableSite): void
  /** Called on hover, to preload the dialog. */
  onThought(): void
}

const Head = () => {
  const { t } = useTranslation('exchange')
  return (
    <>
      <HeadCell>{t('columns.website')}</HeadCell>
      <HeadCell>{t('columns.quality')}</HeadCell>
      <HeadCell>{t('columns.niche')}</HeadCell>
      <HeadCell>{t('columns.language')}</HeadCell>
      <HeadCell numeric>{t('columns.dr')}</HeadCell>
      <HeadCell numeric>{t('columns.visits')}</HeadCell>
      <HeadCell>{t('columns.note')}</HeadCell>
      <HeadCell last>
        <span className="sr-only">{t('columns.action')}</span>
      </HeadCell>
    </>
  )
}

const figureOf = <V,>(value: V | null): { value: V } | null => (value === null ? null : { value })

const Row = ({ site, onPropose, onThought }: Proposing & { site: AvailableSite }) => {
  const { t } = useTranslation('exchange')
  return (
    <TableRow>
      <RowHead>
        <SiteName site={site} to={`/sites/${site.domain}`} />
      </RowHead>
      <Cell label={t('columns.quality')}>
        <Quality score={site.quality_score} />
      </Cell>
      <Cell label={t('columns.niche')} className="text-soft">
        <NicheName niche={site.niche} />
      </Cell>
      <Cell label={t('columns.language')} className="text-soft">
        <LanguageName language={site.language} />
      </Cell>
      <Cell numeric label={t('columns.dr')}>
        <DrFigure figure={figureOf(site.dr)} />
      </Cell>
      <Cell numeric label={t('columns.visits')} className="whitespace-nowrap">
        <TrafficFigure figure={figureOf(site.visits)} />
      </Cell>
      <Cell className="max-w-72 min-w-48 cards:max-w-none">
        {site.note === null ? (
          <span className="text-faint cards:hidden">—</span>
        ) : (
          <span
            dir="auto"
            className="line-clamp-2 text-[0.8125rem] wrap-anywhere text-soft cards:line-clamp-none cards:text-start"
            title={site.note}
          >
            {site.note}
          </span>
        )}
      </Cell>
      <Cell last>
        <Button
          size="s"
          aria-label={t('proposeTo', { domain: site.domain_name })}
          onClick={() => onPropose(site)}
          onPointerEnter={onThought}
          className="cards:w-full"
        >
          <Repeat2 aria-hidden />
          {t('propose')}
        </Button>
      </Cell>
    </TableRow>
  )
}

interface AvailableTableProps extends Proposing {
  label: string
  /** Undefined while loading. */
  sites: readonly AvailableSite[] | undefined
  stale: boolean
}

export const AvailableTable = ({ label, sites, stale, ...proposing }: AvailableTableProps) => (
  <ListTable
    label={label}
    entries={sites}
    stale={stale}
    head={<Head />}
    row={(site) => <Row key={site.website_id} site={site} {...proposing} />}
    outline={['w-44', 'w-9', 'w-24', 'w-16', 'w-8', 'w-20', 'w-48', 'w-28']}
  />
)
