// Ids of analytics and advertising accounts, and names of themes, in the addresses of scripts and style sheets. Programs
// themselves are not read.

export interface Tracker {
  kind: 'analytics' | 'ads'
  id: string
}

const patterns: readonly [Tracker['kind'], RegExp][] = [
  ['analytics', /[?&]id=((?:G|GT|GTM|UA)-[A-Z0-9-]{4,20})(?:&|$)/i],
  ['analytics', /[?&](?:site|siteid|idsite)=([a-z0-9-]{4,40})(?:&|$)/i],
  ['ads', /[?&]client=(ca-pub-\d{8,20})(?:&|$)/i],
  ['ads', /[?&]id=(AW-\d{6,14})(?:&|$)/i],
]

export const trackersIn = (address: string): Tracker[] =>
  patterns.flatMap(([kind, pattern]) => {
    const id = pattern.exec(address)?.[1]
    return id === undefined ? [] : [{ kind, id: id.toUpperCase() }]
  })

const themePattern = /\/(?:wp-content\/)?themes\/([a-z0-9][a-z0-9._-]{1,60})\//i

export const themeIn = (address: string): string | null => themePattern.exec(address)?.[1]?.toLowerCase() ?? null
