// Dismisses toasts with a link once the user has reached its target by another button.
import { toast } from 'sonner'

/** Those with this action label. The others stay for their usual time. */
export const takeBackToasts = (label: string): void => {
  for (const shown of toast.getToasts()) {
    const action = 'action' in shown ? shown.action : undefined
    const leadsThere = typeof action === 'object' && action !== null && 'label' in action && action.label === label
    if (leadsThere) toast.dismiss(shown.id)
  }
}
