// Texts of the notifications to admins about referrals.
export const heldMessage = {
  en: {
    title: 'Referrals to review',
    message: 'At least one referral was flagged for review. Please approve or reject it.',
  },
  de: {
    title: 'Empfehlungen zu prüfen',
    message: 'Mindestens eine Empfehlung ist aufgefallen und wartet auf Prüfung. Bitte gib sie frei oder lehne sie ab.',
  },
}
