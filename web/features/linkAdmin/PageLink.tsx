import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { ExternalLink } from '../../ui/icons.ts'

/** An address somewhere else, opened beside this page. Whoever is there does not learn where somebody came from. */
export const PageLink = ({ url, className }: { url: string; className?: string }) => {
  const { t } = useTranslation('linkAdmin')
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={clsx('wrap-anywhere underline underline-offset-4', className)}
    >
      <bdi>{url}</bdi>
      <ExternalLink aria-hidden className="ms-1 inline size-3.5 align-[-0.125em] text-faint" />
      <span className="sr-only"> {t('newTab')}</span>
    </a>
  )
}
