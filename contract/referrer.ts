// What both sides know about a referral link. It stands apart because every first view loads it, and schemas are large.

/** A referrer stays in the browser's memory for so long, and an account counts if it was made within it. */
export const referrerRememberedDays = 30

/** An id of a referrer is a UUID of version 1 to 5. */
export const referrerIdForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** A referral code. */
export const codeForm = /^[a-z0-9]{4,12}$/i

/** How an address names a referrer, a code, and where the link was shared; they are taken out of it once they are read. */
export const referrerParameters = ['ref', 'referrer', 'r'] as const
export const codeParameters = ['code', 'rc'] as const
export const sourceParameter = 'utm_source'
