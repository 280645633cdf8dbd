// The words of the bell in English. Numbers that an admin can change are not in here: a text tells what the notice itself knows.
import type { BellTexts } from './bellText.ts'

export const bellEn: BellTexts = {
  order_created: {
    title: ({ domain }) => `New order for ${domain}`,
    // The text rule of this kind looks for a buyer after the word "by", so the deadline does without it.
    message: ({ buyer_name, price, respond_by }, { credits, time }) =>
      `An order ${buyer_name.trim() === '' ? '' : `by ${buyer_name} `}for ${credits(price)}. Accept or decline before ${time(respond_by)}, otherwise it is cancelled.`,
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
  website_verified: {
    title: ({ domain }) => `${domain} is verified`,
    message: () => 'You have proved that it is yours. Next we analyse its quality and tell you the score.',
  },
  website_unverified: {
    title: ({ domain, reason }) => {
      if (reason === 'blocked') return `${domain} is blocked`
      // It may have been a claim that was never proved.
      return reason === 'proved_by_another' ? `Your entry for ${domain} has ended` : `${domain} is no longer verified`
    },
    message: ({ reason }) => {
      if (reason === 'blocked') return 'An admin has blocked this domain. If you think that is a mistake, write to us.'
      if (reason === 'proved_by_another') {
        return 'Another member has proved that this domain is theirs. If it belongs to you, write to us.'
      }
      return 'Its DNS record is gone. Add the record again and check it, so that you can sell there again.'
    },
  },
  website_endangered: {
    title: ({ domain }) => `The DNS record of ${domain} is gone`,
    message: ({ unverified_at }, { time }) =>
      `Put it back before ${time(unverified_at)}. Then nothing changes; otherwise the website is no longer verified.`,
  },
  website_not_found: {
    title: ({ domain, reason }) =>
      reason === 'held_by_another'
        ? `${domain} stays with another member for now`
        : `No DNS record found for ${domain}`,
    message: ({ reason }) =>
      reason === 'held_by_another'
        ? 'Your record is in place, but so is the one of the member who proved the domain first. An admin looks into it.'
        : 'We have looked for 24 hours. Check the TXT record and have us look again whenever you like.',
  },
  analysis_done: {
    title: ({ domain, score }) => `${domain}: quality ${score} of 100`,
    message: () => 'The analysis is done. See what we found and how to improve the score.',
  },
  credits_awarded: {
    title: ({ amount }, { credits }) => `${credits(amount)} for you`,
    message: ({ reason, domain }) => {
      const site = domain ?? 'your website'
      const why = {
        own_site_link: `For the link on ${site} to us. Leave it in place: we look at it again from time to time.`,
        website: `For ${site}, which is verified and analysed.`,
        welcome: 'Your welcome bonus. You can spend it in the shop right away.',
        prime: `Your prime bonus for the link on ${site}, which was there in time.`,
        loyalty: 'Your loyalty bonus. Thank you for staying with your plan.',
        own_site_link_restored: `The link on ${site} to us is back, and so are its credits.`,
        dispute_won: 'The dispute about your payment was decided: the credits are yours again.',
        adjustment: 'An admin has corrected your balance. You see the entry under Credits.',
      }
      return why[reason]
    },
  },
  credits_not_awarded: {
    title: ({ domain }) => `No credits for ${domain}`,
    message: ({ domain, counted_as: counted }) =>
      domain === counted
        ? `Credits come once for each domain, and ${counted} has brought them to another member before.`
        : `Credits come once for each registered domain with all names below it, and ${counted} has brought them to another member before.`,
  },
  credits_taken: {
    title: ({ amount }, { credits }) => `${credits(amount)} taken back`,
    message: ({ reason, domain, debt }, { credits }) => {
      const why = {
        own_site_link: `The link on ${domain ?? 'your website'} to us was not back in time.`,
        own_site_link_again: `The link on ${domain ?? 'your website'} to us is gone again. This time its credits do not return.`,
        refund: 'Your payment was refunded, so the credits it had bought go back.',
        dispute: 'Your bank asked for the money of a payment back. Until that is decided, its credits are taken back.',
        adjustment: 'An admin has corrected your balance. Questions? Write to us.',
      }
      const open = debt === 0 ? '' : ` You did not have that many: ${credits(debt)} are open and settled first.`
      return why[reason] + open
    },
  },
  own_link_missing: {
    title: ({ domain }) => `Your link on ${domain} is missing`,
    message: ({ url, repair_by }, { time }) =>
      `We looked for it on ${url}. Put the link back by ${time(repair_by)}, or its credits are taken back.`,
  },
  own_link_unclear: {
    title: ({ domain }) => `We cannot check your link on ${domain}`,
    message: ({ url }) => `For days we could not read ${url}. Let our crawler in, or place the link on another page.`,
  },
  credits_purchased: {
    title: ({ amount }, { credits }) => `${credits(amount)} bought`,
    message: ({ price_cents, currency }, { money }) =>
      `Thank you! You paid ${money(price_cents, currency)}. The invoice is under Credits.`,
  },
  subscription_renewed: {
    title: ({ plan }, words) => `New credits from your ${words.plan(plan)} plan`,
    message: ({ amount }, { credits }) => `You got ${credits(amount)} for the new month.`,
  },
  subscription_failed: {
    title: ({ plan }, words) => `Payment for your ${words.plan(plan)} plan failed`,
    message: ({ retry_at }, { time }) =>
      retry_at === null
        ? 'We will not try again by ourselves. Check your means of payment, or your plan ends.'
        : `Check your means of payment. We will try again on ${time(retry_at)}.`,
  },
  subscription_ended: {
    title: ({ plan }, words) => `Your ${words.plan(plan)} plan has ended`,
    message: () => 'No more payments are taken. The credits that you have stay yours.',
  },
  referral_registered: {
    title: () => 'Somebody signed up through your link',
    message: () => 'You get your bonus as soon as their first website is verified.',
  },
  referral_rewarded: {
    title: ({ amount }, { credits }) => `${credits(amount)} for your referral`,
    message: ({ reason }) =>
      reason === 'registration'
        ? 'Somebody you invited has verified their first website. Thank you!'
        : 'This is your share of what somebody you invited has bought. Thank you!',
  },
  exchange_requested: {
    title: ({ own_domain }) => `Link exchange for ${own_domain}?`,
    message: ({ member_name, domain, own_domain }) =>
      `${member_name} offers a link on ${domain} for one on ${own_domain}. Accept or decline; without an answer the request lapses.`,
  },
  exchange_answered: {
    title: ({ domain, answer }) =>
      answer === 'approved' ? `Link exchange with ${domain} agreed` : `Link exchange with ${domain} declined`,
    message: ({ member_name, answer }) =>
      answer === 'approved'
        ? `${member_name} has agreed. Both of you now place your links; then we check them.`
        : `${member_name} has declined. Other websites are open for an exchange.`,
  },
  message_received: {
    title: ({ sender_name }) => `Message from ${sender_name}`,
    message: ({ domain, excerpt }) => `About the order for ${domain}: “${excerpt}”`,
  },
  saved_search_hit: {
    title: ({ count }, { number }) => (count === 1 ? '1 new offer for you' : `${number(count)} new offers for you`),
    message: ({ count, search_name, domains }, { first }) =>
      `${count === 1 ? 'It fits' : 'They fit'} your saved search “${search_name}”${domains.length === 0 ? '' : `: ${first(domains)}`}. Take a look before others do.`,
  },
  admin_message: {
    title: ({ content }) => content.en.title,
    message: ({ content }) => content.en.message,
  },
}
