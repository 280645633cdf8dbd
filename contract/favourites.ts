// Favourites and hidden websites of a member in the shop.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { websiteMark } from './shop.ts'

export const favouritesPerMemberMax = 5_000

export const favouriteEndpoints = {
  setFavourite: endpoint({
    method: 'PUT',
    path: '/api/favourites/:website_id',
    access: 'member',
    summary: `Marks a website with current or past offers as favourite or hidden, or removes the mark. ${favouritesPerMemberMax} at most, never own websites.`,
    params: z.object({ website_id: z.uuid() }),
    body: z.strictObject({ mark: websiteMark.nullable() }),
    output: z.object({ mark: websiteMark.nullable() }),
    errors: ['signed_out', 'not_found', 'own_website', 'too_many_favourites'],
  }),
} as const
