// Table of projects with their links and wishlists: a row on desktop, a card on a phone.
import { useTranslation } from '../../lib/translation.ts'
import type { Project } from '../../../contract/projects.ts'
import { useFormat } from '../../lib/format.ts'
import { Credits } from '../../ui/Credits.tsx'
import { Favicon } from '../../ui/Favicon.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { Cell, HeadCell, RowHead, TableRow } from '../../ui/Table.tsx'
import { ReadyLink } from '../../ui/ReadyLink.tsx'
import { pathOf, projectPath } from './paths.ts'

const Head = () => {
  const { t } = useTranslation('projects')
  return (
    <>
      <HeadCell>{t('columns.project')}</HeadCell>
      <HeadCell>{t('columns.target')}</HeadCell>
      <HeadCell numeric>{t('columns.links')}</HeadCell>
      <HeadCell numeric>{t('columns.wishes')}</HeadCell>
      <HeadCell numeric>{t('columns.credits')}</HeadCell>
      <HeadCell numeric>{t('columns.known')}</HeadCell>
    </>
  )
}

/** What prevents the project from ordering. */
const SitePill = ({ website }: Pick<Project, 'website'>) => {
  const { t } = useTranslation('projects')
  if (website.has_ended) return <StatusPill tone="lost">{t('site.endedShort')}</StatusPill>
  return website.is_verified ? null : <StatusPill tone="warn">{t('site.unverifiedShort')}</StatusPill>
}

const Name = ({ project: { id, name, website } }: { project: Project }) => (
  <span className="flex w-full min-w-0 items-center gap-3">
    <Favicon domain={website.domain} size={28} />
    <span className="max-w-72 min-w-0 text-start cards:max-w-none cards:flex-1">
      <ReadyLink
        data-row
        to={projectPath(id)}
        title={name}
        className="block truncate rounded-small no-underline hover:underline focus-visible:rounded-small cards:after:absolute cards:after:inset-0"
      >
        {name}
      </ReadyLink>
      <span className="block truncate text-xs font-normal text-faint" title={website.domain_name}>
        {website.domain_name}
      </span>
    </span>
    <SitePill website={website} />
  </span>
)

/** Card layout: the name, then the figures two per line. */
const card =
  'cards:relative cards:grid! cards:grid-cols-2 cards:content-start cards:gap-x-3 cards:[&>td]:flex-col! cards:[&>td]:items-start! cards:[&>td]:justify-start! cards:[&>td]:text-start! cards:[&>td]:min-w-0'

const Row = ({ project }: { project: Project }) => {
  const { t } = useTranslation('projects')
  const format = useFormat()
  const { wishlist, orders } = project
  return (
    <TableRow className={card}>
      <RowHead className="cards:col-span-full">
        <Name project={project} />
      </RowHead>
      <Cell className="max-w-72 truncate text-soft cards:hidden!">
        {pathOf(project.target_url) ?? t('head.homepage')}
      </Cell>
      <Cell numeric label={t('columns.links')}>
        {format.number(orders.live)}
        {orders.open > 0 && (
          <span className="block text-xs whitespace-nowrap text-faint">
            {t('head.open', { count: orders.open, figure: format.number(orders.open) })}
          </span>
        )}
      </Cell>
      <Cell numeric label={t('columns.wishes')}>
        {format.number(wishlist.count)}
      </Cell>
      <Cell numeric label={t('columns.credits')}>
        <Credits bare amount={wishlist.credits} />
      </Cell>
      <Cell numeric label={t('columns.known')}>
        {format.number(project.referring_domains)}
      </Cell>
    </TableRow>
  )
}

export const ProjectsTable = ({ projects }: { projects: readonly Project[] | undefined }) => {
  const { t } = useTranslation('projects')
  return (
    <ListTable
      label={t('title')}
      entries={projects}
      stale={false}
      head={<Head />}
      row={(project) => <Row key={project.id} project={project} />}
      outline={['w-56', 'w-40', 'w-6', 'w-8', 'w-12', 'w-10']}
    />
  )
}
