// URL of the linking page in readable form; opens in a new tab.
import { useTranslation } from '../../lib/translation.ts'
import { ExternalLink } from '../../ui/icons.ts'
import { shortAddress } from './paths.ts'

export const PageAddress = ({ url }: { url: string }) => {
  const { t } = useTranslation('ui')
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="underline underline-offset-4">
      <bdi>{shortAddress(url)}</bdi>
      <ExternalLink aria-hidden className="ms-1 inline size-3.5 align-[-0.125em] text-faint" />
      <span className="sr-only"> {t('newTab')}</span>
    </a>
  )
}
