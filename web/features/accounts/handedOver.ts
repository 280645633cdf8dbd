// State that one account page passes to the next: the typed address and the intended action.

export interface HandedOver {
  email: string | null
  /** The reader came to request an email; nothing has been sent yet. */
  ask: boolean
  /** Send it immediately: the reader has just requested it. */
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
