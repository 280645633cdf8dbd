// Keeps the reader on this page while offline.
import { useEffect } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useLocation } from 'react-router'
import { useOnline } from '../../lib/online.ts'
import { toast } from '../../ui/toast.ts'
import { kindOfPage, wouldBeLost } from './stayOffline.ts'

const open = new Set<string>()

export const useStayOffline = (): void => {
  const { t } = useTranslation('errors')
  const online = useOnline()
  const { pathname } = useLocation()
  useEffect(() => void open.add(kindOfPage(pathname)), [pathname])
  useEffect(() => {
    if (online) return undefined
    const stay = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link === null || event.button !== 0) return
      const { href, target } = link
      const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      const followed = { href, target, download: link.hasAttribute('download'), elsewhere }
      if (!wouldBeLost(followed, location.href, open)) return
      event.preventDefault()
      toast.error(t('codes.network'))
    }
    // In the capture phase, before the router.
    document.addEventListener('click', stay, { capture: true })
    return () => document.removeEventListener('click', stay, { capture: true })
  }, [online, t])
}
