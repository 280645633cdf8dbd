// Row actions of an offer: favourite or hide its website, add it to the comparison, and a menu for the rest.
import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import { Link } from 'react-router'
import type { ShopOffer, WebsiteMark } from '../../../contract/shop.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { DropdownMenu, MenuItem } from '../../ui/DropdownMenu.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Ellipsis, Eye, EyeOff, FolderPlus, Globe, Scale } from '../../ui/icons.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { type ChosenSite, isChosen } from './compared.ts'
import { hideKey, StarButton } from './FavouriteButtons.tsx'

export interface Handling {
  mark(offer: ShopOffer, mark: WebsiteMark): void
  chosen: readonly ChosenSite[]
  compare(site: ChosenSite): void
  /** Adds it to the wishlist of a project. */
  onPlan(offer: ShopOffer): void
}

interface ToolProps extends Handling {
  offer: ShopOffer
}

export const sitePath = ({ domain }: ChosenSite): string => `/sites/${encodeURIComponent(domain)}`

/** For the table, before the name; a card has a button instead. */
export const CompareBox = ({ offer: { site }, chosen, compare }: ToolProps) => {
  const { t } = useTranslation('shop')
  return (
    <Checkbox
      checked={isChosen(chosen, site)}
      onChange={() => compare(site)}
      data-tool="compare"
      title={t('compare.one')}
      className="-m-2.5 gap-0! p-2.5 cards:hidden!"
    >
      <VisuallyHidden>{t('compare.this', { domain: site.domain_name })}</VisuallyHidden>
    </Checkbox>
  )
}

const CompareButton = ({ offer: { site }, chosen, compare }: ToolProps) => {
  const { t } = useTranslation('shop')
  const on = isChosen(chosen, site)
  return (
    <IconButton
      label={t('compare.this', { domain: site.domain_name })}
      aria-pressed={on}
      onClick={() => compare(site)}
      data-tool="compare"
      className={clsx('hidden! size-8! max-sm:size-11! cards:inline-flex!', on && 'bg-accent-tint text-accent-text!')}
    >
      <Scale aria-hidden />
    </IconButton>
  )
}

const Menu = ({ offer, mark, onPlan }: ToolProps) => {
  const { t } = useTranslation('shop')
  const { t: tp } = useTranslation('projects')
  const hidden = offer.mark === 'hidden'
  const EyeIcon = hidden ? Eye : EyeOff
  return (
    <DropdownMenu
      trigger={
        <IconButton
          label={t('menu', { domain: offer.site.domain_name })}
          data-tool="menu"
          className="size-8! max-sm:size-11!"
        >
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem asChild>
        <Link to={sitePath(offer.site)}>
          <Globe aria-hidden />
          {t('sitePage')}
        </Link>
      </MenuItem>
      {!offer.is_own && (
        <>
          <MenuItem onSelect={() => onPlan(offer)}>
            <FolderPlus aria-hidden />
            {tp('add.button')}
          </MenuItem>
          <MenuItem onSelect={() => mark(offer, 'hidden')}>
            <EyeIcon aria-hidden />
            <span className="flex-1">{t(hidden ? 'marks.show' : 'marks.hide')}</span>
            <Kbd>{hideKey.toUpperCase()}</Kbd>
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  )
}

export const RowTools = (props: ToolProps) => {
  const { offer, mark } = props
  return (
    <span className="flex items-center">
      {!offer.is_own && <StarButton offer={offer} onToggle={() => mark(offer, 'favourite')} />}
      <CompareButton {...props} />
      <Menu {...props} />
    </span>
  )
}
