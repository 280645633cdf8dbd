// What the homepage has asked the server for, kept while its reader goes from page to page; what members ask is kept apart from it.
import { createQueryClient } from '../../lib/queryClient.ts'

export const visitorQueries = createQueryClient()
