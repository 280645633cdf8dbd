// Buttons to favourite or hide a website, for use beside its offers.
import clsx from 'clsx'
import { useTranslation } from '../../lib/translation.ts'
import type { ShopOffer } from '../../../contract/shop.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Eye, EyeOff, Star } from '../../ui/icons.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'

interface MarkButtonProps {
  offer: ShopOffer
  onToggle(): void
}

/** Keyboard shortcuts while the focus is within a row. */
export const favouriteKey = 'f'
export const hideKey = 'h'

export const StarButton = ({ offer, onToggle }: MarkButtonProps) => {
  const { t } = useTranslation('shop')
  const on = offer.mark === 'favourite'
  const label = t('marks.favourite', { domain: offer.site.domain_name })
  return (
    <Tooltip
      text={
        <span className="flex items-center gap-2">
          {t(on ? 'marks.unlike' : 'marks.like')} <Kbd>{favouriteKey.toUpperCase()}</Kbd>
        </span>
      }
    >
      <IconButton
        label={label}
        aria-pressed={on}
        aria-keyshortcuts={favouriteKey}
        data-tool="star"
        onClick={onToggle}
        className="size-8! max-sm:size-11!"
      >
        <Star aria-hidden className={clsx(on && 'fill-current text-accent-text')} />
      </IconButton>
    </Tooltip>
  )
}

/** With labels, where there is room for them. */
export const WordedMarks = ({ offer, onLike, onHide }: { offer: ShopOffer; onLike(): void; onHide(): void }) => {
  const { t } = useTranslation('shop')
  const liked = offer.mark === 'favourite'
  const hidden = offer.mark === 'hidden'
  const EyeIcon = hidden ? Eye : EyeOff
  return (
    <>
      <Button aria-pressed={liked} onClick={onLike}>
        <Star aria-hidden className={clsx(liked && 'fill-current text-accent-text')} />
        {t('marks.favouriteShort')}
      </Button>
      <Button onClick={onHide}>
        <EyeIcon aria-hidden />
        {t(hidden ? 'marks.show' : 'marks.hide')}
      </Button>
    </>
  )
}
