// Queries for the email log: the list, one email, and resending it.
import {
  keepPreviousData,
  useMutation,
  type UseMutationResult,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { mailLogEndpoints } from '../../../../contract/mailLog.ts'
import { at, call } from '../../../lib/api.ts'
import { type Download, download } from '../../../lib/download.ts'
import { useIntent } from '../../../lib/idempotencyKey.ts'
import { type MailFilters, mailQuery } from './mailFilters.ts'

export type MailList = OutputOf<typeof mailLogEndpoints.mails>
export type MailDetail = OutputOf<typeof mailLogEndpoints.mail>
export type LoggedMail = MailDetail['mail']
export type Attempt = MailDetail['attempts'][number]

const list = at<typeof mailLogEndpoints.mails>('GET', '/api/admin/mails')
const one = at<typeof mailLogEndpoints.mail>('GET', '/api/admin/mails/:id')
const resend = at<typeof mailLogEndpoints.resendMail>('POST', '/api/admin/mails/:id/resend')
const trust = at<typeof mailLogEndpoints.trustRecipient>('POST', '/api/admin/mails/:id/trust-recipient')
const exported = at<typeof mailLogEndpoints.exportMails>('GET', '/api/admin/mails/export')

const mailsKey = ['admin', 'mails']
const whileWaitingMs = 5_000

export const useMails = (filters: MailFilters, cursor: string | undefined): UseQueryResult<MailList> => {
  const query = { ...mailQuery(filters), cursor }
  return useQuery({
    queryKey: [...mailsKey, 'list', query],
    queryFn: ({ signal }) => call(list, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const useMail = (id: string): UseQueryResult<MailDetail> =>
  useQuery({
    queryKey: [...mailsKey, 'one', id],
    queryFn: ({ signal }) => call(one, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.mail.state === 'waiting' ? whileWaitingMs : false),
  })

/** Returns the id of the new email. */
export const useResend = (id: string): UseMutationResult<{ id: string }, Error, void> => {
  const queryClient = useQueryClient()
  const intent = useIntent()
  return useMutation({
    mutationFn: () => intent.once(id, (key) => call(resend, { params: { id } }, { idempotencyKey: key })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mailsKey }),
  })
}

export const useTrust = (id: string): UseMutationResult<unknown, Error, void> => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(trust, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: mailsKey }),
  })
}

export const exportMails = (filters: MailFilters): Promise<Download> =>
  download(exported, { query: mailQuery(filters) }, { name: `e-mails-${new Date().toISOString().slice(0, 10)}.csv` })
