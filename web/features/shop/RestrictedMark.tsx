// Badge for an offer that is only for members who link to us; explains how to qualify.
import { useTranslation } from '../../lib/translation.ts'
import { siteName } from '../../lib/site.ts'
import { Lock } from '../../ui/icons.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'

interface RestrictedMarkProps {
  /** The member already links to us. */
  qualified: boolean
  onQualify(): void
}

export const RestrictedMark = ({ qualified, onQualify }: RestrictedMarkProps) => {
  const { t } = useTranslation('shop')
  if (qualified) {
    return (
      <Tooltip text={t('restricted.qualified', { site: siteName })}>
        <span tabIndex={-1} className="shrink-0 cursor-help">
          <Lock role="img" aria-label={t('restricted.qualified', { site: siteName })} className="size-3.5 text-alive" />
        </span>
      </Tooltip>
    )
  }
  return (
    <Tooltip text={t('restricted.how', { site: siteName })}>
      <button
        type="button"
        aria-label={t('restricted.how', { site: siteName })}
        onClick={onQualify}
        className="relative grid size-6 shrink-0 place-items-center rounded-small text-warn hover:bg-warn-tint focus-visible:rounded-small"
      >
        <Lock aria-hidden className="size-3.5" />
      </button>
    </Tooltip>
  )
}
