// Offline notice: shown while the network is gone, and briefly when it is back. Its live region is always in the page,
// so that screen readers announce the change.
import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useOnline } from '../../lib/online.ts'

const backShownMs = 4_000

export const OfflineNotice = () => {
  const { t } = useTranslation('app')
  const online = useOnline()
  const [was, setWas] = useState(online)
  const [back, setBack] = useState(false)
  if (was !== online) {
    setWas(online)
    setBack(online)
  }
  useEffect(() => {
    if (!back) return undefined
    const waiting = setTimeout(() => setBack(false), backShownMs)
    return () => clearTimeout(waiting)
  }, [back])
  const words = online ? (back ? t('offline.back') : '') : t('offline.gone')
  return (
    <div
      role="status"
      className={clsx(
        'sticky top-(--top) z-10 text-center text-[0.8125rem] font-semibold',
        words === '' ? 'sr-only' : 'border-b border-line-soft px-4 py-1.5',
        online ? 'bg-surface text-alive' : 'bg-surface text-warn',
      )}
    >
      {words}
    </div>
  )
}
