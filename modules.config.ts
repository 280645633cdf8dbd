// The entries of every domain of the server: the public modules that other domains may import, and what only the composition
// (server/*.ts) and commands import to wire the product together. architecture.config.ts reads this table.

export interface DomainEntries {
  publicModules: readonly string[]
  /** For the composition alone. */
  composition?: readonly string[]
}

export const domainEntries: Readonly<Record<string, DomainEntries>> = {
  accounts: {
    publicModules: [
      'admin/memberSearch.ts',
      'audit/adminAction.ts',
      'closing/memberRecords.ts',
      'lockMemberLists.ts',
      'mails.ts',
      'members.ts',
      'moderation/roles.ts',
      'profile/settings.ts',
    ],
    composition: [
      'auth.ts',
      'moderation/moderation.ts',
      'profile/avatarFiles.ts',
      'signIn/accessTokens.ts',
      'signIn/knownDevices.ts',
      'signIn/reauthentication.ts',
      'signIn/sessions.ts',
      'signIn/signUp.ts',
    ],
  },
  notifications: { publicModules: ['notify.ts', 'notifyAdmins.ts'] },
  decisions: { publicModules: ['decisionRow.ts', 'decisions.ts'] },
  credits: {
    publicModules: [
      'admin/transfers.ts',
      'balance.ts',
      'claims.ts',
      'days.ts',
      'earned.ts',
      'frozen.ts',
      'issuance/issue.ts',
      'ledger.ts',
      'once.ts',
      'payments/purchasePieces.ts',
      'settings.ts',
    ],
    composition: [
      'payments/invoices/invoicePdf.ts',
      'payments/invoices/invoices.ts',
      'payments/plans/stopCharging.ts',
      'issuance/queue.ts',
      'payments/purchaseEvents.ts',
      'payments/stripe/stripe.ts',
    ],
  },
  domainAge: {
    publicModules: ['ages.ts', 'awardDomain.ts', 'domainAge.ts', 'established.ts', 'rdap.ts'],
  },
  websites: {
    publicModules: [
      'admin/filter.ts',
      'analysis/niche/strongWords.ts',
      'domainInput.ts',
      'lockClaim.ts',
      'metrics/rankTables.ts',
      'outgoing.ts',
      'public/findSite.ts',
      'public/verified.ts',
      'ties.ts',
      'websiteView.ts',
    ],
    composition: [
      'events.ts',
      'externalClients.ts',
      'metrics/rankImport.ts',
      'public/badges.ts',
      'public/favicons.ts',
      'public/listed.ts',
    ],
  },
  awards: {
    publicModules: ['awardRow.ts', 'grantAward.ts', 'offers.ts', 'payPart.ts'],
    composition: ['raiseAwards.ts', 'reviewedParts.ts'],
  },
  links: {
    publicModules: [
      'acceptedDefects.ts',
      'agreements.ts',
      'compareTargets.ts',
      'delivered.ts',
      'graph.ts',
      'graphView.ts',
      'linkView.ts',
      'owners.ts',
      'wording.ts',
    ],
    composition: ['linkReportPdf.ts', 'ownSiteCredits.ts'],
  },
  content: { publicModules: ['drafts.ts', 'handOver.ts'], composition: ['writers.ts', 'writingSlots.ts'] },
  referrals: { publicModules: [], composition: ['grantShares.ts', 'jobDefinitions.ts', 'payReferral.ts'] },
  offers: { publicModules: ['eligibility.ts', 'inShop.ts', 'onSale.ts', 'surcharge.ts', 'terms.ts'] },
  shop: {
    publicModules: ['buyerVersion.ts', 'loading.ts', 'readBuyer.ts', 'sites.ts', 'stock.ts'],
    composition: ['runShop.ts', 'shop.ts'],
  },
  footprint: { publicModules: ['anchors/plan.ts', 'anchors/target.ts', 'facts.ts', 'judge.ts', 'ownWebsite.ts'] },
  statistics: { publicModules: [] },
  orders: {
    publicModules: [
      'admin/adminOrders.ts',
      'orderCredits.ts',
      'orderLimits.ts',
      'orderListFilter.ts',
      'orderNotifications.ts',
      'orderReviews.ts',
      'orderRow.ts',
      'orderStatusSql.ts',
      'orderViewRows.ts',
      'process.ts',
      'transitionOrder.ts',
      'weightedVotes.ts',
    ],
    composition: ['openOrders.ts', 'orderAgreement.ts', 'orderLink.ts', 'orderNumbers.ts'],
  },
  savedSearches: { publicModules: [] },
  favourites: { publicModules: [] },
  referringDomains: { publicModules: [] },
  sites: { publicModules: ['search.ts', 'shownSite.ts'] },
  exchange: { publicModules: [], composition: ['exchangeAgreement.ts', 'exchangeLink.ts'] },
  projects: { publicModules: [] },
  basket: { publicModules: [] },
  palette: { publicModules: [] },
  contact: { publicModules: [] },
  quotas: { publicModules: [] },
  fraud: { publicModules: [] },
  operations: { publicModules: [], composition: ['setup.ts'] },
}
