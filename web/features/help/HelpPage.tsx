// Help page: tasks step by step, questions and answers, and one search over both. The query is kept in the URL, and
// each answer has its own URL.
import { useRef } from 'react'
import { useTranslation } from '../../lib/translation.ts'
import { useLocation } from 'react-router'
import { searchLengthMax } from '../../../contract/limits.ts'
import { PublicHead } from '../../ui/PublicHead.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { mainId } from '../../ui/SkipLink.tsx'
import { Contents, Questions } from './Questions.tsx'
import { Results } from './Results.tsx'
import { Support } from './Support.tsx'
import { TaskCards } from './TaskCards.tsx'
import { questionOf } from './topics.ts'
import { useQuery, useSlashKey } from './useQuery.ts'

const Everything = () => {
  const { t } = useTranslation('help')
  const { hash } = useLocation()
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <Contents />
      <div className="grid max-w-3xl content-start gap-12">
        <TaskCards />
        <Questions called={questionOf(hash)} />
        <p className="text-[0.9375rem] text-soft">
          {t('more')} <Support />
        </p>
      </div>
    </div>
  )
}

/** Created once, so that typing in the search does not re-render all of it. */
const everything = <Everything />

const HelpPage = () => {
  const { t } = useTranslation('help')
  const { text, setText, searchNow } = useQuery()
  const search = useRef<HTMLDivElement>(null)
  useSlashKey(search)
  const query = text.trim()
  return (
    <main
      id={mainId}
      tabIndex={-1}
      className="mx-auto w-full max-w-[77.5rem] flex-1 px-5 py-10 outline-none sm:px-8 sm:py-14"
    >
      <PublicHead title={t('title')} description={t('description')} twin="/help" />
      <h1 className="text-[clamp(2rem,6vw,3rem)] font-bold tracking-[-0.03em]">{t('title')}</h1>
      <p className="mt-3 max-w-[42rem] text-[1.0625rem] leading-[1.7] text-soft">{t('intro')}</p>
      <div ref={search} className="mt-7 max-w-xl">
        <SearchInput
          className="[&_input]:h-12"
          label={t('search')}
          placeholder={t('searchHint')}
          value={text}
          onChange={setText}
          onLeave={searchNow}
          lengthMax={searchLengthMax}
        />
        <p className="mt-2.5 hidden items-center gap-1.5 text-[0.8125rem] text-faint lg:flex">
          <Kbd>/</Kbd> {t('slash')}
        </p>
      </div>
      <div className="mt-8">{query === '' ? everything : <Results query={query} />}</div>
    </main>
  )
}

export default HelpPage
