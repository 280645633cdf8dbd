// A part of a page that is fetched when it is needed. Where that fails, its place stays empty and the page around it goes on.
import { type ComponentType, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from './toast.ts'

interface Missable {
  /** It could not be fetched, and the member was told: whoever wanted it forgets about it. Without this it comes when the network does. */
  onMissing?(): void
}

export type Later<Props> = ComponentType<Props & Missable> & {
  /** Fetches it ahead of its time. */
  bring(): void
}

export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn: ReactNode = null,
): Later<Props> => {
  let known: ComponentType<Props> | null = null
  const fetch = async (): Promise<ComponentType<Props>> => {
    // A browser remembers files that failed to come and never asks for them again: without a network none is asked for.
    if (known === null && !navigator.onLine) throw new Error('There is no network to fetch it from')
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
