// Query client of the homepage, kept while the visitor moves from page to page; separate from the members’ query
// client.
import { createQueryClient } from '../../lib/queryClient.ts'

export const visitorQueries = createQueryClient()
