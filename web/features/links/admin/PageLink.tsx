import clsx from 'clsx'
import { useTranslation } from '../../../lib/translation.ts'
import { ExternalLink } from '../../../ui/icons.ts'

interface PageLinkProps {
  url: string
  /** The domain already shown beside it: then the path is enough. */
  below?: string
  className?: string
}

/** External link, opened in a new tab without a referrer. */
export const PageLink = ({ url, below, className }: PageLinkProps) => {
  const { t } = useTranslation('linksAdmin')
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={clsx('wrap-anywhere underline underline-offset-4', className)}
    >
      <bdi>{below === undefined ? url : url.replace(`https://${below}`, '')}</bdi>
      <ExternalLink aria-hidden className="ms-1 inline size-3.5 align-[-0.125em] text-faint" />
      <span className="sr-only"> {t('newTab')}</span>
    </a>
  )
}
