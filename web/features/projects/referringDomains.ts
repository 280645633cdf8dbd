// Queries and mutations for a website’s referring domains, provided by its owner.
import { keepPreviousData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { referringDomainEndpoints, UploadReport } from '../../../contract/referringDomains.ts'
import { at, call } from '../../lib/api.ts'
import { download, saveFile } from '../../lib/download.ts'
import { upload } from '../../lib/upload.ts'
import { projectsKey } from './projects.ts'

const list = at<typeof referringDomainEndpoints.referringDomains>('GET', '/api/websites/:id/referring-domains')
const send = at<typeof referringDomainEndpoints.uploadReferringDomains>('POST', '/api/websites/:id/referring-domains')
const clear = at<typeof referringDomainEndpoints.clearReferringDomains>('DELETE', '/api/websites/:id/referring-domains')
const take = at<typeof referringDomainEndpoints.exportReferringDomains>(
  'GET',
  '/api/websites/:id/referring-domains/export',
)

export type ReferringDomains = OutputOf<typeof referringDomainEndpoints.referringDomains>
export type UploadMode = 'add' | 'replace'

export const useReferringDomains = (
  websiteId: string,
  { q, cursor }: { q: string; cursor: string | undefined },
): UseQueryResult<ReferringDomains> =>
  useQuery({
    queryKey: [...projectsKey, 'known', websiteId, q, cursor ?? null],
    queryFn: ({ signal }) =>
      call(list, { params: { id: websiteId }, query: { q: q === '' ? undefined : q, cursor } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export interface Sending {
  mode: UploadMode
  signal: AbortSignal
  onProgress(share: number): void
}

export interface ReferringDomainActions {
  /** Sent as text, whatever type the system assigns to the file. */
  upload(given: Blob, sending: Sending): Promise<UploadReport>
  clear(): Promise<void>
  remove(domain: string): Promise<void>
  download(): Promise<void>
}

export const useReferringDomainActions = (websiteId: string): ReferringDomainActions => {
  const queryClient = useQueryClient()
  const params = { id: websiteId }
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: projectsKey })
  return {
    upload: async (given, { mode, ...options }) => {
      const input = { params, query: { mode }, upload: new Blob([given], { type: 'text/csv' }) }
      const { report } = await upload(send, input, options)
      refresh()
      return report
    },
    clear: async () => {
      await call(clear, { params, query: {} })
      refresh()
    },
    remove: async (domain) => {
      await call(clear, { params, query: { domain } })
      refresh()
    },
    download: async () => saveFile(await download(take, { params }, { name: 'links.csv' })),
  }
}
