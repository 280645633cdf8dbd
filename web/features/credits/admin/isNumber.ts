const form = /^[1-9]\d{0,14}$/

/** Whether a URL segment can be the number of a transfer or an account. */
export const isNumber = (given: string): boolean => form.test(given)
