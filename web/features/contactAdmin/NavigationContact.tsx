import type * as contract from '../../../contract/contact.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { useOpenCount } from './contactAdmin.ts'

// Written again so that the contract's schemas stay out of the shell.
const countedMax: typeof contract.openMessagesCountedMax = 100

/** How many messages are open, beside their page in the navigation; nothing while none is. */
export const NavigationContact = () => {
  const format = useFormat()
  const count = useOpenCount()
  if (count === undefined || count === 0) return null
  return <Badge tone="warn">{count < countedMax ? format.number(count) : `${format.number(countedMax - 1)}+`}</Badge>
}
