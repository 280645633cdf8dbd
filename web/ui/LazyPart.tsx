// Lazy-loaded part of a page. If loading fails, its place stays empty and the page works without it.
import { type ComponentType, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../lib/translation.ts'
import { toast } from './toast.ts'

interface Missable {
  /**
   * Called when loading failed and the member was notified: the caller drops the request. Without it, loading is
   * retried once online.
   */
  onMissing?(): void
}

export type Later<Props> = ComponentType<Props & Missable> & {
  /** Preloads it. */
  bring(): void
}

export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn: ReactNode = null,
): Later<Props> => {
  let known: ComponentType<Props> | null = null
  const fetch = async (): Promise<ComponentType<Props>> => {
    // A browser caches failed module loads and never retries them: so nothing is loaded while offline.
    if (known === null && !navigator.onLine) throw new Error('Offline: the module cannot be loaded')
    return (known ??= await load())
  }

  const Part = ({ onMissing, ...props }: Props & Missable) => {
    const { t } = useTranslation('errors')
    const [Found, setFound] = useState(() => known)
    const missing = useEffectEvent(() => {
      if (onMissing === undefined) return
      toast.error(t('codes.network'))
      onMissing()
    })
    useEffect(() => {
      if (Found !== null) return undefined
      const life = new AbortController()
      const attempt = async (): Promise<void> => {
        const found = await fetch().catch(() => null)
        if (life.signal.aborted) return
        if (found === null) missing()
        else setFound(() => found)
      }
      void attempt()
      addEventListener('online', () => void attempt(), { signal: life.signal })
      return () => life.abort()
    }, [Found])
    return <Suspense fallback={standIn}>{Found === null ? standIn : <Found {...(props as Props)} />}</Suspense>
  }

  return Object.assign(Part, { bring: () => void fetch().catch(() => null) })
}
