import { crawlerAgent, crawlerUserAgent, keyDirectoryPath } from '../../../contract/crawler.ts'
import { publicUrl, siteName } from '../../lib/site.ts'
import { useTranslation } from '../../lib/translation.ts'
import { FactList } from '../../ui/FactList.tsx'
import { LoadFailure } from '../../ui/LoadFailure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { keySigningAt, useKeyDirectory } from './keys.ts'

const code = 'font-mono text-[0.8125rem] text-text'

/** User agent, robots.txt token and current key of this installation. */
export const IdentityFacts = () => {
  const { t } = useTranslation('crawler')
  const { data, error, refetch } = useKeyDirectory()
  const key = data === undefined ? undefined : keySigningAt(data, Date.now())
  const directory = `${publicUrl}${keyDirectoryPath}`
  return (
    <>
      <FactList
        facts={[
          {
            label: t('identity.userAgent'),
            value: <code className={code}>{crawlerUserAgent(siteName, publicUrl)}</code>,
          },
          { label: t('identity.token'), value: <code className={code}>{crawlerAgent(siteName)}</code> },
          { label: t('identity.agent'), value: <code className={code}>{publicUrl}</code> },
          {
            label: t('identity.directory'),
            value: (
              <a href={keyDirectoryPath} className={`${code} text-accent-text underline underline-offset-4`}>
                {directory}
              </a>
            ),
          },
          {
            label: t('identity.key'),
            value:
              key === undefined ? (
                <Skeleton className="h-5 w-72 max-w-full" />
              ) : (
                <code className={code}>{key.kid}</code>
              ),
          },
        ]}
      />
      {data === undefined && error !== null && (
        <LoadFailure title={t('identity.failed')} failure={error} retry={refetch} />
      )}
    </>
  )
}
