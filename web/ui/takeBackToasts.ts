// Takes back messages that offered a way, once somebody has gone it by another button.
import { toast } from 'sonner'

/** Those whose button says so. The others stay for their time. */
export const takeBackToasts = (label: string): void => {
  for (const shown of toast.getToasts()) {
    const action = 'action' in shown ? shown.action : undefined
    const leadsThere = typeof action === 'object' && action !== null && 'label' in action && action.label === label
    if (leadsThere) toast.dismiss(shown.id)
  }
}
