// Email texts about decisions on a member and the answers to their objections.
import type { NotificationKind } from '../../../contract/notifications.ts'
import { body, byCode, type Letter } from './mailText.ts'

const titles = {
  en: "{% if step == 'made' %}A decision about you{% elsif step == 'upheld' %}A decision about you stays{% else %}A decision about you was reversed{% endif %}",
  de: "{% if step == 'made' %}Entscheidung über dich{% elsif step == 'upheld' %}Entscheidung über dich bleibt{% else %}Entscheidung über dich aufgehoben{% endif %}",
}

export const decisionMailTexts = {
  decision_made: {
    en: {
      subject: titles.en,
      title: titles.en,
      body: body(
        `{% if step == 'made' %}\n${byCode('measure', {
          credits_frozen: [
            'Our team has frozen your credits. They stay yours, but you cannot spend them, and what comes in is frozen too.',
            'Reason: “{{ note }}”',
            'You can read the facts behind the decision and object once.',
          ],
          credits_rejected: [
            'Our team reviewed a payment{% if amount %} of <strong>{{ amount }}</strong>{% endif %} to you and did not approve it.',
            'Reason: “{{ note }}”',
            'You can read the facts behind the decision and object once.',
          ],
          order_refunded: [
            'Our team reviewed an order{% if amount %} over <strong>{{ amount }}</strong>{% endif %} between you and another member and refunded it to the buyer.',
            'Reason: “{{ note }}”',
            'You can read the facts behind the decision and object once.',
          ],
          marked_unrelated: [
            'Our team reviewed whether your account is related to another one and decided that it is not.',
            'Reason: “{{ note }}”',
          ],
        })}\n{% endif %}`,
        `{% if step != 'made' %}\n${byCode('step', {
          upheld: ['Our team read your objection. The decision stays.', 'Answer: “{{ note }}”'],
          reversed: ['Our team reversed a decision about you, with its effects.', 'Answer: “{{ note }}”'],
        })}\n{% endif %}`,
      ),
      action: 'View the decision',
    },
    de: {
      subject: titles.de,
      title: titles.de,
      body: body(
        `{% if step == 'made' %}\n${byCode('measure', {
          credits_frozen: [
            'Unser Team hat deine Credits eingefroren. Sie gehören weiter dir, du kannst sie aber nicht ausgeben, und was dazukommt, wird ebenfalls eingefroren.',
            'Begründung: „{{ note }}“',
            'Du kannst die Tatsachen hinter der Entscheidung lesen und einmal Einspruch erheben.',
          ],
          credits_rejected: [
            'Unser Team hat eine Gutschrift{% if amount %} von <strong>{{ amount }}</strong>{% endif %} für dich geprüft und nicht freigegeben.',
            'Begründung: „{{ note }}“',
            'Du kannst die Tatsachen hinter der Entscheidung lesen und einmal Einspruch erheben.',
          ],
          order_refunded: [
            'Unser Team hat eine Bestellung{% if amount %} über <strong>{{ amount }}</strong>{% endif %} zwischen dir und einem anderen Mitglied geprüft und dem Käufer erstattet.',
            'Begründung: „{{ note }}“',
            'Du kannst die Tatsachen hinter der Entscheidung lesen und einmal Einspruch erheben.',
          ],
          marked_unrelated: [
            'Unser Team hat geprüft, ob dein Konto mit einem anderen verbunden ist, und entschieden, dass es das nicht ist.',
            'Begründung: „{{ note }}“',
          ],
        })}\n{% endif %}`,
        `{% if step != 'made' %}\n${byCode('step', {
          upheld: ['Unser Team hat deinen Einspruch gelesen. Die Entscheidung bleibt.', 'Antwort: „{{ note }}“'],
          reversed: [
            'Unser Team hat eine Entscheidung über dich mit ihren Folgen aufgehoben.',
            'Antwort: „{{ note }}“',
          ],
        })}\n{% endif %}`,
      ),
      action: 'Zur Entscheidung',
    },
  },
} as const satisfies Partial<Record<NotificationKind, Letter>>
