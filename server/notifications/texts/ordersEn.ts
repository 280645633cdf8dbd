// In-app notification texts about orders in English.
import type { BellTexts } from './bellText.ts'

export const orderBellEn = {
  order_created: {
    title: ({ domain, due_at }) => `${due_at === null ? 'New order' : 'New Prime order'} for ${domain}`,
    // The text rule of this kind expects a buyer after the word "by", so the deadline is phrased without it.
    message: ({ buyer_name, price, bonus, respond_by, due_at }, { credits, time }) => {
      const what = `Order ${buyer_name.trim() === '' ? '' : `by ${buyer_name} `}for ${credits(price)}`
      if (due_at !== null) {
        return `${what}, automatically accepted in Prime mode. Place the link and submit it before ${time(due_at)}${bonus === 0 ? '' : ` to get ${credits(bonus)} on top`}.`
      }
      const until = respond_by === null ? '' : ` before ${time(respond_by)}`
      return `${what}. Accept or decline${until}, otherwise it’s cancelled.`
    },
  },
  order_accepted: {
    title: ({ domain }) => `Order for ${domain} accepted`,
    message: ({ due_at }, { time }) =>
      `The seller will place your link by ${time(due_at)}. Then we check it and notify you.`,
  },
  order_declined: {
    title: ({ domain }) => `Order for ${domain} declined`,
    message: ({ reason, refunded }, { credits }) =>
      `You got ${credits(refunded)} back. ${reason === null ? 'Find similar offers in the shop.' : `Seller’s note: “${reason}”`}`,
  },
  order_due_soon: {
    title: ({ domain }) => `Your link on ${domain} is due soon`,
    message: ({ due_at }, { time }) =>
      `Place it and submit the placement URL by ${time(due_at)}. After that, the buyer can cancel.`,
  },
  order_overdue: {
    title: ({ domain }) => `Link on ${domain} is overdue`,
    message: ({ due_at, side }, { time }) =>
      side === 'seller'
        ? `It was due on ${time(due_at)}. Submit it now: the buyer can cancel, and the order will be cancelled automatically later.`
        : `It was due on ${time(due_at)}. You can wait, or cancel now and get your credits back.`,
  },
  link_submitted: {
    title: ({ domain }) => `Your link on ${domain} was submitted`,
    message: () => 'We’re checking it and will notify you of the result.',
  },
  link_verified: {
    title: ({ domain }) => `Link on ${domain} passed the check`,
    message: ({ side }) =>
      side === 'seller'
        ? 'The buyer reviews it now. You’re paid once they approve it, or automatically if they don’t respond.'
        : 'Please review and approve it. If you don’t respond, the order is completed automatically.',
  },
  link_failed: {
    title: ({ domain }) => `Link on ${domain} doesn’t match the order`,
    message: ({ side, correct_by }, { time }) => {
      if (side === 'seller') {
        return correct_by === null
          ? 'It can no longer be corrected. The buyer can now cancel or open a dispute.'
          : `See what’s wrong, correct it and resubmit it by ${time(correct_by)}.`
      }
      return correct_by === null
        ? 'Cancel the order or open a dispute. If you do neither, it’s cancelled and refunded.'
        : `The seller has until ${time(correct_by)} to correct it. No action needed for now.`
    },
  },
  link_unclear: {
    title: ({ domain }) => `Link on ${domain} couldn’t be checked`,
    message: ({ side, answer_by }, { time }) =>
      side === 'seller'
        ? `We couldn’t read the page. The buyer can still approve the link until ${time(answer_by)}; otherwise our team reviews it.`
        : `We couldn’t read the page. Approve the link or request a review by our team by ${time(answer_by)}. Without a response, our team reviews it.`,
  },
  revision_requested: {
    title: ({ domain }) => `Revision requested for your link on ${domain}`,
    message: ({ note, answer_by }, { time }) =>
      `Revise the link by ${time(answer_by)} or decline the revision; without a response it stays as it is.${note.trim() === '' ? '' : ` Buyer’s note: “${note}”`}`,
  },
  order_to_choose: {
    title: ({ domain }) => `Link on ${domain} wasn’t corrected`,
    message: ({ answer_by }, { time }) =>
      `Cancel the order or open a dispute by ${time(answer_by)}. Without a response, it’s cancelled and refunded.`,
  },
  order_completed: {
    title: ({ domain }) => `Order for ${domain} completed`,
    message: ({ side, amount, pending }, { credits }) =>
      side === 'seller'
        ? `You earned ${credits(amount)}${pending > 0 ? `, of which ${credits(pending)} are pending and released while the link is live` : ''}. Keep the link in place: its guarantee has started.`
        : `You paid ${credits(amount)}. The guarantee has started: if the link goes missing, you’re refunded automatically from the seller’s credits.`,
  },
  order_refunded: {
    title: ({ domain }) => `Order for ${domain} refunded`,
    message: ({ side, amount }, { credits }) =>
      side === 'seller'
        ? `${credits(amount)} refunded to the buyer. See the order for details.`
        : `You were refunded ${credits(amount)}. See the order for details.`,
  },
  link_lost: {
    title: ({ domain }) => `Link on ${domain} is missing`,
    message: ({ side, repair_by }, { time }) =>
      side === 'seller'
        ? `Restore it by ${time(repair_by)}. Otherwise the buyer is refunded at your expense.`
        : `The seller has until ${time(repair_by)} to restore it. Otherwise you’re refunded automatically from the seller’s credits.`,
  },
  link_restored: {
    title: ({ domain }) => `Link on ${domain} is live again`,
    message: ({ side }) =>
      side === 'seller'
        ? 'Thank you, nothing is refunded. The guarantee continues, so please keep the link in place.'
        : 'The guarantee continues and we keep checking the link. No action needed.',
  },
  guarantee_refunded: {
    title: ({ domain, side, amount, claim }, { credits }) =>
      side === 'seller'
        ? `${credits(amount)} refunded to the buyer: link on ${domain}`
        : `${credits(amount - claim)} refunded: link on ${domain}`,
    message: ({ side, by, days_left, days_in_all, claim }, { number, credits }) => {
      if (claim > 0) {
        return side === 'seller'
          ? `The link wasn’t restored in time. You still owe ${credits(claim)} of the refund. We collect it from your incoming credits.`
          : `The link wasn’t restored in time. The seller still owes you ${credits(claim)}. We collect it from their incoming credits.`
      }
      const what =
        by === 'whole'
          ? 'the full price back, because the link was lost early.'
          : `a refund for the rest of the guarantee: ${number(days_left)} of ${number(days_in_all)} days.`
      return side === 'seller'
        ? `The link wasn’t restored in time. The buyer gets ${what}`
        : `The link wasn’t restored in time. You get ${what}`
    },
  },
  claim_paid: {
    title: ({ domain, amount }, { credits }) => `${credits(amount)} refunded: link on ${domain}`,
    message: () => 'The open refund for the lost link is now paid in full.',
  },
  payout_released: {
    title: ({ domain, amount }, { credits }) => `${credits(amount)} released: order on ${domain}`,
    message: () => 'Your link is live, so these pending credits are now available.',
  },
  payment_reversed: {
    title: ({ domain }) => `Payment reversed: order on ${domain}`,
    message: ({ side, outcome, amount }, { credits }) => {
      if (side === 'buyer') {
        return `Your payment was reversed, so the order was cancelled. Its ${credits(amount)} cover that payment first; what is left is yours.`
      }
      return outcome === 'cancelled'
        ? 'The buyer’s payment was reversed and the order cancelled. You owe nothing. If your link is live, you can remove it.'
        : `The buyer’s payment was reversed. You won’t receive ${credits(amount)} of the pending credits, but keep what you were paid.`
    },
  },
  review_received: {
    title: ({ side, stars }) => `${stars} of 5 stars from the ${side === 'seller' ? 'buyer' : 'seller'}`,
    message: ({ domain, side }) =>
      `The ${side === 'seller' ? 'buyer' : 'seller'} reviewed the order for ${domain}. Read the review on the order page.`,
  },
  dispute_opened: {
    title: ({ domain }) => `Dispute about the order for ${domain}`,
    message: ({ respond_by }, { time }) =>
      `Submit your statement by ${time(respond_by)}. Then our team decides; until then the order is paused.`,
  },
  dispute_decided: {
    title: ({ domain }) => `Dispute about ${domain} decided`,
    message: ({ side, amount }, { credits }) =>
      side === 'seller'
        ? `You receive ${credits(amount)}. See the order for the decision and the reasons.`
        : `You get ${credits(amount)} back. See the order for the decision and the reasons.`,
  },
  prime_reminder: {
    title: ({ domain }) => `Prime: your link on ${domain} is due soon`,
    message: ({ due_at }, { time }) =>
      `Submit it by ${time(due_at)} to get your bonus. If you’re late, a Prime penalty applies.`,
  },
  prime_penalty: {
    title: ({ domain }) => `Prime deadline for ${domain} missed`,
    message: ({ amount }, { credits }) =>
      `You lose the bonus, and the Prime penalty is ${credits(amount)}. The order continues: submit the link before it’s cancelled.`,
  },
  prime_paused: {
    title: () => 'Prime mode paused',
    message: ({ until }, { time }) =>
      `You missed several Prime deadlines, so your delivery mode is now Standard. You can choose Prime again from ${time(until)}.`,
  },
  message_received: {
    title: ({ sender_name }) => `Message from ${sender_name}`,
    message: ({ domain, excerpt }) => `About the order for ${domain}: “${excerpt}”`,
  },
} as const satisfies Partial<BellTexts>
