// Header of a project: its purpose, its progress, and its actions.
import { useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Link, useNavigate } from 'react-router'
import type { Project } from '../../../contract/projects.ts'
import { useFormat } from '../../lib/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx'
import { FaviconTile } from '../../ui/FaviconTile.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Ellipsis, ExternalLink, Pencil, Trash2 } from '../../ui/icons.ts'
import { later } from '../../ui/LazyPart.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Stat } from '../../ui/Stat.tsx'
import { toast } from '../../ui/toast.ts'
import { pathOf } from './paths.ts'
import { useProjectActions } from './projects.ts'

const ProjectDialog = later(async () => (await import('./ProjectDialog.tsx')).ProjectDialog)

const DeleteDialog = ({ project: { id, name }, onClose }: { project: Project; onClose(): void }) => {
  const { t } = useTranslation('projects')
  const navigate = useNavigate()
  const { remove } = useProjectActions()
  return (
    <ConfirmDialog
      harsh
      title={t('remove.title', { name })}
      description={t('remove.text')}
      confirm={t('remove.action')}
      cancel={t('cancel')}
      onClose={onClose}
      onConfirm={async () => {
        await remove(id)
        toast.success(t('remove.done'))
        await navigate('/projects')
      }}
    />
  )
}

const SiteAlert = ({ project: { website }, onEdit }: { project: Project; onEdit(): void }) => {
  const { t } = useTranslation('projects')
  const domain = website.domain_name
  if (website.has_ended) {
    const choose = (
      <Button size="s" onClick={onEdit}>
        {t('site.choose')}
      </Button>
    )
    return (
      <Alert tone="warn" title={t('site.endedTitle', { domain })} action={choose} className="mb-4">
        {t('site.ended')}
      </Alert>
    )
  }
  if (website.is_verified) return null
  const verify = (
    <LinkButton size="s" to={`/websites/${website.id}`}>
      {t('site.verify')}
    </LinkButton>
  )
  return (
    <Alert tone="waiting" title={t('site.unverifiedTitle', { domain })} action={verify} className="mb-4">
      {t('site.unverified')}
    </Alert>
  )
}

const Title = ({ project: { name, website, target_url: target } }: { project: Project }) => {
  const { t } = useTranslation('projects')
  return (
    <div className="flex min-w-0 items-center gap-4">
      <FaviconTile domain={website.domain} />
      <div className="min-w-0">
        <h1 className="text-[1.6875rem] tracking-tight wrap-anywhere max-lg:text-xl">{name}</h1>
        <p className="flex flex-wrap items-center gap-x-3 text-soft">
          {website.has_ended ? (
            <span>{website.domain_name}</span>
          ) : (
            <Link
              to={`/websites/${website.id}`}
              className="inline-flex min-h-7 items-center no-underline hover:underline"
            >
              {website.domain_name}
            </Link>
          )}
          <a
            href={target}
            target="_blank"
            rel="noreferrer noopener"
            className="inline-flex min-h-7 min-w-0 items-center gap-1 wrap-anywhere text-accent-text"
          >
            {pathOf(target) ?? t('head.homepage')}
            <ExternalLink aria-hidden className="size-3.5 shrink-0" />
          </a>
        </p>
      </div>
    </div>
  )
}

/** Number of live links, and beside it the open and lost ones. */
const LinkStats = ({ orders: { open, live, lost, credits } }: Pick<Project, 'orders'>) => {
  const { t } = useTranslation('projects')
  const format = useFormat()
  const others = [
    open > 0 ? t('head.open', { count: open, figure: format.number(open) }) : null,
    lost > 0 ? t('head.lost', { count: lost, figure: format.number(lost) }) : null,
  ].filter((part) => part !== null)
  return (
    <>
      <Stat
        label={t('head.live')}
        value={format.number(live)}
        note={others.length === 0 ? t('head.standingNote') : others.join(', ')}
      />
      <Stat
        label={t('head.spent')}
        value={t('head.creditsValue', { figure: format.credits(credits), count: credits })}
        note={t('head.spentNote')}
      />
    </>
  )
}

const Figures = ({ project: { wishlist, orders, referring_domains: known, keywords, note } }: { project: Project }) => {
  const { t } = useTranslation('projects')
  const format = useFormat()
  return (
    <Card className="mb-6 grid gap-5">
      <dl className="grid grid-cols-2 gap-5 sm:grid-cols-3 xl:grid-cols-5">
        <LinkStats orders={orders} />
        <Stat label={t('head.wishes')} value={format.number(wishlist.count)} />
        <Stat
          label={t('head.credits')}
          value={t('head.creditsValue', { figure: format.credits(wishlist.credits), count: wishlist.credits })}
          note={t('head.creditsNote', { count: wishlist.offered })}
        />
        <Stat label={t('head.known')} value={format.number(known)} note={t('head.knownNote')} />
      </dl>
      {keywords.length > 0 && (
        <ul aria-label={t('head.keywords')} className="flex flex-wrap gap-2">
          {keywords.map((word) => (
            <li key={word} className="rounded-full border border-line bg-raised px-3 py-0.5 text-[0.8125rem]">
              {word}
            </li>
          ))}
        </ul>
      )}
      {note !== null && <p className="max-w-3xl whitespace-pre-line text-soft wrap-anywhere">{note}</p>}
    </Card>
  )
}

export const ProjectHead = ({ project }: { project: Project }) => {
  const { t } = useTranslation('projects')
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <Title project={project} />
        <div className="flex gap-2">
          <Button onClick={() => setOpen('edit')} onPointerEnter={() => ProjectDialog.bring()}>
            <Pencil aria-hidden />
            {t('head.edit')}
          </Button>
          <DropdownMenu
            trigger={
              <IconButton bordered label={t('head.more', { name: project.name })}>
                <Ellipsis aria-hidden />
              </IconButton>
            }
          >
            <MenuItem onSelect={() => setOpen('delete')}>
              <Trash2 aria-hidden />
              {t('remove.action')}
            </MenuItem>
          </DropdownMenu>
        </div>
      </div>
      <SiteAlert project={project} onEdit={() => setOpen('edit')} />
      <Figures project={project} />
      {open === 'edit' && <ProjectDialog project={project} onClose={close} onMissing={close} />}
      {open === 'delete' && <DeleteDialog project={project} onClose={close} />}
    </>
  )
}
