// Referral link rules shared by client and server. In its own file because every first view loads it, and schemas are
// large.

/** How long the browser remembers a referrer; an account counts if it is created within this time. */
export const referrerRememberedDays = 30

/** A referrer id is a UUID of version 1 to 5. */
export const referrerIdForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** A referral code. */
export const codeForm = /^[a-z0-9]{4,12}$/i

/** URL parameters for a referrer, a code, and where the link was shared; they are removed from the URL once read. */
export const referrerParameters = ['ref', 'referrer', 'r'] as const
export const codeParameters = ['code', 'rc'] as const
export const sourceParameter = 'utm_source'
