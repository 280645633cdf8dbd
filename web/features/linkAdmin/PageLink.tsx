import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { ExternalLink } from '../../ui/icons.ts'

interface PageLinkProps {
  url: string
  /** The domain that stands beside it anyway: then the path says enough. */
  below?: string
  className?: string
}

/** An address somewhere else, opened beside this page. Whoever is there does not learn where somebody came from. */
export const PageLink = ({ url, below, className }: PageLinkProps) => {
  const { t } = useTranslation('linkAdmin')
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
