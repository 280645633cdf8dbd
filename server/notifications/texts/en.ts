// The words of the bell in English. Numbers that an admin can change are not in here: a text tells what the notice itself knows.
import type { BellTexts } from './bellText.ts'
import { orderBellEn } from './ordersEn.ts'

export const bellEn: BellTexts = {
  ...orderBellEn,
  website_verified: {
    title: ({ domain }) => `${domain} is verified`,
    message: () => 'You have proved that it is yours. Next we analyse its quality and tell you the score.',
  },
  website_unverified: {
    title: ({ domain, reason }) => {
      if (reason === 'blocked') return `${domain} is blocked`
      // It may have been a claim that was never proved.
      return reason === 'verified_by_another' ? `Your entry for ${domain} has ended` : `${domain} is no longer verified`
    },
    message: ({ reason }) => {
      if (reason === 'blocked') return 'An admin has blocked this domain. If you think that is a mistake, write to us.'
      if (reason === 'verified_by_another') {
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
        invited: 'You came by an invitation, and your first website is verified. Welcome!',
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
        referral: 'Somebody you invited got money back for a purchase, so your share of it goes back.',
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
      `${member_name} proposes an exchange: you get a link on ${domain} and give one on ${own_domain}. Accept or decline; without an answer the request lapses.`,
  },
  exchange_answered: {
    title: ({ domain, answer }) =>
      answer === 'approved' ? `Link exchange with ${domain} agreed` : `Link exchange with ${domain} declined`,
    message: ({ member_name, answer, note }) => {
      if (answer === 'approved') {
        return `${member_name} has agreed. Once everybody has, you all place your links; then we check them.`
      }
      return note === null
        ? `${member_name} has declined. Other websites are open for an exchange.`
        : `${member_name} has declined and says: “${note}”`
    },
  },
  exchange_to_place: {
    title: ({ domain }) => `Link exchange with ${domain}: place your link`,
    message: ({ domain, own_domain, place_by }, { time }) =>
      `Everybody has agreed. Place your link to ${domain} on ${own_domain} by ${time(place_by)}, otherwise the exchange ends.`,
  },
  exchange_due_soon: {
    title: ({ own_domain }) => `Link exchange: your link on ${own_domain} is still missing`,
    message: ({ domain, own_domain, place_by }, { time }) =>
      `Place your link to ${domain} on ${own_domain} and hand in its page by ${time(place_by)}, otherwise the exchange ends.`,
  },
  exchange_link_checked: {
    title: ({ domain, outcome }) =>
      outcome === 'failed'
        ? `Link exchange: your link on ${domain} is not as agreed`
        : `Link exchange: is your link on ${domain} there?`,
    message: ({ outcome }) =>
      outcome === 'failed'
        ? 'The exchange shows what we found and what helps. Correct it before the time is over.'
        : 'We cannot read the page. Look at it, and confirm the link if it is there; only you can.',
  },
  exchange_live: {
    title: ({ domain }) => `The link exchange with ${domain} stands`,
    message: () => 'All links are in place and as agreed. We keep watching them; please leave yours where it is.',
  },
  exchange_link_missing: {
    title: ({ domain }) => `Link exchange: your link on ${domain} is missing`,
    message: ({ url, repair_by }, { time }) =>
      `${url === '' ? '' : `We looked for it on ${url}. `}Put it back by ${time(repair_by)}, otherwise the exchange ends.`,
  },
  exchange_ended: {
    title: ({ domain }) => `The link exchange with ${domain} has ended`,
    message: ({ reason }) => {
      const why = {
        expired: 'Not everybody answered in time. You need not do anything.',
        withdrawn: 'Somebody has withdrawn. If your link is in place already, you may take it out.',
        not_placed: 'Not all links were there in time. If yours is in place already, you may take it out.',
        link_lost: 'One of the links disappeared and did not come back. You may take yours out.',
        website_gone: 'One of the websites is no longer part of it. If your link is in place, you may take it out.',
        over: 'The time in which we look after the links is over. They are welcome to stay.',
      }
      return why[reason]
    },
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
