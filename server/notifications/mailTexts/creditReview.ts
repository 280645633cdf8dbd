// Email texts about credits that an admin reviewed.
import type { NotificationKind } from '../../../contract/notifications.ts'
import { body, byCode, type Letter } from './mailText.ts'

export const creditReviewMailTexts = {
  credits_reviewed: {
    en: {
      subject: 'Decision on {{ amount }}',
      title: 'Decision on {{ amount }}',
      body: body(
        byCode('outcome', {
          rejected: [
            'Our team reviewed a payment of <strong>{{ amount }}</strong> to you and did not approve it.',
            'Reason: “{{ note }}”',
            'If you think this is wrong, you can object under Credits.',
          ],
          upheld: [
            'Our team read your objection about <strong>{{ amount }}</strong>. The decision stays.',
            'Answer: “{{ note }}”',
          ],
        }),
      ),
      action: 'View my credits',
    },
    de: {
      subject: 'Entscheidung über {{ amount }}',
      title: 'Entscheidung über {{ amount }}',
      body: body(
        byCode('outcome', {
          rejected: [
            'Unser Team hat eine Gutschrift von <strong>{{ amount }}</strong> für dich geprüft und nicht freigegeben.',
            'Begründung: „{{ note }}“',
            'Wenn du das für falsch hältst, kannst du unter Credits Einspruch erheben.',
          ],
          upheld: [
            'Unser Team hat deinen Einspruch zu <strong>{{ amount }}</strong> gelesen. Die Entscheidung bleibt.',
            'Antwort: „{{ note }}“',
          ],
        }),
      ),
      action: 'Zu meinen Credits',
    },
  },
} as const satisfies Partial<Record<NotificationKind, Letter>>
