// Layout of a legal page: title, legal review notice, missing operator settings, a table of contents, and numbered
// sections in lines of readable length.
import { useTranslation } from '../../lib/translation.ts'
import { Link } from 'react-router'
import type { OperatorSetting } from '../../../contract/operatorSettings.ts'
import { useFormat } from '../../lib/format.ts'
import { operatorSays } from '../../lib/operator.ts'
import { useLanguageChoice } from '../../lib/pageLanguage.ts'
import { type PublicPath, publicPath, publicPathOf } from '../../lib/publicPages.ts'
import { Alert } from '../../ui/Alert.tsx'
import { PublicHead } from '../../ui/PublicHead.tsx'
import { mainId } from '../../ui/SkipLink.tsx'
import { type Block, blocksOf, type Inline } from './legalText.ts'

export interface LegalSection {
  id: string
  title: string
  text: string
}

interface LegalDocumentProps {
  page: PublicPath
  title: string
  description: string
  intro: string
  sections: readonly LegalSection[]
  /** Settings this page requires. */
  needs: readonly OperatorSetting[]
}

const linked = 'text-accent-text underline underline-offset-4'

const Words = ({ inline }: { inline: Inline }) => {
  const { language } = useLanguageChoice()
  if (inline.kind === 'words') return inline.words
  const page = publicPathOf(inline.to)
  return inline.to.startsWith('mailto:') ? (
    <a href={inline.to} className={linked}>
      {inline.words}
    </a>
  ) : (
    <Link to={page === null ? inline.to : publicPath(page, language)} className={linked}>
      {inline.words}
    </Link>
  )
}

const Line = ({ inlines }: { inlines: readonly Inline[] }) =>
  inlines.map((inline, place) => <Words key={place} inline={inline} />)

const BlockOf = ({ block }: { block: Block }) =>
  block.kind === 'paragraph' ? (
    <p className="wrap-anywhere whitespace-pre-line">
      <Line inlines={block.inlines} />
    </p>
  ) : (
    <ul className="grid list-disc gap-1.5 ps-5 marker:text-faint">
      {block.items.map((inlines, place) => (
        <li key={place} className="wrap-anywhere">
          <Line inlines={inlines} />
        </li>
      ))}
    </ul>
  )

/** Notice that no lawyer has reviewed the text, shown until one has. */
const Standing = () => {
  const { t } = useTranslation('legal')
  const format = useFormat()
  const reviewed = operatorSays('LEGAL_REVIEWED')
  if (reviewed !== null) return <p className="text-faint">{t('asOf', { day: format.date(reviewed) })}</p>
  return (
    <Alert tone="warn" title={t('draft.title')}>
      {t('draft.text')}
    </Alert>
  )
}

const Missing = ({ needs }: { needs: readonly OperatorSetting[] }) => {
  const { t } = useTranslation('legal')
  const missing = needs.filter((setting) => operatorSays(setting) === null)
  if (missing.length === 0) return null
  return (
    <Alert tone="warn" title={t('missing.title')}>
      <ul className="grid list-disc gap-1 ps-5">
        {missing.map((setting) => (
          <li key={setting}>
            {t(`missing.${setting}`)} <code className="font-mono text-[0.8125rem] wrap-anywhere">({setting})</code>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const Contents = ({ sections }: { sections: readonly LegalSection[] }) => {
  const { t } = useTranslation('legal')
  return (
    <nav aria-label={t('contents')} className="self-start lg:sticky lg:top-8 print:hidden">
      <h2 className="mb-2 text-[0.8125rem] font-semibold tracking-wide text-faint">{t('contents')}</h2>
      <ol className="grid gap-0.5 border-l border-line text-[0.875rem]">
        {sections.map(({ id, title }, place) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px flex gap-2 border-l border-transparent py-1 pl-4 text-soft no-underline hover:border-accent hover:text-text"
            >
              <span className="text-faint tabular-nums">{place + 1}</span>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

export const LegalDocument = ({ page, title, description, intro, sections, needs }: LegalDocumentProps) => (
  <main
    id={mainId}
    tabIndex={-1}
    className="mx-auto w-full max-w-[77.5rem] flex-1 px-5 py-10 outline-none sm:px-8 sm:py-14"
  >
    <PublicHead title={title} description={description} twin={page} />
    <h1 className="text-[clamp(2rem,6vw,3rem)] font-bold tracking-[-0.03em] hyphens-auto">{title}</h1>
    <p className="mt-3 max-w-[42rem] text-[1.0625rem] leading-[1.7] text-soft">{intro}</p>
    <div className="mt-6 grid max-w-[46rem] gap-3">
      <Standing />
      <Missing needs={needs} />
    </div>
    <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[16rem_minmax(0,1fr)] print:block">
      <Contents sections={sections} />
      <div className="grid max-w-[46rem] gap-10">
        {sections.map(({ id, title: heading, text }, place) => (
          <section key={id} aria-labelledby={id} className="break-inside-avoid-page">
            <h2 id={id} className="flex scroll-mt-8 gap-3 text-xl tracking-tight">
              <span className="text-faint tabular-nums">{place + 1}</span>
              {heading}
            </h2>
            <div className="mt-3 grid gap-3 leading-[1.7] text-soft">
              {blocksOf(text).map((block, at) => (
                <BlockOf key={at} block={block} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  </main>
)
