// What somebody types as a second factor: six digits from an app, or a recovery code from the list they kept.

const appCodeDigits = 6

/** As the server wants it: apps show "123 456", people copy it so. */
export const bareCode = (typed: string): string => typed.replaceAll(/\s/g, '')

export const isWholeAppCode = (typed: string): boolean => new RegExp(`^\\d{${appCodeDigits}}$`).test(bareCode(typed))
