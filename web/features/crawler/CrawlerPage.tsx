// Public page for site owners: who fetches their pages, how to verify a request, and how to slow or block the crawler.
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { analysedPagesMax, crawlerAgent, crawlerLimits } from '../../../contract/crawler.ts'
import { operatorAddress, operatorSays } from '../../lib/operator.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { createQueryClient } from '../../lib/queryClient.ts'
import { siteName, supportEmail } from '../../lib/site.ts'
import { useTranslation } from '../../lib/translation.ts'
import { Card } from '../../ui/Card.tsx'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { PublicHead } from '../../ui/PublicHead.tsx'
import { mainId } from '../../ui/SkipLink.tsx'
import { TooltipProvider } from '../../ui/Tooltip.tsx'
import { IdentityFacts } from './IdentityFacts.tsx'
import { VerifySteps } from './VerifySteps.tsx'

const linked = 'font-semibold text-accent-text underline underline-offset-4'
const agent = crawlerAgent(siteName)

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3 leading-[1.7] text-soft">
    <h2 id={id} className="scroll-mt-8 text-[1.375rem] tracking-tight text-text">
      {title}
    </h2>
    {children}
  </section>
)

const Points = ({ points }: { points: readonly string[] }) => (
  <ul className="grid list-disc gap-1.5 ps-5 marker:text-faint">
    {points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
)

const robotsBlock = `User-agent: ${agent}\nDisallow: /`
const robotsSlow = `User-agent: ${agent}\nCrawl-delay: 10\nDisallow: /private/`

const Blocking = () => {
  const { t } = useTranslation('crawler')
  return (
    <Section id="block" title={t('block.title')}>
      <p>{t('block.robots', { agent })}</p>
      <CodeBlock code={robotsBlock} label={t('block.blockLabel')} />
      <p>{t('block.slow')}</p>
      <CodeBlock code={robotsSlow} label={t('block.slowLabel')} />
      <p>{t('block.firewall', { agent })}</p>
      <p>{t('block.effect')}</p>
    </Section>
  )
}

const Operator = () => {
  const { t } = useTranslation('crawler')
  const { language } = useLanguageChoice()
  const name = operatorSays('OPERATOR_NAME') ?? siteName
  return (
    <Section id="contact" title={t('contact.title')}>
      <p>
        {[name, ...operatorAddress()].join(', ')}
        <br />
        <a href={`mailto:${supportEmail}`} className={linked}>
          {supportEmail}
        </a>
      </p>
      <p>
        {t('contact.text')}{' '}
        <Link to={publicPath('/contact', language)} className={linked}>
          {t('contact.link')}
        </Link>
      </p>
    </Section>
  )
}

const CrawlerPage = () => {
  const { t } = useTranslation(['crawler', 'ui', 'errors'])
  const [queryClient] = useState(createQueryClient)
  const { pauseMs, hostRequestsPerMinuteMax: perMinute, hostRequestsPerHourMax: perHour } = crawlerLimits
  const rates = { seconds: pauseMs / 1000, perMinute, perHour, pages: analysedPagesMax }
  return (
    <main
      id={mainId}
      tabIndex={-1}
      className="mx-auto grid w-full max-w-[77.5rem] flex-1 grid-cols-[minmax(0,46rem)] content-start gap-10 px-5 py-10 outline-none sm:px-8 sm:py-14"
    >
      <PublicHead title={t('title', { agent })} description={t('description', { site: siteName })} twin="/crawler" />
      <div>
        <h1 className="text-[clamp(2rem,6vw,3rem)] font-bold tracking-[-0.03em] wrap-anywhere">
          {t('title', { agent })}
        </h1>
        <p className="mt-3 text-[1.0625rem] leading-[1.7] text-soft">{t('intro', { site: siteName })}</p>
      </div>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider>
          <Section id="identity" title={t('identity.title')}>
            <p>{t('identity.text')}</p>
            <Card>
              <IdentityFacts />
            </Card>
          </Section>
          <Section id="fetches" title={t('fetches.title')}>
            <Points
              points={(['links', 'analysis', 'files', 'never'] as const).map((what) => t(`fetches.${what}`, rates))}
            />
          </Section>
          <Section id="rate" title={t('rate.title')}>
            <Points
              points={(['pause', 'links', 'analysis', 'busy'] as const).map((what) => t(`rate.${what}`, rates))}
            />
          </Section>
          <Section id="verify" title={t('verify.title')}>
            <p>{t('verify.text')}</p>
            <VerifySteps />
          </Section>
          <Blocking />
          <Operator />
        </TooltipProvider>
      </QueryClientProvider>
    </main>
  )
}

export default CrawlerPage
