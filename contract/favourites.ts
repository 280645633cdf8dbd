// What a member thinks of a website in the shop: liked, or not to be seen again.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { websiteMark } from './shop.ts'

export const favouritesPerMemberMax = 5_000

export const favouriteEndpoints = {
  setFavourite: endpoint({
    method: 'PUT',
    path: '/api/favourites/:website_id',
    access: 'member',
    summary: `Marks a website on which something is or was offered, or takes the mark away. ${favouritesPerMemberMax} at most, own ones never.`,
    params: z.object({ website_id: z.uuid() }),
    body: z.strictObject({ mark: websiteMark.nullable() }),
    output: z.object({ mark: websiteMark.nullable() }),
    errors: ['signed_out', 'not_found', 'own_website', 'too_many_favourites'],
  }),
} as const
