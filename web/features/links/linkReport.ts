// Queries for the link report: the status of a link and all its checks, fetched page by page, and exported as a whole.
import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { linkAdminEndpoints } from '../../../contract/linksAdmin.ts'
import type { linkEndpoints } from '../../../contract/links.ts'
import { at, call } from '../../lib/api.ts'
import { download, saveFile } from '../../lib/download.ts'
import type { Language } from '../../lib/i18n.ts'

const file = at<typeof linkEndpoints.linkReport>('GET', '/api/links/:id')
const ofAnybody = at<typeof linkAdminEndpoints.anyLinkFile>('GET', '/api/admin/links/:id')
const exported = at<typeof linkEndpoints.exportLinkFile>('GET', '/api/links/:id/export')

const picture = at<typeof linkEndpoints.linkPicture>('GET', '/api/links/:id/pictures/:picture')
const anyPicture = at<typeof linkAdminEndpoints.anyLinkPicture>('GET', '/api/admin/links/:id/pictures/:picture')

type LinkReport = OutputOf<typeof linkEndpoints.linkReport>

/** Members can read the reports of their own links, admins those of all links. */
export type Whose = 'mine' | 'anybody'

interface Asked {
  id: string
  whose: Whose
  /** Changes with every new check, which refetches the report. */
  version: number
}

export const useLinkFile = ({ id, whose, version }: Asked): UseInfiniteQueryResult<InfiniteData<LinkReport>> =>
  useInfiniteQuery({
    queryKey: ['links', 'file', whose, id, version],
    queryFn: ({ signal, pageParam }) => {
      const input = { params: { id }, query: pageParam === null ? {} : { cursor: pageParam } }
      return whose === 'mine' ? call(file, input, { signal }) : call(ofAnybody, input, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  })

interface AskedPicture {
  linkId: string
  picture: string
  whose: Whose
}

export const fetchPicture = async ({ linkId, picture: name, whose }: AskedPicture): Promise<Blob> => {
  const input = { params: { id: linkId, picture: name } }
  const file = { name: `${name}.webp` }
  return (await (whose === 'mine' ? download(picture, input, file) : download(anyPicture, input, file))).blob
}

export const saveLinkFile = async (id: string, format: 'pdf' | 'json', language: Language): Promise<void> =>
  saveFile(await download(exported, { params: { id }, query: { format, language } }, { name: `link-${id}.${format}` }))
