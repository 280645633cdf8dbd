const form = /^[1-9]\d{0,14}$/

/** Whether a part of an address can be the number of a transfer or an account. */
export const isNumber = (given: string): boolean => form.test(given)
