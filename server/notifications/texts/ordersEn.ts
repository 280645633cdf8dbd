// What the bell says of orders in English.
import type { BellTexts } from './bellText.ts'

export const orderBellEn = {
  order_created: {
    title: ({ domain, due_at }) => `${due_at === null ? 'New order' : 'New prime order'} for ${domain}`,
    // The text rule of this kind looks for a buyer after the word "by", so the deadline does without it.
    message: ({ buyer_name, price, respond_by, due_at }, { credits, time }) => {
      const what = `An order ${buyer_name.trim() === '' ? '' : `by ${buyer_name} `}for ${credits(price)}`
      if (due_at !== null) {
        return `${what}, already accepted in prime. Place the link and hand it in before ${time(due_at)}.`
      }
      const until = respond_by === null ? '' : ` before ${time(respond_by)}`
      return `${what}. Accept or decline${until}, otherwise it is cancelled.`
    },
  },
  order_accepted: {
    title: ({ domain }) => `Order for ${domain} accepted`,
    message: ({ due_at }, { time }) =>
      `The seller will place your link by ${time(due_at)}. We will check it and tell you the result.`,
  },
  order_declined: {
    title: ({ domain }) => `Order for ${domain} declined`,
    message: ({ reason, refunded }, { credits }) =>
      `You got ${credits(refunded)} back. ${reason === null ? 'There are similar offers in the shop.' : `The seller says: “${reason}”`}`,
  },
  order_due_soon: {
    title: ({ domain }) => `Your link on ${domain} is due soon`,
    message: ({ due_at }, { time }) =>
      `Place it and hand in the address of the page by ${time(due_at)}. After that the buyer may cancel.`,
  },
  order_overdue: {
    title: ({ domain }) => `The link on ${domain} is overdue`,
    message: ({ due_at, side }, { time }) =>
      side === 'seller'
        ? `It was due on ${time(due_at)}. Hand it in now: the buyer may cancel, and later the order is cancelled automatically.`
        : `It was due on ${time(due_at)}. You can wait a little longer, or cancel now and get your credits back.`,
  },
  link_submitted: {
    title: ({ domain }) => `Your link on ${domain} was handed in`,
    message: () => 'The seller says it is in place. We are checking it and will tell you the result.',
  },
  link_verified: {
    title: ({ domain }) => `The link on ${domain} passed the check`,
    message: ({ side }) =>
      side === 'seller'
        ? 'Now the buyer takes a look at it. You get your credits once they confirm, or automatically if they do not answer.'
        : 'Take a look at it and confirm. If you do not answer, the order is completed automatically.',
  },
  link_failed: {
    title: ({ domain }) => `The link on ${domain} is not as ordered`,
    message: ({ side, correct_by }, { time }) => {
      if (side === 'seller') {
        return correct_by === null
          ? 'It can no longer be corrected. The buyer now chooses between cancelling and a dispute.'
          : `See what is wrong, correct it and hand it in again by ${time(correct_by)}.`
      }
      return correct_by === null
        ? 'Cancel the order or open a dispute. If you choose neither, it is cancelled and you get your credits back.'
        : `The seller has until ${time(correct_by)} to correct it. You need not do anything now.`
    },
  },
  link_unclear: {
    title: ({ domain }) => `The link on ${domain} could not be checked`,
    message: ({ side, answer_by }, { time }) =>
      side === 'seller'
        ? `We could not read the page. The buyer may still approve the link until ${time(answer_by)}, otherwise an admin looks at it.`
        : `We could not read the page. Approve the link as it is or call an admin by ${time(answer_by)}. Without an answer an admin looks at it.`,
  },
  revision_requested: {
    title: ({ domain }) => `A wish for your link on ${domain}`,
    message: ({ note, answer_by }, { time }) =>
      `Change the link by ${time(answer_by)} or stand by it; without an answer it stays.${note.trim() === '' ? '' : ` The buyer says: “${note}”`}`,
  },
  order_to_choose: {
    title: ({ domain }) => `The link on ${domain} was not corrected`,
    message: ({ answer_by }, { time }) =>
      `Cancel the order or open a dispute by ${time(answer_by)}. Without an answer it is cancelled and you get your credits back.`,
  },
  order_completed: {
    title: ({ domain }) => `Order for ${domain} completed`,
    message: ({ side, amount }, { credits }) =>
      side === 'seller'
        ? `You earned ${credits(amount)}. Leave the link in place: its guarantee has begun.`
        : `You paid ${credits(amount)}. The guarantee has begun: if the link disappears, you get credits back automatically.`,
  },
  order_refunded: {
    title: ({ domain }) => `Order for ${domain} refunded`,
    message: ({ side, amount }, { credits }) =>
      side === 'seller'
        ? `${credits(amount)} went back to the buyer. The order shows why.`
        : `You got ${credits(amount)} back. The order shows why.`,
  },
  link_lost: {
    title: ({ domain }) => `The link on ${domain} is gone`,
    message: ({ side, repair_by }, { time }) =>
      side === 'seller'
        ? `Put it back by ${time(repair_by)}. Otherwise the buyer gets credits back at your expense.`
        : `The seller has until ${time(repair_by)} to put it back. Otherwise you get credits back automatically.`,
  },
  link_restored: {
    title: ({ domain }) => `The link on ${domain} is back`,
    message: ({ side }) =>
      side === 'seller'
        ? 'Thank you, nothing is refunded. The guarantee goes on, so please leave it in place.'
        : 'The guarantee goes on and we keep watching. You need not do anything.',
  },
  guarantee_refunded: {
    title: ({ domain, side, amount }, { credits }) =>
      side === 'seller'
        ? `${credits(amount)} taken: link on ${domain}`
        : `${credits(amount)} back for the link on ${domain}`,
    message: ({ side, by, days_left, days_in_all }, { number }) => {
      const what =
        by === 'whole'
          ? 'the whole price back, because it was lost so soon.'
          : `back what was left of the guarantee: ${number(days_left)} of ${number(days_in_all)} days.`
      return side === 'seller'
        ? `The link was not put back in time. The buyer gets ${what}`
        : `The link is lost for good. You get ${what}`
    },
  },
  review_received: {
    title: ({ side, stars }) => `${stars} of 5 stars from the ${side === 'seller' ? 'buyer' : 'seller'}`,
    message: ({ domain, side }) =>
      `The ${side === 'seller' ? 'buyer' : 'seller'} has rated the order for ${domain}. The order shows the review.`,
  },
  dispute_opened: {
    title: ({ domain }) => `Dispute about the order for ${domain}`,
    message: ({ respond_by }, { time }) =>
      `Tell us your side by ${time(respond_by)}. Then an admin decides; until then the order stands still.`,
  },
  dispute_decided: {
    title: ({ domain }) => `Dispute about ${domain} decided`,
    message: ({ side, amount }, { credits }) =>
      side === 'seller'
        ? `You get ${credits(amount)} for it. The order shows the decision and the reasons.`
        : `You get ${credits(amount)} back. The order shows the decision and the reasons.`,
  },
  prime_reminder: {
    title: ({ domain }) => `Prime: your link on ${domain} is due soon`,
    message: ({ due_at }, { time }) =>
      `Hand it in by ${time(due_at)} and you keep your bonus. If you are late, there is a prime penalty.`,
  },
  prime_penalty: {
    title: ({ domain }) => `Prime deadline for ${domain} missed`,
    message: ({ amount }, { credits }) =>
      `The bonus is lost, and the prime penalty is ${credits(amount)}. The order goes on: hand in the link before it is cancelled.`,
  },
  prime_paused: {
    title: () => 'Prime mode takes a break',
    message: ({ until }, { time }) =>
      `You missed several prime deadlines, so your delivery mode is standard now. From ${time(until)} on you can choose prime again.`,
  },
  message_received: {
    title: ({ sender_name }) => `Message from ${sender_name}`,
    message: ({ domain, excerpt }) => `About the order for ${domain}: “${excerpt}”`,
  },
} as const satisfies Partial<BellTexts>
