// In-app notification texts in English. Numbers that an admin can change do not appear here: a text uses only the data
// of its notification.
import type { BellTexts } from './bellText.ts'
import { orderBellEn } from './ordersEn.ts'
import { isCollected } from './words.ts'

export const bellEn: BellTexts = {
  ...orderBellEn,
  website_verified: {
    title: ({ domain }) => `${domain} is verified`,
    message: () => 'Next, we analyse its quality and notify you of the score.',
  },
  website_unverified: {
    title: ({ domain, reason }) => {
      if (reason === 'blocked') return `${domain} is blocked`
      // It may have been a claim that was never verified.
      return reason === 'verified_by_another'
        ? `${domain} verified by another member`
        : `${domain} is no longer verified`
    },
    message: ({ reason }) => {
      if (reason === 'blocked') return 'Our team blocked this domain. If you think this is a mistake, contact us.'
      if (reason === 'verified_by_another') {
        return 'You can no longer use this domain here. If it belongs to you, contact us.'
      }
      return 'Its DNS record is missing. Add it again and run the check to resume selling.'
    },
  },
  website_endangered: {
    title: ({ domain }) => `DNS record of ${domain} is missing`,
    message: ({ unverified_at }, { time }) =>
      `Restore it before ${time(unverified_at)}, or the website loses its verification.`,
  },
  website_not_found: {
    title: ({ domain, reason }) =>
      reason === 'held_by_another'
        ? `${domain} stays with another member for now`
        : `No DNS record found for ${domain}`,
    message: ({ reason }) =>
      reason === 'held_by_another'
        ? 'We found your record, but also that of the member who verified the domain first. Our team is reviewing it.'
        : 'We checked for 24 hours. Correct the TXT record, then start a new check at any time.',
  },
  analysis_done: {
    title: ({ domain, score }) => `${domain}: quality score ${score}/100`,
    message: () => 'The quality analysis is done. See the findings and how to improve your score.',
  },
  credits_awarded: {
    title: ({ amount }, { credits }) => `${credits(amount)} received`,
    message: ({ reason, domain, later = 0, later_at: laterAt = null }, { credits, time }) => {
      const site = domain ?? 'your website'
      const why = {
        own_site_link: `For the link to us on ${site}. Keep it in place: we check it regularly.`,
        website: `For verifying ${site} and completing its quality analysis.`,
        welcome: 'Your welcome bonus. You can spend it in the shop right away.',
        prime: `Your Prime bonus for delivering the link on ${site} on time.`,
        loyalty: 'Your loyalty bonus. Thank you for staying with your plan.',
        own_site_link_restored: `The link to us on ${site} is live again, so we restored its credits.`,
        dispute_won: 'The dispute about your payment is closed: you have the credits again.',
        adjustment: 'Our team adjusted your balance. See the transaction under Credits.',
        invited: 'Your referral bonus: your first website is verified. Welcome!',
        rest: `The remaining part of your award for ${site}.`,
      }
      if (laterAt === null) return why[reason]
      return `${why[reason]} ${credits(later)} more follow on ${time(laterAt)} if the website is still verified and reachable.`
    },
  },
  credits_not_awarded: {
    title: ({ domain }) => `No credits for ${domain}`,
    message: ({ domain, counted_as: counted }) =>
      domain === counted
        ? `Credits are awarded once per domain, and another member already received them for ${counted}.`
        : `Credits are awarded once per registered domain, including its subdomains, and another member already received them for ${counted}.`,
  },
  decision_made: {
    title: ({ measure, step, amount }, { credits }) => {
      const about = {
        credits_frozen: 'Your credits are frozen',
        credits_rejected: amount === null ? 'Credits not approved' : `${credits(amount)} not approved`,
        order_refunded:
          amount === null ? 'Order refunded after review' : `Order over ${credits(amount)} refunded after review`,
        marked_unrelated: 'Your account was reviewed',
      }[measure]
      return { made: about, upheld: 'Decision stays after your objection', reversed: 'Decision reversed' }[step]
    },
    message: ({ measure, step, note }) => {
      if (step !== 'made') return `Our team’s answer: “${note}”`
      return measure === 'marked_unrelated'
        ? `Your account is no longer treated as related to another one. Our team’s reason: “${note}”`
        : `Our team’s reason: “${note}” You can object once.`
    },
  },
  award_lapsed: {
    title: ({ amount, domain }, { credits }) => `${credits(amount)} for ${domain} not paid`,
    message: ({ obstacle, domain }) => {
      const why = {
        unverified: `${domain} wasn’t verified when the remaining part of your award was due, nor in the days after.`,
        unreachable: `${domain} couldn’t be reached when the remaining part of your award was due, nor in the days after.`,
        link_missing: `The link to us on ${domain} was missing when the remaining part of its award was due.`,
        changed_hands: `Another member has verified ${domain}. The part of your award that was still to come has lapsed.`,
        registered_again: `${domain} was registered again after your award. The part that was still to come has lapsed.`,
        lower_score: `The quality score of ${domain} is now too low for the remaining part of your award.`,
        account_closed: 'The account was closed before the remaining part was due.',
        rejected: 'Our team didn’t approve this part.',
        referral_refused: 'Our team didn’t accept the referral.',
      }
      return why[obstacle]
    },
  },
  credits_taken: {
    title: ({ amount }, { credits }) => `${credits(amount)} taken back`,
    message: ({ reason, domain, debt }, { credits }) => {
      const why = {
        own_site_link: `The link to us on ${domain ?? 'your website'} wasn’t restored in time.`,
        own_site_link_again: `The link to us on ${domain ?? 'your website'} is missing again. This time its credits can’t be restored.`,
        refund: 'Your payment was refunded, so the credits bought with it were taken back.',
        dispute: 'Your bank disputed a payment. Its credits are taken back until the dispute is decided.',
        adjustment: 'Our team adjusted your balance. Questions? Contact us.',
        referral: 'A purchase by a member you referred was refunded, so your commission was taken back.',
      }
      if (debt === 0) return why[reason]
      const open = isCollected(reason)
        ? `${credits(debt)} of them were already spent, so open orders are cancelled to cover them.`
        : `You have a debt of ${credits(debt)}. Incoming credits settle it first.`
      return `${why[reason]} ${open}`
    },
  },
  own_link_missing: {
    title: ({ domain }) => `Your link on ${domain} is missing`,
    message: ({ url, repair_by }, { time }) =>
      `We couldn’t find it on ${url}. Restore it by ${time(repair_by)}, or its credits are taken back.`,
  },
  own_link_unclear: {
    title: ({ domain }) => `We can’t check your link on ${domain}`,
    message: ({ url }) =>
      `We haven’t been able to read ${url} for days. Allow our crawler, or place the link on another page.`,
  },
  credits_purchased: {
    title: ({ amount }, { credits }) => `${credits(amount)} bought`,
    message: ({ price_cents, currency }, { money }) =>
      `Thank you! You paid ${money(price_cents, currency)}. The invoice is under Credits.`,
  },
  subscription_renewed: {
    title: ({ plan }, words) => `New credits from your ${words.plan(plan)} plan`,
    message: ({ amount }, { credits }) => `You received ${credits(amount)} for the new month.`,
  },
  subscription_failed: {
    title: ({ plan }, words) => `Payment for your ${words.plan(plan)} plan failed`,
    message: ({ retry_at }, { time }) =>
      retry_at === null
        ? 'We won’t retry automatically. Update your payment method, or your plan ends.'
        : `Check your payment method. We’ll retry on ${time(retry_at)}.`,
  },
  subscription_ended: {
    title: ({ plan }, words) => `Your ${words.plan(plan)} plan has ended`,
    message: () => 'You won’t be charged again. You keep your credits.',
  },
  referral_registered: {
    title: () => 'New sign-up through your referral link',
    message: () => 'You get your bonus once their first website is verified.',
  },
  referral_rewarded: {
    title: ({ amount }, { credits }) => `${credits(amount)} for your referral`,
    message: ({ reason }) =>
      reason === 'registration'
        ? 'A member you referred verified their first website. Thank you!'
        : 'Your commission on a purchase by a member you referred. Thank you!',
  },
  exchange_requested: {
    title: ({ own_domain }) => `Exchange request for ${own_domain}`,
    message: ({ member_name, domain, own_domain }) =>
      `${member_name} offers you a link on ${domain} in exchange for one on ${own_domain}. Agree or decline before the request expires.`,
  },
  exchange_answered: {
    title: ({ domain, answer }) =>
      answer === 'approved' ? `Link exchange with ${domain}: agreed` : `Link exchange with ${domain}: declined`,
    message: ({ member_name, answer, note }) => {
      if (answer === 'approved') {
        return `${member_name} agreed. Once all members have agreed, you each place your link and we check it.`
      }
      return note === null
        ? `${member_name} declined. Other websites are open to exchange.`
        : `${member_name} declined: “${note}”`
    },
  },
  exchange_to_place: {
    title: ({ domain }) => `Link exchange with ${domain}: place your link`,
    message: ({ domain, own_domain, place_by }, { time }) =>
      `All members have agreed. Place your link to ${domain} on ${own_domain} by ${time(place_by)}, otherwise the exchange ends.`,
  },
  exchange_due_soon: {
    title: ({ own_domain }) => `Link exchange: your link on ${own_domain} is still missing`,
    message: ({ domain, own_domain, place_by }, { time }) =>
      `Place your link to ${domain} on ${own_domain} and submit its placement URL by ${time(place_by)}, otherwise the exchange ends.`,
  },
  exchange_link_checked: {
    title: ({ domain, outcome }) =>
      outcome === 'failed'
        ? `Link exchange: correct your link on ${domain}`
        : `Link exchange: please confirm your link on ${domain}`,
    message: ({ outcome }) =>
      outcome === 'failed'
        ? 'It doesn’t match the agreement. See what we found and correct it before the deadline.'
        : 'We can’t read the page. If you can see the link there, please confirm it; only you can.',
  },
  exchange_live: {
    title: ({ domain }) => `Link exchange with ${domain} is live`,
    message: () => 'All links are live and match the agreement. We keep checking them; please keep yours in place.',
  },
  exchange_link_missing: {
    title: ({ domain }) => `Link exchange: your link on ${domain} is missing`,
    message: ({ url, repair_by }, { time }) =>
      `${url === '' ? '' : `We couldn’t find it on ${url}. `}Restore it by ${time(repair_by)}, otherwise the exchange ends.`,
  },
  exchange_ended: {
    title: ({ domain }) => `Link exchange with ${domain} has ended`,
    message: ({ reason }) => {
      const why = {
        expired: 'Not all members responded in time. No action needed.',
        withdrawn: 'A member withdrew. If your link is already live, you can remove it.',
        not_placed: 'Not all links were placed in time. If yours is already live, you can remove it.',
        link_lost: 'One of the links went missing and wasn’t restored. You can remove yours.',
        website_gone: 'One of the websites is no longer part of the exchange. If your link is live, you can remove it.',
        over: 'The monitoring period is over. The links can stay in place.',
      }
      return why[reason]
    },
  },
  saved_search_hit: {
    title: ({ count }, { number }) => (count === 1 ? '1 new offer for you' : `${number(count)} new offers for you`),
    message: ({ count, search_name, domains }, { first }) =>
      `${count === 1 ? 'It matches' : 'They match'} your saved search “${search_name}”${domains.length === 0 ? '' : `: ${first(domains)}`}. View in the shop.`,
  },
  admin_message: {
    title: ({ content }) => content.en.title,
    message: ({ content }) => content.en.message,
  },
}
