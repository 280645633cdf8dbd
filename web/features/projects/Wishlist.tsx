// Wishlist of a project: current status and price of each offer.
import { useTranslation } from '../../lib/translation.ts'
import { wishlistPerProjectMax } from '../../../contract/limits.ts'
import type { Project, WishlistEntry } from '../../../contract/projects.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import { Star, Store } from '../../ui/icons.ts'
import { HeadCell } from '../../ui/Table.tsx'
import { ReadyLinkButton } from '../../ui/ReadyLinkButton.tsx'
import { metricShortName } from '../analysis/names.ts'
import { WishlistRow } from './WishlistRow.tsx'

const ToShop = ({ variant }: { variant?: 'primary' }) => {
  const { t } = useTranslation('projects')
  return (
    <ReadyLinkButton to="/backlinks" {...(variant === undefined ? { size: 's' } : { variant })}>
      <Store aria-hidden />
      {t('wishes.toShop')}
    </ReadyLinkButton>
  )
}

const Head = () => {
  const { t } = useTranslation('projects')
  const { t: to } = useTranslation('offers')
  const { t: ta } = useTranslation('analysis')
  return (
    <>
      <HeadCell>{to('columns.website')}</HeadCell>
      <HeadCell>{t('columns.availability')}</HeadCell>
      <HeadCell>{to('columns.quality')}</HeadCell>
      <HeadCell numeric>{metricShortName(ta, 'dr')}</HeadCell>
      <HeadCell numeric>{metricShortName(ta, 'traffic')}</HeadCell>
      <HeadCell>{to('columns.turnaround')}</HeadCell>
      <HeadCell numeric>{to('columns.price')}</HeadCell>
      <HeadCell>
        <span className="sr-only">{t('columns.order')}</span>
      </HeadCell>
      <HeadCell last>
        <span className="sr-only">{t('columns.actions')}</span>
      </HeadCell>
    </>
  )
}

export const Wishlist = ({ project, wishlist }: { project: Project; wishlist: readonly WishlistEntry[] }) => {
  const { t } = useTranslation('projects')
  return (
    <section aria-labelledby="wishes">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="wishes" className="text-lg">
          {t('wishes.title')}
        </h2>
        {wishlist.length > 0 && <ToShop />}
      </div>
      {wishlist.length === 0 ? (
        <Card>
          <EmptyState
            icon={Star}
            title={t('wishes.emptyTitle')}
            action={<ToShop variant="primary" />}
            help="find-a-link"
          >
            {t('wishes.empty')}
          </EmptyState>
        </Card>
      ) : (
        <ListTable
          label={t('wishes.title')}
          entries={wishlist}
          stale={false}
          head={<Head />}
          row={(entry) => <WishlistRow key={entry.offer_id} projectId={project.id} entry={entry} />}
          outline={['w-40', 'w-20', 'w-10', 'w-8', 'w-14', 'w-16', 'w-12', 'w-9']}
        />
      )}
      {wishlist.length >= wishlistPerProjectMax && <p className="mt-3 text-soft">{t('wishes.full')}</p>}
    </section>
  )
}
