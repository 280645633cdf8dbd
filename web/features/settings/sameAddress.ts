// Whether two spellings are the same e-mail address, as far as we tell addresses apart.

export const sameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()
