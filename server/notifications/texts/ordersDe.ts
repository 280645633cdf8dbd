// What the bell says of orders in German. An order is "Bestellung" to the buyer and "Auftrag" to the seller.
import { nameless } from '../nameless.ts'
import type { BellTexts } from './bellText.ts'

/** After "von". Orders quote the buyer's name verbatim. */
const from = (name: string): string => (name === nameless.de ? 'einem gelöschten Mitglied' : name)

const ordered = ({ domain, side }: { domain: string; side: 'buyer' | 'seller' }): string =>
  side === 'seller' ? `Auftrag für ${domain}` : `Bestellung bei ${domain}`

export const orderBellDe = {
  order_created: {
    title: ({ domain, due_at }) => `${due_at === null ? 'Neuer Auftrag' : 'Neuer Prime-Auftrag'} für ${domain}`,
    message: ({ buyer_name, price, bonus, respond_by, due_at }, { credits, time }) => {
      const what = `Auftrag ${buyer_name.trim() === '' ? '' : `von ${buyer_name} `}für ${credits(price)}`
      if (due_at !== null) {
        return `${what}, im Prime-Modus automatisch angenommen. Setze den Link und reiche ihn bis ${time(due_at)} ein${bonus === 0 ? '' : `, dann bekommst du ${credits(bonus)} dazu`}.`
      }
      const until = respond_by === null ? '' : `bis ${time(respond_by)} `
      return `${what}. Nimm ihn ${until}an oder lehne ihn ab, sonst wird er storniert.`
    },
  },
  order_accepted: {
    title: ({ domain }) => `Bestellung bei ${domain} angenommen`,
    message: ({ due_at }, { time }) =>
      `Der Verkäufer setzt deinen Link bis ${time(due_at)}. Dann prüfen wir ihn und benachrichtigen dich.`,
  },
  order_declined: {
    title: ({ domain }) => `Bestellung bei ${domain} abgelehnt`,
    message: ({ reason, refunded }, { credits }) =>
      `Du hast ${credits(refunded)} zurückbekommen. ${reason === null ? 'Im Shop findest du ähnliche Angebote.' : `Der Verkäufer schreibt: „${reason}“`}`,
  },
  order_due_soon: {
    title: ({ domain }) => `Dein Link auf ${domain} ist bald fällig`,
    message: ({ due_at }, { time }) =>
      `Setze ihn und reiche die Seite mit dem Link bis ${time(due_at)} ein. Danach kann der Käufer stornieren.`,
  },
  order_overdue: {
    title: ({ domain }) => `Link auf ${domain} ist überfällig`,
    message: ({ due_at, side }, { time }) =>
      side === 'seller'
        ? `Er war am ${time(due_at)} fällig. Reiche ihn jetzt ein: Der Käufer kann stornieren, und später wird automatisch storniert.`
        : `Er war am ${time(due_at)} fällig. Du kannst warten oder jetzt stornieren und deine Credits zurückbekommen.`,
  },
  link_submitted: {
    title: ({ domain }) => `Dein Link auf ${domain} wurde eingereicht`,
    message: () => 'Wir prüfen ihn und benachrichtigen dich über das Ergebnis.',
  },
  link_verified: {
    title: ({ domain }) => `Link auf ${domain} hat die Prüfung bestanden`,
    message: ({ side }) =>
      side === 'seller'
        ? 'Jetzt prüft ihn der Käufer. Deine Auszahlung folgt nach der Freigabe, oder automatisch, wenn er nicht antwortet.'
        : 'Bitte prüfe ihn und gib ihn frei. Wenn du nicht antwortest, wird die Bestellung automatisch abgeschlossen.',
  },
  link_failed: {
    title: ({ domain, side }) =>
      `Link auf ${domain} entspricht nicht ${side === 'seller' ? 'dem Auftrag' : 'der Bestellung'}`,
    message: ({ side, correct_by }, { time }) => {
      if (side === 'seller') {
        return correct_by === null
          ? 'Er lässt sich nicht mehr nachbessern. Der Käufer kann jetzt stornieren oder einen Streitfall eröffnen.'
          : `Sieh dir die Gründe an, bessere nach und reiche ihn bis ${time(correct_by)} erneut ein.`
      }
      return correct_by === null
        ? 'Storniere die Bestellung oder eröffne einen Streitfall. Tust du nichts, wird sie storniert und erstattet.'
        : `Der Verkäufer kann bis ${time(correct_by)} nachbessern. Du musst vorerst nichts tun.`
    },
  },
  link_unclear: {
    title: ({ domain }) => `Link auf ${domain} konnte nicht geprüft werden`,
    message: ({ side, answer_by }, { time }) =>
      side === 'seller'
        ? `Wir konnten die Seite nicht lesen. Der Käufer kann den Link bis ${time(answer_by)} trotzdem freigeben, sonst prüft ihn unser Team.`
        : `Wir konnten die Seite nicht lesen. Gib den Link bis ${time(answer_by)} frei oder fordere eine Prüfung durch unser Team an. Ohne Antwort prüft ihn unser Team.`,
  },
  revision_requested: {
    title: ({ domain }) => `Nachbesserung für deinen Link auf ${domain} angefragt`,
    message: ({ note, answer_by }, { time }) =>
      `Bessere ihn bis ${time(answer_by)} nach oder lehne ab; ohne Antwort bleibt er unverändert.${note.trim() === '' ? '' : ` Der Käufer schreibt: „${note}“`}`,
  },
  order_to_choose: {
    title: ({ domain }) => `Link auf ${domain} wurde nicht nachgebessert`,
    message: ({ answer_by }, { time }) =>
      `Storniere die Bestellung oder eröffne einen Streitfall bis ${time(answer_by)}. Ohne Antwort wird sie storniert und erstattet.`,
  },
  order_completed: {
    title: (data) => `${ordered(data)} abgeschlossen`,
    message: ({ side, amount, pending }, { credits }) =>
      side === 'seller'
        ? `Du hast ${credits(amount)} verdient${pending > 0 ? `; davon werden ${credits(pending)} nach und nach freigegeben, solange der Link online ist` : ''}. Lass den Link online: Seine Garantie hat begonnen.`
        : `Du hast ${credits(amount)} bezahlt. Die Garantie hat begonnen: Fehlt der Link, bekommst du automatisch Credits vom Verkäufer zurück.`,
  },
  order_refunded: {
    title: (data) => `${ordered(data)} erstattet`,
    message: ({ side, amount }, { credits }) =>
      side === 'seller'
        ? `Der Käufer hat ${credits(amount)} zurückbekommen. Details findest du im Auftrag.`
        : `Du hast ${credits(amount)} zurückbekommen. Details findest du in der Bestellung.`,
  },
  link_lost: {
    title: ({ domain }) => `Link auf ${domain} fehlt`,
    message: ({ side, repair_by }, { time }) =>
      side === 'seller'
        ? `Stelle ihn bis ${time(repair_by)} wieder her. Sonst bekommt der Käufer auf deine Kosten Credits zurück.`
        : `Der Verkäufer kann ihn bis ${time(repair_by)} wiederherstellen. Sonst bekommst du automatisch Credits vom Verkäufer zurück.`,
  },
  link_restored: {
    title: ({ domain }) => `Link auf ${domain} ist wieder online`,
    message: ({ side }) =>
      side === 'seller'
        ? 'Danke, es wird nichts erstattet. Die Garantie läuft weiter, also lass ihn bitte online.'
        : 'Die Garantie läuft weiter, und wir prüfen den Link weiterhin. Du musst nichts tun.',
  },
  guarantee_refunded: {
    title: ({ domain, side, amount, claim }, { credits }) =>
      side === 'seller'
        ? `${credits(amount)} an den Käufer erstattet: Link auf ${domain}`
        : `${credits(amount - claim)} erstattet: Link auf ${domain}`,
    message: ({ side, by, days_left, days_in_all, claim }, { number, credits }) => {
      if (claim > 0) {
        return side === 'seller'
          ? `Der Link fehlt weiterhin. Von der Erstattung sind noch ${credits(claim)} offen. Wir behalten sie von deinen nächsten Credits ein.`
          : `Der Link fehlt weiterhin. Der Verkäufer schuldet dir noch ${credits(claim)}. Wir behalten sie von seinen nächsten Credits ein.`
      }
      const what =
        by === 'whole'
          ? 'den vollen Preis zurück, weil der Link früh verloren ging.'
          : `eine Erstattung für die restliche Garantie: ${number(days_left)} von ${number(days_in_all)} Tagen.`
      return side === 'seller'
        ? `Der Link wurde nicht rechtzeitig wiederhergestellt. Der Käufer bekommt ${what}`
        : `Der Link wurde nicht rechtzeitig wiederhergestellt. Du bekommst ${what}`
    },
  },
  claim_paid: {
    title: ({ domain, amount }, { credits }) => `${credits(amount)} erstattet: Link auf ${domain}`,
    message: () => 'Die offene Erstattung für den verlorenen Link ist damit vollständig bezahlt.',
  },
  payout_released: {
    title: ({ domain, amount }, { credits }) => `${credits(amount)} freigegeben: Auftrag für ${domain}`,
    message: () => 'Dein Link ist online, daher sind diese ausstehenden Credits jetzt verfügbar.',
  },
  payment_reversed: {
    title: ({ domain, side }) =>
      `Zahlung rückgängig gemacht: ${side === 'seller' ? 'Auftrag für' : 'Bestellung bei'} ${domain}`,
    message: ({ side, outcome, amount }, { credits }) => {
      if (side === 'buyer') {
        return `Die Bestellung wurde deshalb storniert. Damit wird zuerst deine Zahlung gedeckt (${credits(amount)}); was übrig ist, gehört dir.`
      }
      return outcome === 'cancelled'
        ? 'Der Auftrag wurde deshalb storniert. Du schuldest nichts. Ist der Link schon online, kannst du ihn entfernen.'
        : `Von den ausstehenden Credits bekommst du ${credits(amount)} nicht. Was dir schon ausgezahlt wurde, behältst du.`
    },
  },
  review_received: {
    title: ({ side, stars }) => `${stars} von 5 Sternen vom ${side === 'seller' ? 'Käufer' : 'Verkäufer'}`,
    message: ({ domain, side }) =>
      side === 'seller'
        ? `Der Käufer hat den Auftrag für ${domain} bewertet. Die Bewertung findest du im Auftrag.`
        : `Der Verkäufer hat deine Bestellung bei ${domain} bewertet. Die Bewertung findest du in der Bestellung.`,
  },
  dispute_opened: {
    title: (data) => `Streitfall: ${ordered(data)}`,
    message: ({ side, respond_by }, { time }) =>
      `Nimm bis ${time(respond_by)} Stellung. Dann entscheidet unser Team; bis dahin ruht ${side === 'seller' ? 'der Auftrag' : 'die Bestellung'}.`,
  },
  dispute_decided: {
    title: ({ domain }) => `Streitfall um ${domain} entschieden`,
    message: ({ side, amount }, { credits }) =>
      side === 'seller'
        ? `Du bekommst ${credits(amount)}. Entscheidung und Begründung findest du im Auftrag.`
        : `Du bekommst ${credits(amount)} zurück. Entscheidung und Begründung findest du in der Bestellung.`,
  },
  prime_reminder: {
    title: ({ domain }) => `Prime: Dein Link auf ${domain} ist bald fällig`,
    message: ({ due_at }, { time }) =>
      `Reiche ihn bis ${time(due_at)} ein, dann bekommst du deinen Bonus. Kommt er zu spät, gibt es einen Prime-Abzug.`,
  },
  prime_penalty: {
    title: ({ domain }) => `Prime-Frist für ${domain} verpasst`,
    message: ({ amount }, { credits }) =>
      `Der Bonus entfällt, und der Prime-Abzug beträgt ${credits(amount)}. Der Auftrag läuft weiter: Reiche den Link ein, bevor er storniert wird.`,
  },
  prime_paused: {
    title: () => 'Prime-Modus pausiert',
    message: ({ until }, { time }) =>
      `Du hast mehrere Prime-Fristen verpasst. Dein Liefermodus ist jetzt Standard. Ab ${time(until)} kannst du Prime wieder wählen.`,
  },
  message_received: {
    title: ({ sender_name: name }) => `Nachricht von ${from(name)}`,
    message: ({ excerpt, ...data }) => `${ordered(data)}: „${excerpt}“`,
  },
} as const satisfies Partial<BellTexts>
