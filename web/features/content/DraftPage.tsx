// Page of one draft with its editor.
import { useTranslation } from '../../lib/translation.ts'
import { useParams } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { isUuid } from '../../lib/isUuid.ts'
import { DetailOutline } from '../../ui/DetailOutline.tsx'
import { FileText } from '../../ui/icons.ts'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { MissingPage } from '../../ui/MissingPage.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useDraft, useLiveDrafts } from './drafts.ts'
import { LaterEditor } from './LazyEditor.tsx'
import { listPath } from './paths.ts'
import { Workplace } from './DraftEditor.tsx'

const Missing = () => {
  const { t } = useTranslation('content')
  return (
    <MissingPage icon={FileText} title={t('missing.title')} back={{ to: listPath, label: t('missing.back') }}>
      {t('missing.text')}
    </MissingPage>
  )
}

const HeadOutline = () => (
  <div className="grid gap-2">
    <Skeleton className="h-8 w-72" />
    <Skeleton className="h-4 w-48" />
  </div>
)

/** Stays mounted once shown: a draft deleted elsewhere may still have unsaved input here. */
const Loaded = ({ id }: { id: string }) => {
  // All namespaces of its parts, so that none of them waits for texts.
  const { t } = useTranslation(['content', 'articles', 'errors'])
  const { data, error, refetch } = useDraft(id)
  useLiveDrafts()
  if (data !== undefined) return <Workplace notified={data} />
  if (error instanceof ApiError && error.code === 'not_found') return <Missing />
  if (error !== null) return <LoadFailure failure={error} retry={refetch} />
  LaterEditor.bring()
  return <DetailOutline title={t('title')} head={<HeadOutline />} heights={{ main: 'h-[36rem]', aside: 'h-96' }} />
}

const DraftPage = () => {
  const { id = '' } = useParams()
  return isUuid(id) ? <Loaded key={id} id={id} /> : <Missing />
}

export default DraftPage
