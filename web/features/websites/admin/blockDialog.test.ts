import { expect, test } from 'vitest'
import { websiteAdminEndpoints } from '../../../../contract/websitesAdmin.ts'
import { messageOf } from '../../../lib/formIssues.ts'

test('reports an empty domain and an empty reason together', () => {
  const read = websiteAdminEndpoints.blockDomain.body.safeParse({ domain: ' ', reason: '' }, { error: messageOf })
  expect(read.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['domain', 'required'],
    ['reason', 'too_short:3'],
  ])
})
