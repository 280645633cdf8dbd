// What belongs into the name field of a DNS host's form, which differs from host to host.

/** How a form names the zone itself: by "@", by nothing, or by the full name, which it then always wants. */
export type NameField = 'at' | 'empty' | 'full'

/** The part of a name before the registrable domain; empty where it is that domain itself. */
export const hostPart = (name: string, registrableDomain: string): string =>
  name === registrableDomain
    ? ''
    : name.endsWith(`.${registrableDomain}`)
      ? name.slice(0, -registrableDomain.length - 1)
      : name

/** Empty: the field stays empty. */
export const nameEntry = (field: NameField, name: string, registrableDomain: string): string => {
  if (field === 'full') return name
  const part = hostPart(name, registrableDomain)
  return part === '' && field === 'at' ? '@' : part
}

/** The record as a zone file has it. */
export const zoneLine = (name: string, value: string, ttlSeconds: number): string =>
  `${name}. ${ttlSeconds} IN TXT "${value}"`
