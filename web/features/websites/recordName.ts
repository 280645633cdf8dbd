// The value for the name field of a DNS host's form, which differs by host.

/**
 * How a form names the zone apex: by "@", by an empty field, or by the full name, which it then requires for every
 * record.
 */
export type NameField = 'at' | 'empty' | 'full'

/** The part of a name before the registrable domain; empty for the domain itself. */
export const hostPart = (name: string, registrableDomain: string): string =>
  name === registrableDomain
    ? ''
    : name.endsWith(`.${registrableDomain}`)
      ? name.slice(0, -registrableDomain.length - 1)
      : name

/** Empty: the field is left empty. */
export const nameEntry = (field: NameField, name: string, registrableDomain: string): string => {
  if (field === 'full') return name
  const part = hostPart(name, registrableDomain)
  return part === '' && field === 'at' ? '@' : part
}

/** The record in zone file format. */
export const zoneLine = (name: string, value: string, ttlSeconds: number): string =>
  `${name}. ${ttlSeconds} IN TXT "${value}"`
