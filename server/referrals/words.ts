// What admins are told about referrals.
export const heldMessage = {
  en: {
    title: 'Referrals wait for you',
    message: 'At least one referral is held, because something about it looks odd. Please release or refuse it.',
  },
  de: {
    title: 'Empfehlungen warten auf dich',
    message:
      'Mindestens eine Empfehlung wird zurückgehalten, weil etwas daran auffällt. Bitte gib sie frei oder lehne sie ab.',
  },
}
