import { useTranslation } from '../../lib/translation.ts'
import { Link } from 'react-router'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { publicPath } from '../../lib/publicPages.ts'
import { ChevronDown } from '../../ui/icons.ts'
import { ForSearchEngines } from '../../ui/ForSearchEngines.tsx'
import { questionNames } from './questionNames.ts'
import { SectionTitle } from './Section.tsx'
import { useGuaranteeTerms } from './useGuaranteeTerms.ts'

const linkStyle = 'font-semibold text-accent-text underline underline-offset-4'

/** Questions with their answers. The structured data for search engines contains the same texts. */
export const Questions = () => {
  const { t } = useTranslation('landingMore')
  const { language } = useLanguageChoice()
  const { repair_days: repairDays, whole_refund_days: wholeDays } = useGuaranteeTerms()
  const periods = {
    repair: t('questions.repair', { count: repairDays }),
    refund: t('questions.refund', { count: wholeDays }),
  }
  const asked = questionNames.map((name) => ({
    name,
    question: t(`questions.${name}.question`),
    answer: t(`questions.${name}.answer`, periods),
  }))
  return (
    <section id="questions" aria-labelledby="questions-title" className="border-t border-line-soft bg-sunken">
      <div className="mx-auto grid w-full max-w-[77.5rem] items-start gap-x-20 gap-y-10 px-5 py-16 sm:px-8 sm:py-24 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div>
          <SectionTitle id="questions-title">{t('questions.title')}</SectionTitle>
          <p className="mt-4 text-[1.0625rem] text-soft">{t('questions.text')}</p>
          <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
            <Link to={publicPath('/help', language)} className={linkStyle}>
              {t('questions.help')}
            </Link>
            <Link to={publicPath('/economy', language)} className={linkStyle}>
              {t('questions.economy')}
            </Link>
          </p>
        </div>
        <div className="border-t border-line">
          {asked.map(({ name, question, answer }) => (
            <details key={name} name="questions" className="group border-b border-line">
              <summary className="flex list-none items-center justify-between gap-4 py-4 font-head text-[1.0625rem] font-semibold hover:text-accent-text [&::-webkit-details-marker]:hidden">
                <h3 className="text-[1.0625rem]">{question}</h3>
                <ChevronDown
                  aria-hidden
                  className="size-5 shrink-0 text-faint transition-transform group-open:rotate-180"
                />
              </summary>
              <p className="max-w-[42rem] pb-5 text-[0.9375rem] leading-relaxed text-soft">{answer}</p>
            </details>
          ))}
        </div>
      </div>
      <ForSearchEngines
        data={() => ({
          '@type': 'FAQPage',
          inLanguage: language,
          mainEntity: asked.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        })}
      />
    </section>
  )
}
