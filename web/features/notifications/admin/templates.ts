// Queries and mutations for email templates: read, preview, save.
import {
  keepPreviousData,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { Language } from '../../../../contract/accounts.ts'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { MailPreview, TemplateContent, templateEndpoints } from '../../../../contract/mailTemplates.ts'
import { at, call } from '../../../lib/api.ts'

export type TemplateList = OutputOf<typeof templateEndpoints.templates>
export type ListedTemplate = TemplateList['templates'][number]
export type Template = OutputOf<typeof templateEndpoints.template>
export type SavedVersion = Template['history'][number]

/** One email template in one language. */
export interface TemplatePlace {
  kind: string
  language: Language
}

const list = at<typeof templateEndpoints.templates>('GET', '/api/admin/templates')
const one = at<typeof templateEndpoints.template>('GET', '/api/admin/templates/:kind/:language')
const version = at<typeof templateEndpoints.templateVersion>(
  'GET',
  '/api/admin/templates/:kind/:language/versions/:version',
)
const save = at<typeof templateEndpoints.saveTemplate>('PUT', '/api/admin/templates/:kind/:language')
const reset = at<typeof templateEndpoints.resetTemplate>('POST', '/api/admin/templates/:kind/:language/reset')
const preview = at<typeof templateEndpoints.previewTemplate>('POST', '/api/admin/templates/:kind/:language/preview')
const test = at<typeof templateEndpoints.testTemplate>('POST', '/api/admin/templates/:kind/:language/test')

const templatesKey = ['admin', 'templates']
const previewKeptMs = 30_000

export const useTemplates = (): UseQueryResult<TemplateList> =>
  useQuery({
    queryKey: [...templatesKey, 'all'],
    queryFn: ({ signal }) => call(list, {}, { signal }),
    staleTime: 0,
  })

export const useTemplate = (place: TemplatePlace, enabled = true): UseQueryResult<Template> =>
  useQuery({
    queryKey: [...templatesKey, place.kind, place.language],
    queryFn: ({ signal }) => call(one, { params: place }, { signal }),
    staleTime: 0,
    enabled,
  })

/** Saved versions are immutable. */
export const useTemplateVersion = (place: TemplatePlace, wanted: number | null): UseQueryResult<TemplateContent> =>
  useQuery({
    queryKey: [...templatesKey, place.kind, place.language, 'version', wanted],
    queryFn: ({ signal }) => call(version, { params: { ...place, version: wanted ?? 0 } }, { signal }),
    staleTime: Infinity,
    enabled: wanted !== null,
  })

/** Null: nothing to preview yet. A pending preview request is aborted when the text changes. */
export const useTemplatePreview = (
  place: TemplatePlace,
  content: TemplateContent | null,
): UseQueryResult<MailPreview> =>
  useQuery({
    queryKey: [...templatesKey, 'preview', place, content],
    queryFn: ({ signal }) =>
      call(preview, { params: place, body: { content: content as TemplateContent } }, { signal }),
    enabled: content !== null,
    placeholderData: keepPreviousData,
    gcTime: previewKeptMs,
    retry: false,
  })

interface TemplateWriters {
  save: UseMutationResult<{ version: number }, Error, { content: TemplateContent; basedOn: number }>
  reset: UseMutationResult<{ version: number }, Error, { basedOn: number }>
  test: UseMutationResult<unknown, Error, TemplateContent>
}

export const useTemplateWriters = (place: TemplatePlace): TemplateWriters => {
  const queryClient = useQueryClient()
  // Also after a rejection: then the version another admin saved becomes visible.
  const onSettled = () =>
    queryClient.invalidateQueries({
      queryKey: templatesKey,
      predicate: ({ queryKey }) => queryKey[2] !== 'preview' && queryKey[4] !== 'version',
    })
  return {
    save: useMutation({
      mutationFn: ({ content, basedOn }) => call(save, { params: place, body: { content, based_on: basedOn } }),
      onSettled,
    }),
    reset: useMutation({
      mutationFn: ({ basedOn }) => call(reset, { params: place, body: { based_on: basedOn } }),
      onSettled,
    }),
    test: useMutation({ mutationFn: (content) => call(test, { params: place, body: { content } }) }),
  }
}
