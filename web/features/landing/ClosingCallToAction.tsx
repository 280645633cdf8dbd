import { useTranslation } from '../../lib/translation.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'

export const LastCall = () => {
  const { t } = useTranslation('landingMore')
  return (
    <section
      aria-labelledby="last-title"
      className="mx-auto w-full max-w-[77.5rem] px-5 py-20 text-center sm:px-8 sm:py-28"
    >
      <h2 id="last-title" className="mx-auto max-w-2xl text-[clamp(1.75rem,5vw,2.75rem)] font-bold tracking-[-0.03em]">
        {t('last.title')}
      </h2>
      <p className="mx-auto mt-4 max-w-xl text-[1.0625rem] text-soft">{t('last.text')}</p>
      <LinkButton variant="primary" size="l" to="/auth?mode=sign-up" className="mt-8">
        {t('last.start')}
      </LinkButton>
    </section>
  )
}
