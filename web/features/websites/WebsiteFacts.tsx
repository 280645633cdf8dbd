// What is known about a website: facts, third-party metrics, and the pages that were crawled.
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { MetricName } from '../../../contract/metrics.ts'
import type { Website, WebsiteDetail } from '../../../contract/websites.ts'
import { useFormat } from '../../lib/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { Cell, HeadCell, RowHead, Table, TableBody, TableHead, TableRow } from '../../ui/Table.tsx'
import { MetricLine } from '../analysis/MetricLine.tsx'
import {
  DaFigure,
  DrFigure,
  GoogleFigure,
  GoogleSnippet,
  SpamScoreFigure,
  TrafficFigure,
} from '../analysis/Metrics.tsx'
import { countryName, languageName, nicheName, sourceText } from '../analysis/names.ts'

const useFacts = (website: Website): Fact[] => {
  const { t } = useTranslation('websites')
  const { t: ta, i18n } = useTranslation('analysis')
  const format = useFormat()
  const { niche, language, country, verification, overridden_fields: fields } = website
  const time = (at: string | null): string => (at === null ? t('never') : format.dateTime(at))
  const whyUnknown = ta(website.analysed_at === null ? 'notAnalysed' : 'undecided')
  const explained = (field: 'niche' | 'language' | 'country', value: string | null): ReactNode => {
    const origin = fields.includes(field) ? sourceText(ta, 'admin') : value === null ? whyUnknown : null
    return (
      <>
        {value ?? <span className="text-faint">—</span>}
        {origin !== null && <span className="block text-xs text-faint">{origin}</span>}
      </>
    )
  }
  return [
    { label: t('facts.niche'), value: explained('niche', niche === null ? null : nicheName(ta, niche)) },
    { label: t('facts.language'), value: explained('language', language === null ? null : languageName(ta, language)) },
    {
      label: t('facts.country'),
      value: explained('country', country === null ? null : countryName(i18n.language, country)),
    },
    { label: t('facts.added'), value: format.date(website.created_at) },
    ...(website.verified_at === null
      ? []
      : [{ label: t('facts.verifiedSince'), value: format.date(website.verified_at) }]),
    { label: t('columns.lastCheck'), value: time(verification.last_checked_at) },
    ...(verification.next_check_at === null
      ? []
      : [{ label: t('facts.nextCheck'), value: format.dateTime(verification.next_check_at) }]),
    { label: t('facts.attempts'), value: format.number(verification.attempts) },
  ]
}

export const FactsCard = ({ website }: { website: Website }) => {
  const { t } = useTranslation('websites')
  const facts = useFacts(website)
  return (
    <Card aria-labelledby="facts-title">
      <CardHead id="facts-title" title={t('facts.title')} />
      <FactList facts={facts} />
    </Card>
  )
}

export const MetricsCard = ({ website: { figures } }: { website: Website }) => {
  const { t } = useTranslation('websites')
  const values: Record<MetricName, ReactNode> = {
    dr: <DrFigure figure={figures.dr} />,
    da: <DaFigure figure={figures.da} />,
    spam_score: <SpamScoreFigure figure={figures.spam_score} />,
    traffic: <TrafficFigure figure={figures.traffic} />,
    google: <GoogleFigure figure={figures.google} />,
  }
  const names = Object.keys(values) as MetricName[]
  return (
    <Card aria-labelledby="figures-title">
      <CardHead id="figures-title" title={t('figures.title')}>
        {t('figures.text')}
      </CardHead>
      <dl className="divide-y divide-line-soft">
        {names.map((name) => (
          <MetricLine key={name} name={name} figure={figures[name]} value={values[name]} />
        ))}
      </dl>
      {figures.google !== null && (
        <div className="mt-4">
          <GoogleSnippet figure={figures.google} />
        </div>
      )}
    </Card>
  )
}

/** The URL without the host, which is the same for all. */
const pathOf = (url: string): string => {
  const { pathname, search } = URL.parse(url) ?? { pathname: url, search: '' }
  return `${pathname}${search}`
}

export const PagesCard = ({ website: { pages_read: pages } }: { website: WebsiteDetail }) => {
  const { t } = useTranslation('websites')
  const format = useFormat()
  if (pages.length === 0) return null
  return (
    <div>
      <h2 className="mb-3 text-[1.0625rem]">{t('pages.title', { count: pages.length })}</h2>
      <Table label={t('pages.title', { count: pages.length })} className="sm:max-h-96">
        <TableHead>
          <HeadCell>{t('pages.page')}</HeadCell>
          <HeadCell numeric>{t('pages.status')}</HeadCell>
          <HeadCell numeric>{t('pages.words')}</HeadCell>
        </TableHead>
        <TableBody>
          {pages.map(({ url, status, title, words }) => (
            <TableRow key={url}>
              <RowHead className="sm:max-w-96">
                <span className="grid min-w-0">
                  <a
                    href={url}
                    title={url}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="truncate font-medium no-underline hover:underline"
                  >
                    {pathOf(url)}
                  </a>
                  {title !== null && (
                    <span className="truncate text-xs font-normal text-faint" title={title}>
                      <bdi>{title}</bdi>
                    </span>
                  )}
                </span>
              </RowHead>
              <Cell numeric label={t('pages.status')}>
                {status}
              </Cell>
              <Cell numeric label={t('pages.words')}>
                {format.number(words)}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}
