// The form of an id as the server makes them.
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What cannot be an id need not be asked for. */
export const isUuid = (text: string): boolean => uuid.test(text)
