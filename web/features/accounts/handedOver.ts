// What one of the account pages hands to the next: the address that was typed, and what is wanted there.

export interface HandedOver {
  email: string | null
  /** The reader came to ask for a mail; nothing has been sent yet. */
  ask: boolean
  /** Send it at once: the reader has just said so. */
  send: boolean
}

export const handedOver = (state: unknown): HandedOver => {
  const given = (state ?? {}) as Partial<Record<keyof HandedOver, unknown>>
  return {
    email: typeof given.email === 'string' && given.email !== '' ? given.email : null,
    ask: given.ask === true,
    send: given.send === true,
  }
}
