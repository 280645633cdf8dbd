// What the bell says of orders in German. An order is "Kauf" to the buyer and "Auftrag" to the seller.
import { nameless } from '../nameless.ts'
import type { BellTexts } from './bellText.ts'

/** After "von". Orders name their buyer to the letter. */
const from = (name: string): string => (name === nameless.de ? 'einem gelöschten Mitglied' : name)

const ordered = ({ domain, side }: { domain: string; side: 'buyer' | 'seller' }): string =>
  side === 'seller' ? `Auftrag für ${domain}` : `Kauf bei ${domain}`

export const orderBellDe = {
  order_created: {
    title: ({ domain, due_at }) => `${due_at === null ? 'Neuer Auftrag' : 'Neuer Prime-Auftrag'} für ${domain}`,
    message: ({ buyer_name, price, respond_by, due_at }, { credits, time }) => {
      const what = `Ein Auftrag ${buyer_name.trim() === '' ? '' : `von ${buyer_name} `}für ${credits(price)}`
      if (due_at !== null) {
        return `${what}, in Prime schon angenommen. Setze den Link und reiche ihn bis ${time(due_at)} ein.`
      }
      const until = respond_by === null ? '' : `bis ${time(respond_by)} `
      return `${what}. Nimm ihn ${until}an oder lehne ihn ab, sonst wird er storniert.`
    },
  },
  order_accepted: {
    title: ({ domain }) => `Kauf bei ${domain} angenommen`,
    message: ({ due_at }, { time }) =>
      `Der Verkäufer setzt deinen Link bis ${time(due_at)}. Wir prüfen ihn und sagen dir, was herauskommt.`,
  },
  order_declined: {
    title: ({ domain }) => `Kauf bei ${domain} abgelehnt`,
    message: ({ reason, refunded }, { credits }) =>
      `Du hast ${credits(refunded)} zurückbekommen. ${reason === null ? 'Im Shop findest du ähnliche Angebote.' : `Der Verkäufer schreibt: „${reason}“`}`,
  },
  order_due_soon: {
    title: ({ domain }) => `Dein Link auf ${domain} ist bald fällig`,
    message: ({ due_at }, { time }) =>
      `Setze ihn und reiche die Adresse der Seite bis ${time(due_at)} ein. Danach darf der Käufer stornieren.`,
  },
  order_overdue: {
    title: ({ domain }) => `Der Link auf ${domain} ist überfällig`,
    message: ({ due_at, side }, { time }) =>
      side === 'seller'
        ? `Er war am ${time(due_at)} fällig. Reiche ihn jetzt ein: Der Käufer darf stornieren, und später geschieht das automatisch.`
        : `Er war am ${time(due_at)} fällig. Du kannst noch etwas warten oder jetzt stornieren und bekommst deine Credits zurück.`,
  },
  link_submitted: {
    title: ({ domain }) => `Dein Link auf ${domain} ist eingereicht`,
    message: () => 'Der Verkäufer meldet, dass er steht. Wir prüfen ihn und sagen dir, was herauskommt.',
  },
  link_verified: {
    title: ({ domain }) => `Der Link auf ${domain} hat die Prüfung bestanden`,
    message: ({ side }) =>
      side === 'seller'
        ? 'Jetzt sieht ihn sich der Käufer an. Deine Credits kommen, sobald er zustimmt, oder automatisch, wenn er nicht antwortet.'
        : 'Sieh ihn dir an und stimme zu. Wenn du nicht antwortest, wird der Kauf automatisch abgeschlossen.',
  },
  link_failed: {
    title: ({ domain }) => `Der Link auf ${domain} ist nicht wie bestellt`,
    message: ({ side, correct_by }, { time }) => {
      if (side === 'seller') {
        return correct_by === null
          ? 'Er lässt sich nicht mehr nachbessern. Der Käufer entscheidet jetzt, ob er storniert oder einen Streitfall eröffnet.'
          : `Sieh nach, was nicht passt, bessere nach und reiche ihn bis ${time(correct_by)} noch einmal ein.`
      }
      return correct_by === null
        ? 'Storniere den Kauf oder eröffne einen Streitfall. Tust du nichts, wird er storniert und du bekommst deine Credits zurück.'
        : `Der Verkäufer kann bis ${time(correct_by)} nachbessern. Du musst gerade nichts tun.`
    },
  },
  link_unclear: {
    title: ({ domain }) => `Der Link auf ${domain} ließ sich nicht prüfen`,
    message: ({ side, answer_by }, { time }) =>
      side === 'seller'
        ? `Wir konnten die Seite nicht lesen. Der Käufer kann bis ${time(answer_by)} trotzdem zustimmen, sonst sieht ein Admin nach.`
        : `Wir konnten die Seite nicht lesen. Stimme bis ${time(answer_by)} trotzdem zu oder ruf einen Admin. Ohne Antwort sieht ein Admin nach.`,
  },
  revision_requested: {
    title: ({ domain }) => `Änderungswunsch zum Link auf ${domain}`,
    message: ({ note, answer_by }, { time }) =>
      `Ändere den Link bis ${time(answer_by)} oder bleib dabei; ohne Antwort bleibt er.${note.trim() === '' ? '' : ` Der Käufer schreibt: „${note}“`}`,
  },
  order_to_choose: {
    title: ({ domain }) => `Der Link auf ${domain} wurde nicht nachgebessert`,
    message: ({ answer_by }, { time }) =>
      `Storniere den Kauf oder eröffne einen Streitfall, bis ${time(answer_by)}. Ohne Antwort wird er storniert und du bekommst deine Credits zurück.`,
  },
  order_completed: {
    title: (data) => `${ordered(data)} abgeschlossen`,
    message: ({ side, amount }, { credits }) =>
      side === 'seller'
        ? `Du hast ${credits(amount)} verdient. Lass den Link stehen: Seine Garantie hat begonnen.`
        : `Du hast ${credits(amount)} bezahlt. Die Garantie hat begonnen: Verschwindet der Link, bekommst du automatisch Credits zurück.`,
  },
  order_refunded: {
    title: (data) => `${ordered(data)} erstattet`,
    message: ({ side, amount }, { credits }) =>
      side === 'seller'
        ? `Der Käufer hat ${credits(amount)} zurückbekommen. Warum, steht beim Auftrag.`
        : `Du hast ${credits(amount)} zurückbekommen. Warum, steht beim Kauf.`,
  },
  link_lost: {
    title: ({ domain }) => `Der Link auf ${domain} ist weg`,
    message: ({ side, repair_by }, { time }) =>
      side === 'seller'
        ? `Setze ihn bis ${time(repair_by)} wieder ein. Sonst bekommt der Käufer auf deine Kosten Credits zurück.`
        : `Der Verkäufer kann ihn bis ${time(repair_by)} wieder einsetzen. Sonst bekommst du automatisch Credits zurück.`,
  },
  link_restored: {
    title: ({ domain }) => `Der Link auf ${domain} ist wieder da`,
    message: ({ side }) =>
      side === 'seller'
        ? 'Danke, es wird nichts erstattet. Die Garantie läuft weiter, also lass ihn bitte stehen.'
        : 'Die Garantie läuft weiter, und wir behalten ihn im Auge. Du musst nichts tun.',
  },
  guarantee_refunded: {
    title: ({ domain, side, amount }, { credits }) =>
      side === 'seller'
        ? `${credits(amount)} zurückgebucht: Link auf ${domain}`
        : `${credits(amount)} zurück für den Link auf ${domain}`,
    message: ({ side, by, days_left, days_in_all }, { number }) => {
      const what =
        by === 'whole'
          ? 'den ganzen Preis zurück, weil er so bald verschwunden ist.'
          : `zurück, was von der Garantie übrig war: ${number(days_left)} von ${number(days_in_all)} Tagen.`
      return side === 'seller'
        ? `Der Link kam nicht rechtzeitig wieder. Der Käufer bekommt ${what}`
        : `Der Link ist endgültig verloren. Du bekommst ${what}`
    },
  },
  review_received: {
    title: ({ side, stars }) => `${stars} von 5 Sternen vom ${side === 'seller' ? 'Käufer' : 'Verkäufer'}`,
    message: ({ domain, side }) =>
      side === 'seller'
        ? `Der Käufer hat den Auftrag für ${domain} bewertet. Die Bewertung steht beim Auftrag.`
        : `Der Verkäufer hat deinen Kauf bei ${domain} bewertet. Die Bewertung steht beim Kauf.`,
  },
  dispute_opened: {
    title: (data) => `Streitfall: ${ordered(data)}`,
    message: ({ respond_by }, { time }) =>
      `Schildere bis ${time(respond_by)} deine Sicht. Dann entscheidet ein Admin; bis dahin ruht alles.`,
  },
  dispute_decided: {
    title: ({ domain }) => `Streitfall um ${domain} entschieden`,
    message: ({ side, amount }, { credits }) =>
      side === 'seller'
        ? `Du bekommst ${credits(amount)} dafür. Die Begründung steht beim Auftrag.`
        : `Du bekommst ${credits(amount)} zurück. Die Begründung steht beim Kauf.`,
  },
  prime_reminder: {
    title: ({ domain }) => `Prime: Dein Link auf ${domain} ist bald fällig`,
    message: ({ due_at }, { time }) =>
      `Reiche ihn bis ${time(due_at)} ein, dann behältst du deinen Bonus. Kommt er zu spät, gibt es eine Prime-Strafe.`,
  },
  prime_penalty: {
    title: ({ domain }) => `Prime-Frist für ${domain} verpasst`,
    message: ({ amount }, { credits }) =>
      `Der Bonus entfällt, und die Prime-Strafe beträgt ${credits(amount)}. Der Auftrag läuft weiter: Reiche den Link ein, bevor er storniert wird.`,
  },
  prime_paused: {
    title: () => 'Der Prime-Modus pausiert',
    message: ({ until }, { time }) =>
      `Du hast mehrere Prime-Fristen verpasst und lieferst jetzt im Standard-Modus. Ab ${time(until)} kannst du Prime wieder wählen.`,
  },
  message_received: {
    title: ({ sender_name: name }) => `Nachricht von ${from(name)}`,
    message: ({ excerpt, ...data }) => `${ordered(data)}: „${excerpt}“`,
  },
} as const satisfies Partial<BellTexts>
