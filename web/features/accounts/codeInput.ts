// Second-factor input: six digits from an app, or a recovery code.

const appCodeDigits = 6

/** In the server's format: apps show "123 456", and people copy it with the space. */
export const bareCode = (typed: string): string => typed.replaceAll(/\s/g, '')

export const isWholeAppCode = (typed: string): boolean => new RegExp(`^\\d{${appCodeDigits}}$`).test(bareCode(typed))
