// Ready-made texts for sharing, in either language regardless of the page's language.
import { Suspense, useState } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import type { ReferralOverview } from '../../../contract/referrals.ts'
import { createFormat } from '../../lib/format.ts'
import { type Language, languages } from '../../lib/i18n.ts'
import { siteName } from '../../lib/site.ts'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { asHtml, linkFrom } from './share.ts'

/** Each language's own name. */
const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' }

type Offered = Pick<ReferralOverview, 'link' | 'terms'>

const kinds = ['post', 'mail', 'html'] as const
type Kind = (typeof kinds)[number]

const Written = ({ link, terms, kind, language }: Offered & { kind: Kind; language: Language }) => {
  const { t } = useTranslation('share')
  const { t: said } = useTranslation('share', { lng: language })
  const bonus = terms.member_bonus
  const gift = bonus === 0 ? [] : [said('ready.gift', { count: bonus, figure: createFormat(language).credits(bonus) })]
  const texts: Record<Kind, string> = {
    post: `${[said('ready.post'), ...gift].join(' ')}\n${linkFrom(link, 'post')}`,
    mail: [
      said('ready.mailSubject'),
      said('ready.mailHello'),
      said('ready.mailText'),
      [...gift, said('ready.mailAsk')].join(' '),
      linkFrom(link, 'email'),
      said('ready.mailEnd'),
    ].join('\n\n'),
    html: asHtml(said('ready.html'), siteName, linkFrom(link, 'website')),
  }
  return (
    <div lang={language} className="min-w-0">
      <CodeBlock wrap code={texts[kind]} label={t(`ready.names.${kind}`)} />
    </div>
  )
}

export const ReadyTexts = (offered: Offered) => {
  const { t, i18n } = useTranslation('share')
  const [kind, setKind] = useState<Kind>('post')
  const [chosen, choose] = useState<Language | null>(null)
  const language = chosen ?? languages.find((known) => known === i18n.language) ?? 'en'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 className="text-[0.9375rem]">{t('ready.title')}</h3>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label={t('ready.kind')}
          value={kind}
          onChange={setKind}
          choices={kinds.map((value) => ({ value, label: t(`ready.names.${value}`) }))}
        />
        <Segmented
          label={t('ready.language')}
          value={language}
          onChange={choose}
          choices={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </div>
      <Suspense fallback={<Skeleton className="h-36 rounded-control" />}>
        <Written kind={kind} language={language} {...offered} />
      </Suspense>
    </div>
  )
}
