import { useTranslation } from '../../../lib/translation.ts'
import { Link, useSearchParams } from 'react-router'
import type { Language } from '../../../../contract/accounts.ts'
import { templateFamilies, type TemplateFamily } from '../../../../contract/mailTemplates.ts'
import { useFormat } from '../../../lib/format.ts'
import { languages } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Mail } from '../../../ui/icons.ts'
import { LoadFailure } from '../../../ui/LoadFailure.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { templateKinds, useKindName } from './templateKinds.ts'
import { type ListedTemplate, useTemplates } from './templates.ts'
import { useSearchText } from '../../../lib/useSearchText.ts'

const LanguageLink = ({ template, language }: { template: ListedTemplate; language: Language }) => {
  const { t } = useTranslation('notificationsAdmin')
  const kindName = useKindName()
  const format = useFormat()
  const { changed, saved_at: savedAt } = template.languages[language]
  const name = kindName(template.kind)
  return (
    <Link
      to={`/admin/messaging/templates/${template.kind}/${language}`}
      className="inline-flex h-8 items-center gap-1.5 rounded-full border border-line px-3 text-[0.8125rem] text-soft no-underline hover:border-line-control hover:text-text focus-visible:rounded-full"
    >
      <span className="sr-only">{name}: </span>
      {t(`languages.${language}`)}
      {changed && (
        <span
          title={savedAt === null ? undefined : format.dateTime(savedAt)}
          className="inline-flex items-center gap-1.5 text-accent-text"
        >
          <span aria-hidden className="size-1.5 rounded-full bg-current" />
          {t('template.changed')}
        </span>
      )}
    </Link>
  )
}

const Row = ({ template }: { template: ListedTemplate }) => {
  const { i18n } = useTranslation('notificationsAdmin')
  const kindName = useKindName()
  const mine: Language = i18n.language === 'de' ? 'de' : 'en'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-surface px-5 py-2.5 xl:last:odd:col-span-2">
      <Link
        to={`/admin/messaging/templates/${template.kind}/${mine}`}
        className="min-w-0 font-medium underline-offset-4 hover:underline"
      >
        {kindName(template.kind)}
      </Link>
      <span className="flex flex-wrap gap-2">
        {languages.map((language) => (
          <LanguageLink key={language} template={template} language={language} />
        ))}
      </span>
    </li>
  )
}

const place = new Map<string, number>(templateKinds.map((kind, position) => [kind, position]))
const placeOf = ({ kind }: ListedTemplate): number => place.get(kind) ?? place.size

const Family = ({ family, templates }: { family: TemplateFamily; templates: readonly ListedTemplate[] }) => {
  const { t } = useTranslation('notificationsAdmin')
  if (templates.length === 0) return null
  return (
    <section aria-labelledby={`family-${family}`}>
      <h2 id={`family-${family}`} className="mb-2 text-[1.0625rem]">
        {t(`families.${family}`)}
      </h2>
      <Card className="overflow-hidden p-0!">
        <ul className="grid gap-px bg-line-soft xl:grid-cols-2">
          {templates
            .toSorted((one, other) => placeOf(one) - placeOf(other))
            .map((template) => (
              <Row key={template.kind} template={template} />
            ))}
        </ul>
      </Card>
    </section>
  )
}

const Outline = () => (
  <div aria-busy="true" className="grid gap-3">
    <Skeleton className="h-6 w-28" />
    <Skeleton className="h-96 rounded-card" />
  </div>
)

const typedLengthMax = 60

/** All email templates of the product, by subject area. */
export const TemplatesTab = () => {
  const { t } = useTranslation('notificationsAdmin')
  const kindName = useKindName()
  const [search, setSearch] = useSearchParams()
  const q = (search.get('q') ?? '').trim().slice(0, typedLengthMax)
  const { text, setText, searchNow } = useSearchText(q, (next) =>
    setSearch(next === '' ? {} : { q: next }, { replace: true, preventScrollReset: true }),
  )
  const { data, error, refetch } = useTemplates()
  const wanted = text.trim().toLocaleLowerCase()
  const found = data?.templates.filter(
    ({ kind }) => kindName(kind).toLocaleLowerCase().includes(wanted) || kind.includes(wanted),
  )
  return (
    <div className="grid gap-5">
      <SearchInput
        className="w-full sm:w-72"
        label={t('templates.search')}
        placeholder={t('templates.searchHint')}
        lengthMax={typedLengthMax}
        value={text}
        onChange={setText}
        onLeave={searchNow}
      />
      {found === undefined && error !== null ? (
        <LoadFailure failure={error} retry={refetch} />
      ) : found === undefined ? (
        <Outline />
      ) : found.length === 0 ? (
        <Card>
          <EmptyState
            icon={Mail}
            title={t('templates.emptyTitle')}
            action={<Button onClick={() => setText('')}>{t('templates.clear')}</Button>}
          >
            {t('templates.empty')}
          </EmptyState>
        </Card>
      ) : (
        templateFamilies.map((family) => (
          <Family key={family} family={family} templates={found.filter((one) => one.family === family)} />
        ))
      )}
    </div>
  )
}
