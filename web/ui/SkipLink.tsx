import { useTranslation } from '../lib/translation.ts'

export const mainId = 'main'

/** First tab stop: skips everything that repeats on every page. */
export const SkipLink = () => {
  const { t } = useTranslation('ui')
  return (
    <a
      href={`#${mainId}`}
      className="fixed top-2 left-2 z-60 -translate-y-16 rounded-control bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0 focus-visible:rounded-control"
    >
      {t('skipToContent')}
    </a>
  )
}
