import { Suspense } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { Link2, Unlink } from '../../ui/icons.ts'
import { useEarnSite } from './earn.ts'

const Mark = ({ missing }: { missing: boolean }) => {
  const { t } = useTranslation('earn')
  const word = t(missing ? 'mark.missing' : 'mark.live')
  const Icon = missing ? Unlink : Link2
  return (
    <span title={word} className={missing ? 'text-warn' : 'text-accent-text'}>
      <Icon role="img" aria-label={word} className="size-4 shrink-0" />
    </span>
  )
}

/** Badge beside a website’s name: whether it links to this platform. Renders nothing if there is nothing to report. */
export const OwnLinkMark = ({ websiteId }: { websiteId: string }) => {
  const state = useEarnSite(websiteId)?.link?.link.state
  const missing = state === 'endangered' || state === 'lost'
  if (state !== 'live' && !missing) return null
  return (
    // The surrounding list does not wait for its text.
    <Suspense>
      <Mark missing={missing} />
    </Suspense>
  )
}
