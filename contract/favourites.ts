// What a member thinks of a website in the shop: liked, or not to be seen again.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { websiteMark } from './shop.ts'

export const marksPerMemberMax = 5_000

export const markEndpoints = {
  setMark: endpoint({
    method: 'PUT',
    path: '/api/marks/:website_id',
    access: 'member',
    summary: `Marks a website on which something is or was offered, or takes the mark away. ${marksPerMemberMax} at most, own ones never.`,
    params: z.object({ website_id: z.uuid() }),
    body: z.strictObject({ mark: websiteMark.nullable() }),
    output: z.object({ mark: websiteMark.nullable() }),
    errors: ['signed_out', 'not_found', 'own_website', 'too_many_marks'],
  }),
} as const
