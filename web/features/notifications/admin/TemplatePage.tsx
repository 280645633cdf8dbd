// Page of one email template in one language: its text, its preview, and its history.
import { useTranslation } from '../../../lib/translation.ts'
import { useNavigate, useParams } from 'react-router'
import type { Language } from '../../../../contract/accounts.ts'
import { ApiError } from '../../../lib/api.ts'
import { useDetailName } from '../../../lib/detailName.ts'
import { languages } from '../../../lib/i18n.ts'
import { DocumentHead } from '../../../ui/DocumentHead.tsx'
import { Mail } from '../../../ui/icons.ts'
import { LoadFailure } from '../../../ui/LoadFailure.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { MissingPage } from '../../../ui/MissingPage.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { StatusPill } from '../../../ui/StatusPill.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'
import { useKindName } from './templateKinds.ts'
import { type Template, type TemplatePlace, useTemplate } from './templates.ts'
import { isSameText } from './templateText.ts'

const Head = ({ place, template }: { place: TemplatePlace; template: Template | undefined }) => {
  const { t } = useTranslation('notificationsAdmin')
  const kindName = useKindName()
  const navigate = useNavigate()
  const name = kindName(place.kind)
  useDetailName(name)
  const isChanged = template !== undefined && !isSameText(template.content, template.shipped)
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <DocumentHead title={name} hidden />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-[1.6875rem] tracking-tight wrap-anywhere">{name}</h1>
          {template !== undefined && (
            <StatusPill tone={isChanged ? 'accent' : 'neutral'}>
              {t(isChanged ? 'template.changed' : 'template.asShipped')}
            </StatusPill>
          )}
        </div>
        {template !== undefined && <p className="mt-0.5 text-soft">{t(`families.${template.family}`)}</p>}
      </div>
      <Segmented
        label={t('language')}
        choices={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        value={place.language}
        onChange={(language) => void navigate(`/admin/messaging/templates/${place.kind}/${language}`)}
      />
    </header>
  )
}

const Outline = () => (
  <div aria-busy="true" className="grid items-start gap-4 xl:grid-cols-2">
    <Skeleton className="h-[44rem] rounded-card" />
    <Skeleton className="h-[44rem] rounded-card" />
  </div>
)

const Unknown = () => {
  const { t } = useTranslation('notificationsAdmin')
  return (
    <MissingPage
      icon={Mail}
      title={t('template.unknownTitle')}
      back={{ to: '/admin/messaging', label: t('template.toList') }}
    >
      {t('template.unknown')}
    </MissingPage>
  )
}

const OneTemplate = ({ place }: { place: TemplatePlace }) => {
  const { data, error, refetch } = useTemplate(place)
  if (error instanceof ApiError && error.code === 'not_found') return <Unknown />
  return (
    <>
      <Head place={place} template={data} />
      {data !== undefined ? (
        <TemplateEditor key={`${place.kind}/${place.language}`} place={place} template={data} />
      ) : error !== null ? (
        <LoadFailure failure={error} retry={refetch} />
      ) : (
        <Outline />
      )}
    </>
  )
}

const kindForm = /^[a-z][a-z0-9_]{0,59}$/
const isLanguage = (given: string): given is Language => languages.some((known) => known === given)

const TemplatePage = () => {
  const { kind = '', language = '' } = useParams()
  return kindForm.test(kind) && isLanguage(language) ? <OneTemplate place={{ kind, language }} /> : <Unknown />
}

export default TemplatePage
