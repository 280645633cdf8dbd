// Compare tray: the selected websites, always visible below the list, with a link to the comparison.
import { useTranslation } from '../../lib/translation.ts'
import { comparedSitesMax } from '../../../contract/limits.ts'
import { Button } from '../../ui/Button.tsx'
import { Favicon } from '../../ui/Favicon.tsx'
import { Scale, X } from '../../ui/icons.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { comparedMin, comparePath, type ChosenSite, type Comparing } from './compared.ts'

const Site = ({ site, onRemove }: { site: ChosenSite; onRemove(): void }) => {
  const { t } = useTranslation('shop')
  return (
    <li className="inline-flex h-9 max-w-full min-w-0 items-center max-sm:h-11 max-sm:shrink-0 gap-2 rounded-full border border-line bg-surface pr-1 pl-2.5 text-[0.8125rem]">
      <Favicon domain={site.domain} size={16} />
      <span className="max-w-40 truncate max-sm:max-w-28">{site.domain_name}</span>
      <button
        type="button"
        aria-label={t('compare.remove', { domain: site.domain_name })}
        onClick={onRemove}
        className="grid size-7 shrink-0 max-sm:size-9 place-items-center rounded-full text-soft hover:bg-raised hover:text-text focus-visible:rounded-full"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  )
}

export const CompareBar = ({ chosen, toggle, clear }: Comparing) => {
  const { t } = useTranslation('shop')
  if (chosen.length === 0) return null
  return (
    <section
      aria-label={t('compare.label')}
      className="sticky bottom-3 z-20 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-accent/45 bg-raised px-4 py-3 shadow-float max-sm:px-3"
    >
      <p role="status" className="text-[0.8125rem] text-soft max-sm:sr-only">
        {t(chosen.length < comparedMin ? 'compare.oneMore' : 'compare.count', {
          count: chosen.length,
          max: comparedSitesMax,
        })}
      </p>
      <ul className="flex min-w-0 gap-2 max-sm:w-full max-sm:overflow-x-auto sm:flex-wrap">
        {chosen.map((site) => (
          <Site key={site.domain} site={site} onRemove={() => toggle(site)} />
        ))}
      </ul>
      <div className="ml-auto flex gap-2 max-sm:w-full max-sm:[&>*]:h-11 max-sm:[&>*]:flex-1">
        <Button variant="ghost" onClick={clear}>
          {t('compare.clear')}
        </Button>
        {chosen.length < comparedMin ? (
          <Button variant="primary" disabled>
            <Scale aria-hidden />
            {t('compare.go')}
          </Button>
        ) : (
          <LinkButton variant="primary" to={comparePath(chosen)}>
            <Scale aria-hidden />
            {t('compare.go')}
          </LinkButton>
        )}
      </div>
    </section>
  )
}
