import { expect, test } from 'vitest'
import { websiteAdminEndpoints } from '../../../contract/websiteAdmin.ts'
import { messageOf } from '../../lib/formIssues.ts'

test('an empty domain is complained about together with an empty reason', () => {
  const read = websiteAdminEndpoints.blockDomain.body.safeParse({ domain: ' ', reason: '' }, { error: messageOf })
  expect(read.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['domain', 'required'],
    ['reason', 'too_short:3'],
  ])
})
